import type { PrepareProgress } from "../engine";
import { EngineError } from "../errors";
import { createPace } from "./pace";

export interface EmbeddingWork {
  encode(texts: readonly string[]): Promise<Float32Array[]>;
  onProgress(progress: PrepareProgress): void;
  signal: AbortSignal;
}

/** Where finished vectors go. */
export interface EmbeddingSink {
  /** Milliseconds, for the rate. */
  now(): number;
  keep(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

/** Kept together: some seconds of the slower encoder's work, so that a closed tab loses little. */
const CHUNK_TEXTS = 256;

/**
 * Embeds texts in small batches and reports after each; `fromCache` more were there before and count as done. Whatever
 * ends it, an abort (`AbortError`) or a failure, what was computed until then is kept first.
 */
export async function embedTexts(
  texts: readonly string[],
  fromCache: number,
  { encode, onProgress, signal }: EmbeddingWork,
  { now, keep }: EmbeddingSink,
): Promise<void> {
  const pace = createPace(now());
  let unkept = new Map<string, Float32Array>();
  const keepAll = async (): Promise<void> => {
    const chunk = unkept;
    unkept = new Map();
    if (chunk.size > 0) await keep(chunk);
  };
  const report = (done: number): void => {
    const total = fromCache + texts.length;
    onProgress({ phase: "embed", done: fromCache + done, total, fromCache, ...pace.estimate(texts.length - done) });
  };
  report(0);
  try {
    for (let done = 0; done < texts.length;) {
      if (signal.aborted) throw new EngineError("AbortError", "Preparing was stopped. What is done is kept.");
      const batch = texts.slice(done, done + pace.batchSize());
      for (const [text, vector] of pair(batch, await encode(batch))) unkept.set(text, vector);
      done += batch.length;
      pace.advance(now(), done);
      report(done);
      if (unkept.size >= CHUNK_TEXTS) await keepAll();
    }
  } finally {
    await keepAll();
  }
}

/** Texts with their vectors. */
export function pair(texts: readonly string[], vectors: readonly Float32Array[]): [string, Float32Array][] {
  if (texts.length !== vectors.length) {
    throw new EngineError("EngineFailure", "The encoder left a text out.", `${vectors.length} of ${texts.length}`);
  }
  return texts.map((text, i) => [text, vectors[i]!]);
}
