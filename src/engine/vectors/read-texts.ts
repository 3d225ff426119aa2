import type { Encoding } from "../encoder/encoder-pool";
import type { EmbeddingWork } from "./embed-texts";
import type { TextVectors } from "./text-vectors";

/** Reads texts for somebody who waits: with helpers, once it turns out to be long. `beforeEach` comes before each batch. */
export async function readTexts(
  vectors: Pick<TextVectors, "add">,
  texts: readonly string[],
  { encodeBulk, helpers }: Encoding,
  work: Omit<EmbeddingWork, "encode">,
  beforeEach: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const end = helpers.start();
  const encode: typeof encodeBulk = async (batch) => {
    await beforeEach();
    helpers.look();
    return encodeBulk(batch);
  };
  try {
    await vectors.add(texts, { ...work, encode });
  } finally {
    end();
  }
}
