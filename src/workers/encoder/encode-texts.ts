import type { FeatureExtractionPipeline } from "@xenova/transformers";
import type { ModelManifest } from "../models/manifest";

/**
 * One unit vector per text: prefixed, pooled as the encoder wants it, normalised.
 *
 * One text a run. A batch would be at most a tenth faster, but padding changes the order of the sums, and so the last bits;
 * alone, a text has the same bits whatever else is asked, today and in the cache, in the page and in Node. Under `q8` it is
 * more than bits: the scale of the whole batch decides how each text is rounded. Texts of equally many tokens need no padding
 * and had the same bits in batches of 2 to 32 (600 pieces of requests, `fp32`), but few that come together are of one length:
 * 256 pieces, sorted, six at a time, took 162 runs and a fifth less. `onText` is called after each.
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

/** Only what ends the process. */
const FATAL = 4;

interface Session {
  run(feeds: unknown, options?: { logSeverityLevel: number }): Promise<unknown>;
}

/**
 * A run that fails is logged by the runtime, with numbers of the pieces of the user's text in it. Each run has a level of
 * its own, a warning, whatever that of the library and of the session is; this lets none be logged.
 */
export function silenceRuntimeLogs({ model }: { model: unknown }): void {
  const { sessions } = model as { sessions: Record<string, Session> };
  for (const session of Object.values(sessions)) {
    const run = session.run.bind(session);
    session.run = (feeds) => run(feeds, { logSeverityLevel: FATAL });
  }
}
