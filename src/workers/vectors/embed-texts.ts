import type { PrepareProgress } from "../encoder/encoder-protocol";
import { WorkerError } from "../rpc/errors";
import { createRateMeter } from "./rate-meter";
import type { CrossTabLock } from "./cross-tab-lock";

export interface EmbeddingWork {
  encode(texts: readonly string[]): Promise<Float32Array[]>;
  /** Begins to watch whoever encodes. The returned function says whether all that was encoded since can be believed. */
  watch(): () => Promise<boolean>;
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
  lock: CrossTabLock;
}

/** Some seconds of the slower encoder's work: no more, and the first texts of the next chunk, is lost when a tab crashes. */
export const CHUNK_TEXTS = 256;

/**
 * Embeds chunk by chunk, in small batches, and reports after each; `fromCache` more texts were there before and count as
 * done. A chunk that another tab is working on is left to it, and looked at again when the others are done: two tabs share
 * the work and no text is computed twice. Nothing is kept before the encoder has proved, after it, that it still gives what
 * it should; a chunk in which one broke down is computed again. What an abort (`AbortError`) or a failure leaves of a chunk
 * is proved and kept, too.
 */
export async function embedTexts(
  chunks: readonly Chunk[],
  fromCache: number,
  work: EmbeddingWork,
  sink: EmbeddingSink,
): Promise<void> {
  const { signal, onProgress } = work;
  const meter = createRateMeter(sink.now());
  const left = chunks.reduce((sum, { texts }) => sum + texts.length, 0);
  let done = 0;
  let encoded = 0;
  const report = (): void => {
    const total = fromCache + left;
    onProgress({ phase: "embed", done: fromCache + done, total, fromCache, ...meter.estimate(left - done) });
  };
  const advance = (found: number, computed: number): void => {
    done += found + computed;
    encoded += computed;
    if (computed > 0) meter.advance(sink.now(), encoded);
    report();
  };
  const embed = async ({ texts }: Chunk, signal: AbortSignal, onHandedOut?: () => void): Promise<void> => {
    const missing = await sink.stillMissing(texts);
    if (missing.length < texts.length) advance(texts.length - missing.length, 0);
    const count = (computed: number): void => advance(0, computed);
    await embedChunk(missing, { ...work, signal }, sink, { batchSize: meter.batchSize, advance: count, onHandedOut });
  };

  report();
  const elsewhere: Chunk[] = [];
  await overlap(chunks, signal, async (chunk, either, onHandedOut) => {
    stopIfAborted(signal);
    if (!(await sink.lock.tryTo(chunk.name, () => embed(chunk, either, onHandedOut)))) elsewhere.push(chunk);
  });
  for (const chunk of elsewhere) {
    await sink.lock.waitTo(chunk.name, signal, () => embed(chunk, signal)).finally(() => stopIfAborted(signal));
  }
}

/**
 * One chunk after the other, each begun when the last texts of the one before are under way: while that one is proved and
 * kept, the encoders go on. No more than two are begun at a time, and a failure of either ends both.
 */
async function overlap(
  chunks: readonly Chunk[],
  signal: AbortSignal,
  begin: (chunk: Chunk, signal: AbortSignal, onHandedOut: () => void) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const failed: unknown[] = [];
  let before: Promise<void> = Promise.resolve();
  for (const chunk of chunks) {
    if (failed.length > 0) break;
    const earlier = before;
    await new Promise<void>((onHandedOut) => {
      before = begin(chunk, either, onHandedOut)
        .catch((error: unknown) => {
          failed.push(error);
          failure.abort();
        })
        .finally(onHandedOut);
    });
    await earlier;
  }
  await before;
  if (failed.length > 0) throw failed[0];
}

/** A chunk is computed at most this often: what a fresh encoder does not mend, a third one will not either. */
const ATTEMPTS = 3;

interface ChunkWork {
  batchSize(): number;
  advance(count: number): void;
  /** The last texts are under way. */
  onHandedOut?: (() => void) | undefined;
}

async function embedChunk(
  texts: readonly string[],
  work: EmbeddingWork,
  { keep }: EmbeddingSink,
  { batchSize, advance, onHandedOut = () => undefined }: ChunkWork,
): Promise<void> {
  if (texts.length === 0) return;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const areProven = work.watch();
    const finished = new Map<string, Float32Array>();
    const take = (batch: [string, Float32Array][]): void => {
      for (const [text, vector] of batch) finished.set(text, vector);
      if (attempt === 1) advance(batch.length);
    };
    try {
      await encodeBatches(texts, work, batchSize, take, onHandedOut);
    } catch (error) {
      if (finished.size > 0 && (await areProven())) await keep(finished);
      throw error;
    }
    if (await areProven()) return keep(finished);
  }
  throw new WorkerError(
    "EncoderUnavailableError",
    "The encoder breaks down again and again while texts are read. What was finished before is kept.",
  );
}

/** So many batches are asked for at a time: with fewer, encoders that share them would wait for the slowest of them. */
const BATCHES_AT_ONCE = 4;

async function encodeBatches(
  texts: readonly string[],
  { encode, signal }: EmbeddingWork,
  batchSize: () => number,
  take: (batch: [string, Float32Array][]) => void,
  onHandedOut: () => void,
): Promise<void> {
  let at = 0;
  const encodeOneAfterTheOther = async (): Promise<void> => {
    while (at < texts.length) {
      stopIfAborted(signal);
      const batch = texts.slice(at, at + batchSize());
      at += batch.length;
      const encoded = encode(batch);
      if (at >= texts.length) onHandedOut();
      take(pair(batch, await encoded));
    }
  };
  const stop = (error: unknown): never => {
    at = texts.length;
    throw error;
  };
  const ends = await Promise.allSettled(
    Array.from({ length: BATCHES_AT_ONCE }, () => encodeOneAfterTheOther().catch(stop)),
  );
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new WorkerError("AbortError", "Preparing was stopped. What is done is kept.");
}

/** Texts with their vectors. */
export function pair(texts: readonly string[], vectors: readonly Float32Array[]): [string, Float32Array][] {
  if (texts.length !== vectors.length) {
    throw new WorkerError("EngineFailure", "The encoder left a text out.", `${vectors.length} of ${texts.length}`);
  }
  return texts.map((text, i) => [text, vectors[i]!]);
}
