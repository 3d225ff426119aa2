import type { PrepareProgress } from "../engine";
import { EngineError } from "../errors";
import { createPace } from "./pace";
import type { Turns } from "./turns";

export interface EmbeddingWork {
  encode(texts: readonly string[]): Promise<Float32Array[]>;
  onProgress(progress: PrepareProgress): void;
  signal: AbortSignal;
}

/** Texts that are embedded and kept together. */
export interface Chunk {
  /** The same in every tab that embeds the same texts. */
  name: string;
  /** Those without a vector. */
  texts: readonly string[];
}

/** Where finished vectors go, and where those of other tabs come from. */
export interface EmbeddingSink {
  /** Milliseconds, for the rate. */
  now(): number;
  keep(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** Those of the texts that still have no vector, after another look at what is kept. */
  stillMissing(texts: readonly string[]): Promise<readonly string[]>;
  turns: Turns;
}

/** Some seconds of the slower encoder's work: no more is lost when a tab is closed or crashes. */
export const CHUNK_TEXTS = 256;

/**
 * Embeds chunk by chunk, in small batches, and reports after each; `fromCache` more texts were there before and count as
 * done. A chunk that another tab is working on is left to it, and looked at again when the others are done: two tabs share
 * the work and no text is computed twice. Whatever ends it, an abort (`AbortError`) or a failure, what was computed until
 * then is kept first.
 */
export async function embedTexts(
  chunks: readonly Chunk[],
  fromCache: number,
  work: EmbeddingWork,
  sink: EmbeddingSink,
): Promise<void> {
  const { signal, onProgress } = work;
  const pace = createPace(sink.now());
  const left = chunks.reduce((sum, { texts }) => sum + texts.length, 0);
  let done = 0;
  let encoded = 0;
  const report = (): void => {
    const total = fromCache + left;
    onProgress({ phase: "embed", done: fromCache + done, total, fromCache, ...pace.estimate(left - done) });
  };
  const advance = (found: number, computed: number): void => {
    done += found + computed;
    encoded += computed;
    if (computed > 0) pace.advance(sink.now(), encoded);
    report();
  };
  const embed = async ({ texts }: Chunk): Promise<void> => {
    const missing = await sink.stillMissing(texts);
    if (missing.length < texts.length) advance(texts.length - missing.length, 0);
    await embedChunk(missing, work, sink, { batchSize: pace.batchSize, advance: (count) => advance(0, count) });
  };

  report();
  const elsewhere: Chunk[] = [];
  for (const chunk of chunks) {
    stopIfAborted(signal);
    if (!(await sink.turns.tryTo(chunk.name, () => embed(chunk)))) elsewhere.push(chunk);
  }
  for (const chunk of elsewhere) {
    await sink.turns.waitTo(chunk.name, signal, () => embed(chunk)).finally(() => stopIfAborted(signal));
  }
}

async function embedChunk(
  texts: readonly string[],
  { encode, signal }: EmbeddingWork,
  { keep }: EmbeddingSink,
  pace: { batchSize(): number; advance(count: number): void },
): Promise<void> {
  const finished = new Map<string, Float32Array>();
  try {
    for (let at = 0; at < texts.length;) {
      stopIfAborted(signal);
      const batch = texts.slice(at, at + pace.batchSize());
      for (const [text, vector] of pair(batch, await encode(batch))) finished.set(text, vector);
      at += batch.length;
      pace.advance(batch.length);
    }
  } finally {
    if (finished.size > 0) await keep(finished);
  }
}

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError("AbortError", "Preparing was stopped. What is done is kept.");
}

/** Texts with their vectors. */
export function pair(texts: readonly string[], vectors: readonly Float32Array[]): [string, Float32Array][] {
  if (texts.length !== vectors.length) {
    throw new EngineError("EngineFailure", "The encoder left a text out.", `${vectors.length} of ${texts.length}`);
  }
  return texts.map((text, i) => [text, vectors[i]!]);
}
