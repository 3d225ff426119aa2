import type { ToolId } from "../../domain/ids";
import type { FoldContext } from "../method/fold-context";
import { fastSigmoid } from "../../math/fast-functions";
import type { TrainedWalks } from "./trained-walks";
import type { RequestFeatures } from "./scorer/features";
import { scoreRequest } from "./scorer/score-request";

/** A history as it was learned from: enough to say later what changed. Plain data. */
export interface TrainedState {
  walks: TrainedWalks;
  /** The text of each past request, spaces around it and capitals aside, and the key of its bundle. */
  past: readonly (readonly [text: string, bundle: string])[];
  tools: readonly ToolId[];
}

/** What another history changed. */
export interface HistoryChange {
  added: number;
  removed: number;
  /** Past requests that need other tools now. */
  corrected: number;
  /**
   * Tools whose chance changed most over the past requests, at most three; before and after are means of the chances that
   * the scorer gives them. Empty when the catalogue changed: the two cannot be compared then.
   */
  tools: { name: string; before: number; after: number }[];
}

const SHOWN = 3;
/** So many past requests are scored twice. */
export const COMPARED = 200;
/** Mean chances nearer than this are the same on the screen. */
const SEEN = 0.005;

/**
 * Keeps of a history what a later one is compared with. Texts count by their words alone, so that a changed capital is
 * no new request.
 */
export function makeTrainedState({ index }: Pick<FoldContext, "index">, walks: TrainedWalks): TrainedState {
  const { requests, bundles, bundleIndexOfRequest } = index.history;
  return {
    walks,
    past: requests.map(({ text }, index) => [text.trim().toLowerCase(), bundles[bundleIndexOfRequest[index]!]!.key]),
    tools: index.tools.map(({ id }) => id),
  };
}

/**
 * What changed between two trainings. `requests`: `COMPARED` past requests of the new history at most, as the scorer
 * reads them. `null`: fewer than half of them were there before, so that it is rather another history than a changed
 * one.
 */
export function compareTrained(
  { index }: Pick<FoldContext, "index">,
  before: TrainedState,
  after: TrainedState,
  requests: readonly RequestFeatures[],
): HistoryChange | null {
  const [old, now] = [new Map(before.past), new Map(after.past)];
  const kept = after.past.filter(([text]) => old.has(text));
  if (2 * kept.length < after.past.length) return null;
  const isComparable =
    before.walks.whole.scorer.dimensions === after.walks.whole.scorer.dimensions &&
    before.tools.join() === after.tools.join();
  return {
    added: after.past.length - kept.length,
    removed: before.past.filter(([text]) => !now.has(text)).length,
    corrected: kept.filter(([text, bundle]) => old.get(text) !== bundle).length,
    tools: isComparable ? changedTools(index, before, after, requests) : [],
  };
}

/** The tools whose mean chance moved most, largest change first; changes below .005 would show as the same number. */
function changedTools(
  { tools }: FoldContext["index"],
  before: TrainedState,
  after: TrainedState,
  requests: readonly RequestFeatures[],
): HistoryChange["tools"] {
  const [old, now] = [before, after].map(({ walks }) => meanChances(walks, requests)) as [Float64Array, Float64Array];
  return tools
    .map(({ name }, index) => ({ name, before: old[index]!, after: now[index]! }))
    .filter((one) => Math.abs(one.after - one.before) >= SEEN)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, SHOWN);
}

/** The mean chance of each tool over these requests, by the scorer alone. */
function meanChances({ whole }: TrainedWalks, requests: readonly RequestFeatures[]): Float64Array {
  const sums = new Float64Array(whole.scorer.toolCount);
  for (const request of requests) {
    const { logits } = scoreRequest(whole.scorer, request);
    logits.forEach((logit, tool) => (sums[tool]! += fastSigmoid(logit) / requests.length));
  }
  return sums;
}
