import type { ToolId } from "../domain/ids";
import type { FoldGround } from "../methods/fold-ground";
import { fastSigmoid } from "./fast-functions";
import type { LearnedWalks } from "./learned-walks";
import type { RequestMaterial } from "./material";
import { scoreRequest } from "./score-request";

/** A history as it was learned from: enough to say later what changed. Plain data. */
export interface LearnedState {
  walks: LearnedWalks;
  /** A text for each past request: its id and the tools it needs. */
  past: readonly string[];
  tools: readonly ToolId[];
}

/** What another history changed. A past request that needs other tools now was removed and added. */
export interface HistoryChange {
  added: number;
  removed: number;
  /**
   * Tools whose chance changed most over the past requests, at most three; before and after are means of the chances that
   * the scorer gives them. Empty when the catalogue changed: the two cannot be compared then.
   */
  tools: { name: string; before: number; after: number }[];
}

const SHOWN = 3;
/** Requests that are scored twice. */
const COMPARED = 200;
/** Mean chances nearer than this are the same on the screen. */
const SEEN = 0.005;

export function describeState({ index }: Pick<FoldGround, "index">, walks: LearnedWalks): LearnedState {
  const { requests, bundles, bundleOfRequest } = index.history;
  return {
    walks,
    past: requests.map(({ id }, place) => `${id} ${bundles[bundleOfRequest[place]!]!.key}`),
    tools: index.tools.map(({ id }) => id),
  };
}

/** `requests`: past requests of the new history, as the scorer reads them. */
export function compareLearned(
  { index }: Pick<FoldGround, "index">,
  before: LearnedState,
  after: LearnedState,
  requests: readonly RequestMaterial[],
): HistoryChange {
  const [old, now] = [new Set(before.past), new Set(after.past)];
  const isComparable =
    before.walks.whole.scorer.dimensions === after.walks.whole.scorer.dimensions &&
    before.tools.join() === after.tools.join();
  return {
    added: after.past.filter((one) => !old.has(one)).length,
    removed: before.past.filter((one) => !now.has(one)).length,
    tools: isComparable ? changedTools(index, before, after, requests.slice(0, COMPARED)) : [],
  };
}

function changedTools(
  { tools }: FoldGround["index"],
  before: LearnedState,
  after: LearnedState,
  requests: readonly RequestMaterial[],
): HistoryChange["tools"] {
  const [old, now] = [before, after].map(({ walks }) => meanChances(walks, requests)) as [Float64Array, Float64Array];
  return tools
    .map(({ name }, place) => ({ name, before: old[place]!, after: now[place]! }))
    .filter((one) => Math.abs(one.after - one.before) >= SEEN)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, SHOWN);
}

function meanChances({ whole }: LearnedWalks, requests: readonly RequestMaterial[]): Float64Array {
  const sums = new Float64Array(whole.scorer.toolCount);
  for (const request of requests) {
    const { logits } = scoreRequest(whole.scorer, request);
    logits.forEach((logit, tool) => (sums[tool]! += fastSigmoid(logit) / requests.length));
  }
  return sums;
}
