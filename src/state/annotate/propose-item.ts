import type { RequirementId, ToolId } from "../../core/domain/ids";
import type { JudgedSpan, PlainAnswer, Project, Suggestion } from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";

/** What an item begins with: what stands in "Yours", which tools have a key, and what was suggested. */
export interface Proposal {
  /** The walk that suggests: for what is drawn, never stored. `null`: the item was begun before, and no walk was made now. */
  trace: Trace | null;
  suggestion: Suggestion;
  prefilled: PlainAnswer;
  rows: ToolId[];
}

/** Keys 1 to 9. */
const KEYED = 9;

/**
 * Turns a walk into a proposal. Rows: tools of the suggestion in the order of their words, gold that it missed, then what the
 * walk found nearest, up to nine. A blind item begins empty, with the nine nearest in order of name: nothing tells which of
 * them is suggested.
 */
export function proposeItem(
  query: Query,
  trace: Trace,
  { isBlind, ask }: { isBlind: boolean; ask: Project["ask"] },
  nameOf: (tool: ToolId) => string,
): Proposal {
  const tools = trace.recommendation.tools.map(({ tool }) => tool);
  const suggestion: Suggestion = {
    source: "walk",
    label: trace.environment.encoder === null ? "walk by words" : "walk",
    tools,
    confidence: confidenceOf(trace),
  };
  const spans = spansOf(trace);
  if (isBlind) {
    const near = unique([...tools, ...nearestTools(trace)]).slice(0, KEYED);
    const rows = near.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    return { trace, suggestion, prefilled: { tools: [], requirements: ask === "set" ? null : [] }, rows };
  }
  const prefilled = {
    tools: unique(tools).sort(),
    requirements: ask === "set" ? null : spans.filter((span) => span.end > span.start),
  };
  const first = unique([...orderByWords(tools, spans), ...(query.gold ?? [])]);
  const more = nearestTools(trace).filter((tool) => !first.includes(tool));
  return { trace, suggestion, prefilled, rows: [...first, ...more.slice(0, Math.max(0, KEYED - first.length))] };
}

/** The chance that the answer is exactly right, where something was learned that did not see the request. */
function confidenceOf({ choice, learned }: Trace): number | null {
  if (choice) return choice.basis.isSeen ? null : choice.exact;
  return learned && !learned.isSeen ? learned.exactOfAnswer : null;
}

/** The requirements of a walk, each with the tools of its answer that serve it. */
function spansOf({ stage2, recommendation }: Trace): JudgedSpan[] {
  const toolsOf = (id: RequirementId): ToolId[] =>
    recommendation.tools.filter(({ because }) => because.includes(id)).map(({ tool }) => tool);
  return stage2.requirements.map(({ id, span }) => ({ ...span, tools: unique(toolsOf(id)).sort() }));
}

function orderByWords(tools: readonly ToolId[], spans: readonly JudgedSpan[]): ToolId[] {
  const placeOf = (tool: ToolId): number => {
    const at = spans.findIndex((span) => span.tools.includes(tool));
    return at === -1 ? spans.length : at;
  };
  return [...tools].sort((a, b) => placeOf(a) - placeOf(b));
}

/** What the walk found beside its answer: likely tools, its bundles, its votes, what near past requests needed. */
function nearestTools({ stage1, stage2, stage3, choice }: Trace): ToolId[] {
  return unique([
    ...(choice?.outside ?? []).map(({ tool }) => tool),
    ...(choice?.leftOut ?? []).map(({ tool }) => tool),
    ...(stage1.chosen?.tools ?? []),
    ...stage2.dropped.map(({ tool }) => tool),
    ...stage3.perRequirement.flatMap(({ tally }) => tally.map(({ tool }) => tool)),
    ...stage1.neighbours.flatMap(({ tools }) => tools),
    ...stage1.candidates.flatMap(({ tools }) => tools),
  ]);
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
