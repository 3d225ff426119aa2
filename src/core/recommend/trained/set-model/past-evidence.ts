import { mixHybrid } from "../../../retrieve/hybrid";
import { naturalLog } from "../../../math/elementary-functions";
import { selectBest, compareText } from "../../../retrieve/rank";
import { scoreBm25 } from "../../../retrieve/bm25";
import { encodeQueries, vectorsOf } from "../../../retrieve/text-index";
import type { FoldContext } from "../../method/fold-context";

/** What some past requests say to a request. */
export interface PastEvidence {
  /** The nearest past requests with their share of the votes, which add up to 1. */
  voters: readonly { index: number; share: number }[];
  bundles: readonly BundleEvidence[];
  /** The highest cosine of any of them; `null` without an encoder, or without past requests. */
  best: number | null;
}

export interface BundleEvidence {
  /** Index among the bundles of the history. */
  bundle: number;
  /** How many of these past requests needed it. */
  uses: number;
  /** 10 (mean cosine − .3), mean hybrid z-score − 1, ln chance under the regression over bundles (at least −8) + 3. */
  evidence: readonly [nearness: number, score: number, chance: number];
  /** What orders bundles: the mean score, and the log chance. */
  rank: number;
}

/** What a request has to do with every past request. */
export interface PastSignals {
  /** `null` without an encoder. */
  cosine: Float64Array | null;
  words: Float64Array;
}

const VOTERS = 20;
const DENSE_WEIGHT = 0.7;
const LEAST_LOG = -8;

/**
 * Votes of the 20 nearest past requests (hybrid; weights 1, 1/2, 1/3 …), and what speaks for each past bundle as means over
 * its requests. Means on purpose: a best value or a count shows that a left-out request's own bundle has lost a member,
 * and the model would learn that. Source: learned study, recipe 3.
 *
 * `chances`: of each bundle of the history under a regression, where there is one.
 */
export async function gatherPast(
  context: FoldContext,
  text: string,
  indices: readonly number[],
  chances: Float64Array | null,
): Promise<PastEvidence> {
  const compare = await readComparison(context, text);
  // Nobody else writes there until these numbers are weighed.
  const room = context.once("room for what past requests say", () => takeRoom(context));
  return weighPast(context, compare(room), indices, chances, room.scores);
}

/** A number for each past request, three times: what is learned looks at thousands of requests, one after the other. */
function takeRoom({ index: { history } }: FoldContext) {
  const take = (): Float64Array => new Float64Array(history.requests.length);
  return { cosine: take(), words: take(), scores: take() };
}

/** Compares a request with all past requests, whichever of them it may look at. */
export async function compareWithPast(context: FoldContext, text: string): Promise<PastSignals> {
  return (await readComparison(context, text))();
}

/** The same, ready to be done at once; `room`: lists that are written over. */
async function readComparison({ index, encoder }: FoldContext, text: string) {
  const { requestTexts } = index.history;
  const [question] = await encodeQueries([text], encoder);
  const matrix = encoder ? await vectorsOf(requestTexts, encoder) : null;
  return (room?: { cosine: Float64Array; words: Float64Array }): PastSignals => ({
    cosine: matrix && question!.vector ? matrix.dotRows(question!.vector, room?.cosine) : null,
    words: scoreBm25(requestTexts.words, question!.words, room?.words),
  });
}

/** What the past requests at these indices say, by what all of them have to do with the request. `into`: a list that is written over. */
export function weighPast(
  context: FoldContext,
  { cosine, words }: PastSignals,
  indices: readonly number[],
  chances: Float64Array | null,
  into?: Float64Array,
): PastEvidence {
  const { history } = context.index;
  const scores = mixHybrid(cosine ?? words, words, indices, cosine ? DENSE_WEIGHT : 0, into);
  const idOf = (index: number): string => history.requests[index]!.id;
  const better = (a: number, b: number): number => scores[b]! - scores[a]! || compareText(idOf(a), idOf(b));
  const nearest = selectBest(indices, better, VOTERS);
  const total = nearest.reduce((sum, _, rank) => sum + 1 / (1 + rank), 0);
  return {
    voters: nearest.map((index, rank) => ({ index, share: 1 / (1 + rank) / total })),
    bundles: weighBundles(context, indices, { scores, cosine, chances }),
    best: cosine && indices.length > 0 ? indices.reduce((best, index) => Math.max(best, cosine[index]!), -1) : null,
  };
}

/**
 * What speaks for each past bundle of these requests. Without a regression over bundles its evidence is 0, which is
 * what its mean would be.
 */
function weighBundles(
  { index }: FoldContext,
  indices: readonly number[],
  { scores, cosine, chances }: { scores: Float64Array; cosine: Float64Array | null; chances: Float64Array | null },
): BundleEvidence[] {
  const { bundles, bundleIndexOfRequest } = index.history;
  const [scoreSums, cosineSums] = [new Float64Array(bundles.length), new Float64Array(bundles.length)];
  const uses = new Uint32Array(bundles.length);
  const used: number[] = [];
  // Not `of`: as many steps as there are past requests, and each would be an object.
  for (let at = 0; at < indices.length; at++) {
    const request = indices[at]!;
    const bundle = bundleIndexOfRequest[request]!;
    if (uses[bundle] === 0) used.push(bundle);
    scoreSums[bundle]! += scores[request]!;
    cosineSums[bundle]! += cosine ? cosine[request]! : 0.3;
    uses[bundle]! += 1;
  }
  return used.map((bundle) => {
    const near = 10 * (cosineSums[bundle]! / uses[bundle]! - 0.3);
    const score = scoreSums[bundle]! / uses[bundle]! - 1;
    const log = chances ? Math.max(LEAST_LOG, naturalLog(Math.max(1e-300, chances[bundle]!))) : null;
    const evidence = [near, score, log === null ? 0 : log + 3] as const;
    return { bundle, uses: uses[bundle]!, evidence, rank: score + (log ?? 0) };
  });
}
