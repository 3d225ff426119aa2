import { fastExp } from "../../../math/fast-functions";
import { weighProvisions, type Provision } from "./identifiers";
import type { PastEvidence } from "./past-evidence";
import { LARGEST_SET, type CandidateBundle, type CandidateFeatures } from "./set-model";
import { selectBest } from "../../../retrieve/rank";

/** The tools and bundles that come into question for a request, with what the set model reads of them. */
export interface Candidates {
  given: CandidateFeatures;
  tools: readonly number[];
  /** The history's index of each candidate bundle. */
  bundles: readonly number[];
}

export interface CandidateInput {
  /** l of each tool of the catalogue. */
  logits: Float64Array;
  length: readonly [number, number];
  past: PastEvidence;
  provisions: readonly Provision[];
  /** Tools that some past request needs of those that were learned from. */
  used: ReadonlySet<number>;
  /** Tools of the bundle of a past request, and of a bundle, as indices in the catalogue. */
  toolsOfRequest(index: number): readonly number[];
  toolsOfBundle(bundle: number): readonly number[];
  /** Tools that must be looked at: what a past request needed, or what a person said is needed. */
  forced?: readonly number[];
  /** So many more tools than usual are looked at: those that a person kept out take no other's place. */
  spare?: number;
}

const TOOLS = 40;
const BUNDLES = 30;
const VOTE_WEIGHT = 3;
const MOST_LOGIT = 5;
const ALONE_WEIGHT = 3;

/**
 * Picks what the set model looks at: the 40 tools with the highest l + 3 vote, and the 30 past bundles with most evidence
 * that lie wholly in them and have at most 12 tools. Source: learned study, recipe 4.
 */
export function selectCandidates(parts: CandidateInput): Candidates {
  const { logits, length, past, used, toolsOfRequest, toolsOfBundle, forced = [], spare = 0 } = parts;
  const votes = new Float64Array(logits.length);
  for (const { index, share } of past.voters) for (const tool of toolsOfRequest(index)) votes[tool]! += share;
  const brought = weighProvisions(parts.provisions, logits, votes);
  const value = logits.map((logit, tool) => logit + VOTE_WEIGHT * votes[tool]!);
  for (const tool of forced) value[tool] = Infinity;
  const everything = Array.from(logits.keys());
  const tools = selectBest(everything, (a, b) => compare(value, a, b), TOOLS + spare);
  const placeOf = new Map(tools.map((tool, index) => [tool, index]));
  const inside = past.bundles
    .map(({ bundle, evidence, rank }) => ({ bundle, evidence, rank, members: toolsOfBundle(bundle) }))
    .filter(({ members }) => members.length <= LARGEST_SET && members.every((tool) => placeOf.has(tool)));
  const bundles = selectBest(inside, (a, b) => b.rank - a.rank || a.bundle - b.bundle, BUNDLES);
  const described = bundles.map(({ evidence, members }) => ({
    evidence: [...evidence, withoutOthers(logits, tools, members)],
    tools: members.map((tool) => placeOf.get(tool)!),
  }));
  return {
    tools,
    bundles: bundles.map(({ bundle }) => bundle),
    given: {
      logits: Float64Array.from(tools, (tool) => logits[tool]!),
      votes: Float64Array.from(tools, (tool) => votes[tool]!),
      brought: Float64Array.from(tools, (tool) => brought[tool]!),
      bundled: shareOfBundles(tools.length, described),
      unused: Float64Array.from(tools, (tool) => (used.has(tool) ? 0 : 1)),
      length,
      bundles: described,
    },
  };
}

/**
 * How much of the past bundles has each tool, each weighed by e^(score + nearness / 2 + 3 · that no other tool is called
 * for), together 1. Ours: it tells which tools go with a request's likely bundles though none of them is copied whole
 * (`NOTES.md`).
 */
function shareOfBundles(count: number, bundles: readonly CandidateBundle[]): Float64Array {
  const shares = new Float64Array(count);
  const logs = bundles.map(({ evidence }) => evidence[1]! + evidence[0]! / 2 + ALONE_WEIGHT * evidence[3]!);
  const most = Math.max(...logs);
  const weights = logs.map((log) => fastExp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  bundles.forEach(({ tools }, b) => {
    for (const tool of tools) shares[tool]! += weights[b]! / total;
  });
  return shares;
}

/**
 * How little the request calls for a tool that a bundle lacks: half of −l of the strongest one, within ±2.5. Ours: it keeps
 * a past bundle from being copied where a new one has a tool more (`NOTES.md`).
 */
function withoutOthers(logits: Float64Array, tools: readonly number[], members: readonly number[]): number {
  const strongest = tools.reduce(
    (max, tool) => (members.includes(tool) ? max : Math.max(max, logits[tool]!)),
    -MOST_LOGIT,
  );
  return -Math.min(MOST_LOGIT, strongest) / 2;
}

/** Higher values first, Infinity before all (a subtraction would give NaN there), equal ones by index. */
function compare(values: Float64Array, a: number, b: number): number {
  if (values[a] === values[b]) return a - b;
  return values[b]! > values[a]! ? 1 : -1;
}
