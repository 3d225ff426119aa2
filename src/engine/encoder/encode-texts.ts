import type { FeatureExtractionPipeline } from "@xenova/transformers";
import type { ModelManifest } from "./manifest";

/**
 * One unit vector per text: prefixed, pooled as the encoder wants it, normalised.
 *
 * One text a run. A batch would be at most a tenth faster, but padding changes the order of the sums, and so the last bits;
 * alone, a text has the same bits whatever else is asked, today and in the cache, in the page and in Node. Under `q8` it is
 * more than bits: the scale of the whole batch decides how each text is rounded. `onText` is called after each.
 */
export async function encodeTexts(
  pipe: FeatureExtractionPipeline,
  texts: readonly string[],
  { pooling, prefix }: Pick<ModelManifest, "pooling" | "prefix">,
  onText: () => void = () => undefined,
): Promise<Float32Array<ArrayBuffer>[]> {
  const vectors: Float32Array<ArrayBuffer>[] = [];
  for (const text of texts) {
    const output = await pipe([prefix + text], { pooling, normalize: true });
    vectors.push(Float32Array.from(output.data as Float32Array));
    output.dispose();
    onText();
  }
  return vectors;
}
