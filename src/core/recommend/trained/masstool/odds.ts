import { fastExp, fastLog } from "../../../math/fast-functions";
import { fitLogistic, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
import { shuffle } from "../../../math/splits";
import type { RequestFeatures } from "../scorer/features";
import { TEMPERATURE } from "./backward";
import type { openReader } from "./read-masstool";

/* From scores to the chance that each tool is needed. */

/** What a trained model says to a request. */
export interface ToolScores {
  /** S of each tool, for the request as a whole. */
  scores: ArrayLike<number>;
  /** What its pieces say; absent where they are not read. */
  pieces?: PieceScores;
}

/** The most that any piece of a request says of each tool. Ours: a request for several things is near no single tool as a whole. */
export interface PieceScores {
  /** S. */
  best: Float64Array;
  /** ln softmax(S / τ): how good beside the others. */
  beside: Float64Array;
}

/** A request that was left out of the training, and the tools it needs. */
export interface ScoredRequest extends ToolScores {
  needed: readonly number[];
}

/** Pairs of request and tool that the log-odds are fitted on, at most. */
const MOST_PAIRS = 150_000;
const RIDGE = 1e-3;

/** Reads the pieces of a request, each like a request without a past: nothing is searched. A request of one piece is its own. */
export function readPieces(
  read: ReturnType<typeof openReader>,
  { instances, vectors }: Pick<RequestFeatures, "instances" | "vectors">,
  dimensions: number,
): PieceScores {
  // The first is the whole request.
  const places = [...instances.keys()].slice(instances.length > 1 ? 1 : 0);
  const said = places.map((place) => {
    const { scores } = read(vectors[place]!.subarray(0, dimensions), []);
    return { scores, beside: besideOthers(scores) };
  });
  const bestOf = (name: "scores" | "beside"): Float64Array =>
    said[0]!.scores.map((_, tool) => said.reduce((most, piece) => Math.max(most, piece[name][tool]!), -Infinity));
  return { best: bestOf("scores"), beside: bestOf("beside") };
}

/** Requests that log-odds of so many tools are fitted on, at most. */
export function mostFitted(tools: number): number {
  return Math.ceil(MOST_PAIRS / tools);
}

/** A logistic regression of "needed" on the scores of left-out requests; of many requests a draw. */
export function fitOddsOn(all: readonly ScoredRequest[], seed: number): LogisticModel {
  const most = mostFitted(all[0]?.scores.length ?? 1);
  const drawn = all.length > most ? shuffle(all, seed).slice(0, most) : all;
  if (drawn.length === 0) return { weights: [1, 0], bias: 0 };
  return fitLogistic(
    drawn.flatMap(featuresOf),
    drawn.flatMap(({ scores, needed }) => Array.from(scores, (_, tool) => (needed.includes(tool) ? 1 : 0))),
    RIDGE,
  );
}

/** Log-odds that each tool is needed. */
export function applyOdds({ weights, bias }: LogisticModel, said: ToolScores): Float64Array {
  return Float64Array.from(featuresOf(said), (features) =>
    features.reduce((sum, feature, i) => sum + weights[i]! * feature, bias),
  );
}

/** The chance that log-odds stand for. */
export function chanceOf(odds: number): number {
  return predictLogistic({ weights: [1], bias: 0 }, [odds]);
}

/** Of each tool: how good it is, and how good beside the others; the same of the piece that says most. */
function featuresOf({ scores, pieces }: ToolScores): number[][] {
  const beside = besideOthers(scores);
  return Array.from(scores, (score, tool) => [
    ...[score, beside[tool]!],
    ...(pieces ? [pieces.best[tool]!, pieces.beside[tool]!] : []),
  ]);
}

/** ln softmax(S / τ). */
function besideOthers(scores: ArrayLike<number>): Float64Array {
  const all = Float64Array.from(scores);
  const most = all.reduce((a, b) => Math.max(a, b), -Infinity);
  const total = fastLog(all.reduce((sum, score) => sum + fastExp((score - most) / TEMPERATURE), 0));
  return all.map((score) => (score - most) / TEMPERATURE - total);
}
