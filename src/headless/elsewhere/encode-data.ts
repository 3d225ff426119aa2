import type { Sha256 } from "../../core/domain/ids";
import type { EncoderPort, VectorStorePort } from "../../core/domain/ports";
import { attachVectors, textsToEncode, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { hashText } from "../../workers/hash";
import { fork, type ChildProcess } from "node:child_process";
import { argv } from "node:process";
import type { EvaluateOptions } from "../command-line/evaluate-options";
import { UsageError } from "../command-line/options";

/** So many texts are encoded and kept at once: no more is lost by a stop. */
const CHUNK = 512;

/** `key`: under which vectors are kept. `atOnce`: so many chunks are encoded at the same time. */
interface DataEncoder extends EncoderPort {
  key: Sha256;
  atOnce: number;
}

/** The index with a vector for each text: those of `store`, the others encoded and kept there. */
export async function encodeData(
  index: RetrievalIndex,
  encoder: DataEncoder,
  store: VectorStorePort,
  report: (words: string) => void,
): Promise<RetrievalIndex> {
  const texts = textsToEncode(index);
  const vectors = new Map<string, Float32Array>();
  let next = 0;
  const encodeInTurn = async (): Promise<void> => {
    while (next < texts.length) {
      const start = next;
      next += CHUNK;
      const chunk = texts.slice(start, next);
      for (const [text, vector] of await encodeChunk(chunk, encoder, store)) vectors.set(text, vector);
      if (start % (8 * CHUNK) === 0) report(`Vectors: ${start} of ${texts.length}`);
    }
  };
  await Promise.all(Array.from({ length: encoder.atOnce }, encodeInTurn));
  return attachVectors(index, (text) => vectors.get(text), encoder.dimensions);
}

async function encodeChunk(
  texts: readonly string[],
  encoder: DataEncoder,
  store: VectorStorePort,
): Promise<Map<string, Float32Array>> {
  const hashes = texts.map(hashText);
  const stored = await store.read(encoder.key, hashes);
  const missing = texts.filter((_, i) => !stored.has(hashes[i]!));
  const encoded = missing.length > 0 ? await encoder.encode(missing) : [];
  if (missing.length > 0)
    await store.write(encoder.key, new Map(missing.map((text, i) => [hashText(text), encoded[i]!])));
  const made = new Map(missing.map((text, i) => [text, encoded[i]!]));
  return new Map(texts.map((text, i) => [text, made.get(text) ?? stored.get(hashes[i]!)!]));
}

// Encoding by several processes of Node: each runs the command itself again, which then only encodes. A text has the same
// vector whichever of them encodes it.

/** First argument of a process that only encodes. */
export const ENCODE = "encode";

interface Chunk {
  number: number;
  texts: readonly string[];
}

interface EncodedChunk {
  number: number;
  vectors: Float32Array[];
}

/** The encoder that the process which started this one has. */
export function readEncoderOfProcess(written: string): EvaluateOptions["encoder"] {
  return JSON.parse(written) as EvaluateOptions["encoder"];
}

/** Answers each list of texts that the process which started this one sends. */
export function serveEncoder(encoder: EncoderPort): void {
  process.on("disconnect", () => process.exit());
  process.on("message", ({ number, texts }: Chunk) => {
    void encoder.encode(texts).then((vectors) => process.send?.({ number, vectors } satisfies EncodedChunk));
  });
}

interface EncodingProcesses {
  /** To the process with the least to do. Rejects with UsageError when it ended. */
  encode: EncoderPort["encode"];
  close(): void;
}

/** Starts so many processes that encode. */
export function startEncoders(count: number, encoder: EvaluateOptions["encoder"]): EncodingProcesses {
  const workers = Array.from({ length: count }, () => startEncoder(encoder));
  return {
    encode: (texts) => workers.reduce((least, each) => (each.open() < least.open() ? each : least)).encode(texts),
    close: () => workers.forEach(({ child }) => child.kill()),
  };
}

function startEncoder(encoder: EvaluateOptions["encoder"]) {
  const waiting = new Map<number, { resolve(vectors: Float32Array[]): void; reject(error: unknown): void }>();
  const child: ChildProcess = fork(argv[1]!, [ENCODE, JSON.stringify(encoder)], { serialization: "advanced" });
  let sent = 0;
  let ended: UsageError | null = null;
  child.on("message", ({ number, vectors }: EncodedChunk) => {
    waiting.get(number)?.resolve(vectors);
    waiting.delete(number);
  });
  child.on("exit", (code) => {
    ended = new UsageError(`A process that encodes ended (${code ?? "killed"}). Name fewer by --processes.`);
    for (const { reject } of waiting.values()) reject(ended);
  });
  return {
    child,
    open: () => waiting.size,
    encode: (texts: readonly string[]) =>
      new Promise<Float32Array[]>((resolve, reject) => {
        if (ended) return reject(ended);
        const number = sent++;
        waiting.set(number, { resolve, reject });
        // That it could not be sent is told when the process has ended, with why.
        child.send({ number, texts } satisfies Chunk, () => undefined);
      }),
  };
}
