import { isNote } from "../../core/domain/notes";
import type { RequirementId, ToolId } from "../../core/domain/ids";
import type { JudgedSpan, PlainAnswer, Project, Suggestion } from "../../core/domain/judgement";
import { countOf } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import type { Trace, Verdict } from "../../core/domain/trace";

/** What an item begins with: what stands in "Yours", which tools have a key, and what was suggested. */
export interface Proposal {
  /** The walk that suggests: for what is drawn, never stored. `null`: the item was begun before, and no walk was made now. */
  trace: Trace | null;
  /** One to three, the first fills “Yours”. */
  suggestions: readonly [Suggestion, ...Suggestion[]];
  prefilled: PlainAnswer;
  rows: ToolId[];
}

/** What is kept of a walk to order its item. */
export interface WalkFacts {
  verdict: Verdict;
  tools: ToolId[];
  expected: number | null;
  margin: number | null;
}

/** What one source says of an item. */
export interface SourcedSuggestion extends Suggestion {
  /** The words it marks; `null`: it says nothing of words, and those of the walk are taken. */
  requirements: readonly JudgedSpan[] | null;
}

/** Keys 1 to 9. */
const KEYED = 9;

interface ProposalTerms {
  isBlind: boolean;
  ask: Project["ask"];
  sources: readonly ("walk" | SourcedSuggestion)[];
  /** Of how many answers of mine the walk learned; `null`: none. */
  learnedFrom: number | null;
}

/**
 * Turns a walk and what other sources say into a proposal. `sources` in their order, `walk` standing for the walk itself;
 * without any of them that knows the item, the walk suggests. Rows: tools of the first suggestion in the order of their words,
 * those of the others, gold that all missed, then what the walk found nearest, up to nine. A blind item begins empty, with the nine nearest in order of name: nothing tells which of
 * them is suggested.
 */
export function proposeItem(
  query: Query,
  trace: Trace,
  { isBlind, ask, sources, learnedFrom }: ProposalTerms,
  nameOf: (tool: ToolId) => string,
): Proposal {
  const walked = suggestionOf(trace, learnedFrom);
  const [first = walked, ...others] = sources.map((one) => (one === "walk" ? walked : one));
  const suggestions: Proposal["suggestions"] = [plain(first), ...others.map(plain)];
  if (isBlind) {
    const near = unique([...walked.tools, ...nearestTools(trace)]).slice(0, KEYED);
    const rows = near.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    return { trace, suggestions, prefilled: { tools: [], requirements: ask === "set" ? null : [] }, rows };
  }
  const spans = wordsOf(first, trace);
  const prefilled = {
    tools: unique(first.tools).sort(),
    requirements: ask === "set" ? null : spans.filter((span) => span.end > span.start),
  };
  const known = unique([
    ...orderByWords(first.tools, spans),
    ...others.flatMap(({ tools }) => tools),
    ...(query.gold ?? []),
  ]);
  const more = nearestTools(trace).filter((tool) => !known.includes(tool));
  return { trace, suggestions, prefilled, rows: [...known, ...more.slice(0, Math.max(0, KEYED - known.length))] };
}

const plain = ({ source, label, tools, confidence }: SourcedSuggestion): Suggestion => ({
  ...{ source, label, tools, confidence },
});

function suggestionOf(trace: Trace, learnedFrom: number | null): SourcedSuggestion {
  const label = trace.environment.encoder === null ? "walk by words" : "walk";
  return {
    source: "walk",
    label: learnedFrom === null ? label : `${label}, learned from ${countOf(learnedFrom, "answer")}`,
    tools: trace.recommendation.tools.map(({ tool }) => tool),
    confidence: confidenceOf(trace),
    requirements: spansOf(trace),
  };
}

/** The words of a suggestion; where it has none, those of the walk, each with the tools that it suggests. */
function wordsOf({ tools, requirements }: SourcedSuggestion, trace: Trace): JudgedSpan[] {
  if (requirements) return [...requirements];
  return spansOf(trace).map((span) => ({ ...span, tools: span.tools.filter((tool) => tools.includes(tool)) }));
}

/** What an order asks of a walk: see `OrderItem`. */
export function factsOfWalk(trace: Trace): WalkFacts {
  const { matches, threshold } = trace.stage2;
  const margins = matches.map(({ score }) => Math.abs(score - threshold));
  return {
    verdict: trace.stage2.verdict,
    tools: trace.recommendation.tools.map(({ tool }) => tool),
    expected: trace.choice?.expected ?? trace.learned?.expected ?? null,
    margin: margins.length === 0 ? null : margins.reduce((least, one) => Math.min(least, one)),
  };
}

/** The chance that the answer is exactly right, where something was learned that did not see the request. */
function confidenceOf({ choice, learned }: Trace): number | null {
  if (choice) return choice.basis.isSeen ? null : choice.exact;
  return learned && !learned.isSeen ? learned.exactOfAnswer : null;
}

/** The requirements of a walk that stand in the request, each with the tools of its answer that serve it. */
function spansOf({ stage2, recommendation }: Trace): JudgedSpan[] {
  const toolsOf = (id: RequirementId): ToolId[] =>
    recommendation.tools.filter(({ because }) => because.includes(id)).map(({ tool }) => tool);
  const standing = stage2.requirements.filter((one) => !isNote(one));
  return standing.map(({ id, span }) => ({ ...span, tools: unique(toolsOf(id)).sort() }));
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
