import { UMAP } from "umap-js";
import { mulberry32 } from "../../core/math/random";
import { EMBEDDING, type ViewsEmbedding } from "../../core/recommend/trained/masstool/study-state";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";

/** Vectors of length 1, row after row. */
export interface ViewsToEmbed {
  vectors: Float32Array;
  dimensions: number;
}

/** The page draws each step; more often it need not. */
const TELL_EVERY_MS = 250;
const YIELD_EVERY_MS = 25;

/**
 * UMAP by cosine: a map on which near vectors stay near. Seeded, so that two runs give the same. Tells the map as it comes, at
 * its end too. Rejects with the reason of the signal. Source: McInnes et al., UMAP (2018), by umap-js.
 */
export async function embedViews(
  { vectors, dimensions }: ViewsToEmbed,
  now: () => number,
  { onStep, signal }: { onStep(embedding: ViewsEmbedding): void; signal: AbortSignal },
): Promise<void> {
  const count = vectors.length / dimensions;
  const rows = Array.from({ length: count }, (_, row) => [
    ...vectors.subarray(row * dimensions, (row + 1) * dimensions),
  ]);
  const umap = new UMAP({
    nNeighbors: Math.max(1, Math.min(EMBEDDING.neighbours, count - 1)),
    minDist: EMBEDDING.leastDistance,
    random: mulberry32(EMBEDDING.seed),
    distanceFn: cosineDistance,
  });
  const epochs = umap.initializeFit(rows);
  const tell = (epoch: number): void => onStep({ points: toUnitSquare(umap.getEmbedding()), epoch, epochs });
  let [yieldedMs, toldMs] = [now(), -Infinity];
  for (let epoch = 0; epoch < epochs; epoch++) {
    umap.step();
    if (now() - toldMs >= TELL_EVERY_MS && epoch + 1 < epochs) {
      tell(epoch + 1);
      toldMs = now();
    }
    if (now() - yieldedMs < YIELD_EVERY_MS) continue;
    await yieldToEventLoop();
    signal.throwIfAborted();
    yieldedMs = now();
  }
  tell(epochs);
}

/** Of vectors of length 1. */
function cosineDistance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return Math.max(0, 1 - sum);
}

/** Each axis moved and scaled so that its ends lie at -1 and 1. */
function toUnitSquare(points: readonly (readonly number[])[]): Float32Array {
  const square = new Float32Array(2 * points.length);
  for (const axis of [0, 1]) {
    const values = points.map((point) => point[axis]!);
    const low = values.reduce((a, b) => Math.min(a, b), Infinity);
    const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
    values.forEach((value, row) => (square[2 * row + axis] = high > low ? (2 * (value - low)) / (high - low) - 1 : 0));
  }
  return square;
}
