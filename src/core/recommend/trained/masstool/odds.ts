import { fastExp, fastLog } from "../../../math/fast-functions";
import { fitLogisticTable, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
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
  const tools = drawn[0]!.scores.length;
  const width = widthOf(drawn[0]!);
  const table = new Float64Array(drawn.length * tools * width);
  const labels = new Uint8Array(drawn.length * tools);
  drawn.forEach((said, at) => {
    table.set(featuresOf(said), at * tools * width);
    for (const tool of said.needed) labels[at * tools + tool] = 1;
  });
  return fitLogisticTable(table, labels, RIDGE);
}

/** Log-odds that each tool is needed. */
export function applyOdds({ weights, bias }: LogisticModel, said: ToolScores): Float64Array {
  const features = featuresOf(said);
  const width = widthOf(said);
  return new Float64Array(said.scores.length).map((_, tool) => {
    let odds = bias;
    for (let i = 0; i < width; i++) odds += weights[i]! * features[tool * width + i]!;
    return odds;
  });
}

/** The chance that log-odds stand for. */
export function chanceOf(odds: number): number {
  return predictLogistic({ weights: [1], bias: 0 }, [odds]);
}

/** How many features a tool has. */
function widthOf({ pieces }: ToolScores): number {
  return pieces ? 4 : 2;
}

/** Of each tool, one after the other: how good it is, and how good beside the others; the same of the piece that says most. */
function featuresOf(said: ToolScores): Float64Array {
  const { scores, pieces } = said;
  const beside = besideOthers(scores);
  const width = widthOf(said);
  const features = new Float64Array(scores.length * width);
  for (let tool = 0, at = 0; tool < scores.length; tool++, at += width) {
    features[at] = scores[tool]!;
    features[at + 1] = beside[tool]!;
    if (!pieces) continue;
    features[at + 2] = pieces.best[tool]!;
    features[at + 3] = pieces.beside[tool]!;
  }
  return features;
}

/** ln softmax(S / τ). */
function besideOthers(scores: ArrayLike<number>): Float64Array {
  const beside = new Float64Array(scores);
  let most = -Infinity;
  for (const score of beside) most = Math.max(most, score);
  let sum = 0;
  for (const score of beside) sum += fastExp((score - most) / TEMPERATURE);
  const total = fastLog(sum);
  for (let tool = 0; tool < beside.length; tool++) beside[tool] = (beside[tool]! - most) / TEMPERATURE - total;
  return beside;
}
