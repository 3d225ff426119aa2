import type { EvaluationRow } from "../domain/evaluation";
import type { ModelPrompt } from "../domain/exchange";
import type { QueryId, ToolId } from "../domain/ids";
import type { LanguageModelPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import { readToolTexts, type ToolTexts } from "../network/experience/offer-tools";
import { modelUseOf } from "../recommend/method/language-model-use";
import { startConversation } from "../requirements/llm/conversation";
import { ok, ownField, readObject, readText, refuse, type Parsed } from "../requirements/llm/parse-json";
import { cleanRequest, DATA } from "../requirements/llm/prompts";

/*
 * Win rate (ToolExpNet: wins and half of the ties, of all, against ReAct). A language model judges; the paper's wording is not
 * published, ours is below. It sees paths, not what calls gave: nothing is called here.
 */

const JUDGE = `You compare two plans for one request: which tools an assistant calls, and in which order.
- Better is the plan that does what the request asks for: every call that is needed, in an order in which each call has what it needs. Spare calls count against a plan, a missing one counts more.
- "tools" says what the tools do. Judge by that alone; a plan that names no tool does nothing.
- Say "first" or "second", or "equal" if neither is better.`;

const FORM = `Answer with one JSON object and nothing else: {"better":"first"}.`;
const VERSION = "compare-paths-json-1";
const SIDES = ["first", "second", "equal"] as const;
type Side = (typeof SIDES)[number];

/** How the answers of one method stand against those of another. */
export interface WinRate {
  /** Requests that were judged; those that could not be asked any more are none of them. */
  n: number;
  wins: number;
  losses: number;
  /** Equal paths, and requests on which the judge did not say the same with the sides swapped. */
  ties: number;
  /** Of the ties: at least one of the two verdicts could not be read. */
  unread: number;
  /** (wins + ½ ties) / n; `null`: nothing was judged. */
  rate: number | null;
  calls: number;
}

interface Judging {
  tools: readonly Tool[];
  queries: ReadonlyMap<QueryId, Pick<Query, "text">>;
  model: LanguageModelPort;
}

/**
 * Judges the answers to each request twice, with the sides swapped: one wins only where both verdicts say so. Equal paths are a
 * tie without a call. Throws what the model throws, NoModelScoreError where a person wrote its answers.
 */
export async function measureWinRate(
  rows: readonly EvaluationRow[],
  against: readonly EvaluationRow[],
  { tools, queries, model }: Judging,
): Promise<WinRate> {
  const texts = readToolTexts(tools);
  const others = new Map(against.map((row) => [row.query, row.predicted]));
  const found = { n: 0, wins: 0, losses: 0, ties: 0, unread: 0, calls: 0 };
  for (const { query, predicted } of rows) {
    const other = others.get(query);
    if (!other) continue;
    const judged = await judgeTwice(texts, { request: queries.get(query)?.text ?? "", own: predicted, other }, model);
    found.calls += judged.calls;
    found.n += 1;
    found[judged.verdict] += 1;
    if (judged.isUnread) found.unread += 1;
  }
  const { n, wins, ties } = found;
  return { ...found, rate: n === 0 ? null : (wins + ties / 2) / n };
}

interface Pair {
  request: string;
  own: readonly ToolId[];
  other: readonly ToolId[];
}

async function judgeTwice(texts: ToolTexts, { request, own, other }: Pair, model: LanguageModelPort) {
  if (own.join("\n") === other.join("\n")) return { verdict: "ties", isUnread: false, calls: 0 } as const;
  const talk = startConversation(model);
  const verdicts: (Side | null)[] = [];
  for (const [first, second] of [
    [own, other],
    [other, own],
  ] as const) {
    const said = await talk.ask(comparePrompt(texts, request, first, second), parseVerdict);
    verdicts.push(said.kind === "said" ? said.value : null);
  }
  const { calls } = modelUseOf(talk, model);
  const verdict =
    verdicts[0] === "first" && verdicts[1] === "second"
      ? "wins"
      : verdicts[0] === "second" && verdicts[1] === "first"
        ? "losses"
        : "ties";
  return { verdict, isUnread: verdicts.includes(null), calls } as const;
}

/** Tools stand in the order of their ids, whichever plan names them. */
function comparePrompt(
  { tools }: ToolTexts,
  request: string,
  first: readonly ToolId[],
  second: readonly ToolId[],
): ModelPrompt {
  const nameOf = (tool: ToolId): string => tools.get(tool)?.name ?? tool;
  const known = [...new Set([...first, ...second])].sort().map((tool) => ({
    name: nameOf(tool),
    about: tools.get(tool)?.document ?? "",
  }));
  const data = {
    ...{ tools: known, request: cleanRequest(request).text },
    ...{ first: first.map(nameOf), second: second.map(nameOf) },
  };
  return {
    ...{ purpose: "judge", version: VERSION },
    messages: [
      { role: "system", content: [JUDGE, DATA, FORM].join("\n\n") },
      { role: "user", content: JSON.stringify(data) },
    ],
  };
}

function parseVerdict(answer: string): Parsed<Side> {
  return readObject(answer, (object) => {
    const said = readText(ownField(object, "better"));
    const side = SIDES.find((one) => one === said);
    return side ? ok(side) : refuse('Its "better" is none of first, second and equal.');
  });
}
