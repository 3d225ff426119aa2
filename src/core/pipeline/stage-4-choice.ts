import type {
  CallingWords,
  ChoiceResult,
  ChosenTool,
  LeftOutTool,
  Recommendation,
  RecommendedTool,
  SaidOfRequest,
  SetBelief,
  SetChooser,
} from "../domain/choice";
import type { Config } from "../domain/config";
import type { RequirementId, ToolId } from "../domain/ids";
import type { EncodedQuery } from "../domain/ports";
import type { BundleResult, CoverageResult, RerankResult } from "../domain/trace";
import { compareText } from "../retrieve/rank";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import type { AppliedEdits } from "./edits";

/** The chooser, with what it needs of the encoder under way; `null` where the rule of the stages is wanted or nothing was learned. */
export function beginChoice(
  { choice }: Pick<Config, "choice">,
  chooser: (() => Promise<SetChooser | null>) | undefined,
  { request }: Pick<SaidOfRequest, "request">,
): Promise<SetChooser | null> {
  const opening = choice && chooser ? chooser() : Promise.resolve(null);
  opening.then((opened) => opened?.begin(request)).catch(() => undefined);
  return opening;
}

/** What stage 4 looks at. */
export interface ChoiceInput {
  chooser: SetChooser;
  /** But for the bundle, which stage 1 knows. */
  said: Omit<SaidOfRequest, "bundle">;
  stages: { stage1: BundleResult; stage2: CoverageResult; stage3: RerankResult };
  /** What the rule of the stages gives. */
  rule: Recommendation;
  asked: ReadonlyMap<RequirementId, { encoded: EncodedQuery }>;
  index: Pick<RetrievalIndex, "toolNumbers">;
  edits: Pick<AppliedEdits, "links" | "tools" | "answer">;
}

const OUTSIDE = 3;
/** A requirement is named rather than another piece of the request, unless that calls for the tool so many times as much. */
const OTHER_PIECE = 2;
/** Requirements that a tool is there for: those that call for it with this share of the most that any does, and this at least. */
const CALLING_SHARE = 0.5;
const LEAST_CALLING = 0.05;

/** The choice, and for each tool of the answer the requirements whose words call for it. */
export interface ChosenSet {
  choice: ChoiceResult;
  calledBy: ReadonlyMap<ToolId, RequirementId[]>;
}

/**
 * Stage 4, the choice. Ours; the paper's answer is what stages 2 and 3 give. Of all sets the one with the highest expected
 * TRACC is recommended, under one distribution that has copied sets of past requests, what the words call for, and what a
 * person said. Here it is only read: which tools, with what chance, for which reason, what was left out and at what
 * cost, and what the rule of the stages would have been worth.
 */
export async function chooseSet(input: ChoiceInput): Promise<ChosenSet> {
  const { chooser, said, stages, rule } = input;
  // A bundle that was computed is evidence like any other; one that a person chose is a word of theirs.
  const { chosen, chosenBy } = stages.stage1;
  const bundle = chosenBy === "edit" && chosen ? chosen.bundle : null;
  return readBelief({ ...input, belief: await chooser.believe({ ...said, bundle }) }, rule);
}

type BeliefInput = ChoiceInput & { belief: SetBelief };

function readBelief(input: BeliefInput, rule: Recommendation): ChosenSet {
  const { belief } = input;
  const calls = rowsOfCalls(input);
  const best = [...belief.best];
  const ruled = rule.tools.map(({ tool }) => tool);
  const wordsOf = findWords(input, calls);
  const expected = belief.expectedOf(best);
  const choice: ChoiceResult = {
    tools: best.map((tool) => describeChosen(input, tool, { expected, words: wordsOf(tool) })),
    expected,
    exact: belief.exactOf(best),
    copied: belief.copied,
    bundles: [...belief.bundles],
    leftOut: listLeftOut(input, expected),
    outside: belief.outside(OUTSIDE).map((near) => ({ ...near, words: wordsOf(near.tool) })),
    rule: { tools: ruled, expected: belief.expectedOf(ruled), exact: belief.exactOf(ruled) },
    none: belief.none,
    nearness: belief.nearness,
    basis: belief.basis,
  };
  return { choice, calledBy: new Map(best.map((tool) => [tool, listCalling(calls(tool))])) };
}

function describeChosen(
  { belief, stages }: BeliefInput,
  tool: ToolId,
  { expected, words }: { expected: number; words: CallingWords | null },
): ChosenTool {
  const won = stages.stage3.perRequirement.find(({ winner }) => winner === tool);
  const votes = won?.tally.find((row) => row.tool === tool)?.votes ?? 0;
  return {
    tool,
    chance: belief.chanceOf(tool),
    by: belief.reasonOf(tool),
    cost: expected - belief.expectedOf(belief.best.filter((other) => other !== tool)),
    words,
    past: belief.pastOf(tool),
    votes: won ? { requirement: won.requirement, votes } : null,
  };
}

/** Tools of the bundle, kept tools, winners and barred ones that are not in the answer, cheapest first. */
function listLeftOut({ belief, stages, said, edits }: BeliefInput, expected: number): LeftOutTool[] {
  const { stage1, stage2, stage3 } = stages;
  const had = new Map<ToolId, LeftOutTool["had"]>();
  for (const [tool, word] of edits.answer) if (word === "out") had.set(tool, null);
  for (const tool of stage1.chosen?.tools ?? []) had.set(tool, "bundle");
  for (const { tool } of stage2.kept) had.set(tool, "coverage");
  for (const { winner } of stage3.perRequirement) if (winner !== null) had.set(winner, "vote");
  return [...had]
    .filter(([tool]) => !belief.best.includes(tool))
    .map(([tool, stage]): LeftOutTool => ({
      tool,
      had: stage,
      by: said.impossible.includes(tool) ? "edit" : "computed",
      chance: belief.chanceOf(tool),
      cost: expected - belief.expectedOf([...belief.best, tool]),
    }))
    .sort((a, b) => a.cost - b.cost || compareText(a.tool, b.tool));
}

interface Call {
  requirement: RequirementId;
  text: string;
  chance: number;
}

/** What each requirement says for a tool; one that the tool was cut from calls for it no longer. */
function rowsOfCalls({ chooser, stages, asked, index, edits }: BeliefInput): (tool: ToolId) => Call[] {
  const rows = stages.stage2.requirements.map(({ id, text }) => {
    const { encoded } = asked.get(id)!;
    return { id, text, chances: chooser.chancesOf(encoded.text, encoded.vector) };
  });
  return (tool) => {
    const at = index.toolNumbers.get(tool) ?? -1;
    return rows
      .filter(({ id }) => edits.links.get(id)?.get(tool) !== "unlink")
      .map(({ id, text, chances }) => ({ requirement: id, text, chance: chances[at] ?? 0 }));
  };
}

/** In the order of the request. */
function listCalling(calls: readonly Call[]): RequirementId[] {
  const most = calls.reduce((best, { chance }) => Math.max(best, chance), 0);
  const least = Math.max(LEAST_CALLING, most * CALLING_SHARE);
  return calls.filter(({ chance }) => chance >= least).map(({ requirement }) => requirement);
}

/**
 * The words that call for a tool most: those of a requirement where that says as much, since a requirement can be pointed at.
 * `null`: no words are left.
 */
function findWords({ belief }: BeliefInput, calls: (tool: ToolId) => Call[]): (tool: ToolId) => CallingWords | null {
  return (tool) => {
    const own: readonly CallingWords[] = calls(tool);
    const piece = belief.callingWords(tool);
    const best = own.reduce<CallingWords | null>((a, b) => (a && a.chance >= b.chance ? a : b), null);
    if (best && best.chance * OTHER_PIECE >= piece.chance) return best;
    return piece.text === "" ? null : { requirement: null, ...piece };
  };
}

/**
 * The choice as an answer: its tools with where they come from, as far as a stage had them, and the words that call for them.
 * What a person linked, kept or chose by hand is there for that.
 */
export function recommendChosen(
  { choice, calledBy }: ChosenSet,
  { stages: { stage2, stage3 }, edits }: Pick<ChoiceInput, "stages" | "edits">,
): Recommendation {
  const order = new Map(stage2.requirements.map(({ id }, at) => [id, at]));
  const linkedTo = (tool: ToolId) =>
    [...edits.links].flatMap(([requirement, links]) => (links.get(tool) === "link" ? [requirement] : []));
  return {
    tools: choice.tools.map(({ tool, by, votes }): RecommendedTool => {
      const kept = stage2.kept.find((one) => one.tool === tool);
      const won = stage3.perRequirement.filter(({ winner }) => winner === tool);
      const chosen = won.filter(({ winnerBy }) => winnerBy === "edit").map(({ requirement }) => requirement);
      const because = new Set([...(calledBy.get(tool) ?? []), ...linkedTo(tool), ...chosen]);
      const from = kept ? "bundle" : won.length > 0 ? "vote" : "choice";
      return {
        tool,
        from: by === "edit" ? "edit" : from,
        because: [...because].filter((id) => order.has(id)).sort((a, b) => order.get(a)! - order.get(b)!),
        votes: from === "vote" && by !== "edit" ? (votes?.votes ?? null) : null,
      };
    }),
  };
}
