import type { Encoding } from "../encoder/encoder-pool";
import type { EmbeddingWork } from "./embed-texts";
import type { TextVectors } from "./text-vectors";

/** Reads texts for somebody who waits: with helpers, once it turns out to be long. `beforeEach` comes before each batch. */
export async function readTexts(
  vectors: Pick<TextVectors, "add">,
  texts: readonly string[],
  { encodeBulk, watch, helpers }: Encoding,
  { onProgress, signal }: Pick<EmbeddingWork, "onProgress" | "signal">,
  beforeEach: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const end = helpers.start();
  const encode: typeof encodeBulk = async (batch) => {
    await beforeEach();
    return encodeBulk(batch);
  };
  const look: typeof onProgress = (progress) => {
    if (progress.phase === "embed") helpers.look(progress.secondsLeft);
    onProgress(progress);
  };
  try {
    await vectors.add(texts, { encode, watch, onProgress: look, signal });
  } finally {
    end();
  }
}
