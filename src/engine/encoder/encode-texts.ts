import type { FeatureExtractionPipeline } from "@xenova/transformers";

/**
 * One unit vector per text: mean pooled, normalised, computed in fp32.
 *
 * One text a run. A batch would be at most a tenth faster, but padding changes the order of the sums, and so the last bits;
 * alone, a text has the same bits whatever else is asked, today and in the cache, in the page and in Node. `onText` is called
 * after each.
 */
export async function encodeTexts(
  pipe: FeatureExtractionPipeline,
  texts: readonly string[],
  onText: () => void = () => undefined,
): Promise<Float32Array<ArrayBuffer>[]> {
  const vectors: Float32Array<ArrayBuffer>[] = [];
  for (const text of texts) {
    const output = await pipe([text], { pooling: "mean", normalize: true });
    vectors.push(Float32Array.from(output.data as Float32Array));
    output.dispose();
    onText();
  }
  return vectors;
}
