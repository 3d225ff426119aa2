import type { Encoding } from "../encoder/encoder-pool";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import type { EmbeddingWork } from "./embed-texts";
import type { TextVectors } from "./text-vectors";

/** Nobody reads more than a few numbers a second, and each one drawn takes time that the encoders could use. */
const REPORT_EVERY_MS = 400;

interface Reading extends Pick<EmbeddingWork, "onProgress" | "signal"> {
  /** Milliseconds since some fixed moment. */
  now(): number;
}

/**
 * Reads texts for somebody who waits: with helpers, once it turns out to be long; `helpers` absent: by one encoder alone.
 * `beforeEach` comes before each batch.
 */
export async function readTexts(
  vectors: Pick<TextVectors, "add">,
  texts: readonly string[],
  { encodeBulk, watch, helpers }: Pick<Encoding, "encodeBulk" | "watch"> & Partial<Pick<Encoding, "helpers">>,
  { onProgress, signal, now }: Reading,
  beforeEach: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const end = helpers?.start();
  const report = sometimes(onProgress, now);
  const encode: typeof encodeBulk = async (batch) => {
    await beforeEach();
    return encodeBulk(batch);
  };
  const look: typeof onProgress = (progress) => {
    if (progress.phase === "embed") helpers?.noteTimeLeft(progress.secondsLeft);
    report(progress);
  };
  try {
    await vectors.add(texts, { encode, watch, onProgress: look, signal });
  } finally {
    end?.();
  }
}

/** Passes on the first report and the last, and those between that do not come too soon after another. */
function sometimes(
  onProgress: (progress: PrepareProgress) => void,
  now: () => number,
): (progress: PrepareProgress) => void {
  let toldAt = -Infinity;
  return (progress) => {
    const isLast = progress.phase === "embed" && progress.done === progress.total;
    if (!isLast && now() - toldAt < REPORT_EVERY_MS) return;
    toldAt = now();
    onProgress(progress);
  };
}
