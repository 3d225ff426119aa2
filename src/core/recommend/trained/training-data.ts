import type { Dataset } from "../../domain/dataset";
import type { Environment } from "../../domain/trace";
import { createOnce, type FoldContext, type InnerSplit, type TrainingPorts } from "../method/fold-context";
import { attachVectors, buildIndex, type RetrievalIndex } from "../../retrieve/retrieval-index";
import type { StackVectors } from "../../retrieve/vector-matrix";
import { textsToLearn } from "./history-features";
import { textsOfNoTool } from "./no-tool";
import {
  packRequests,
  packTexts,
  unpackRequests,
  unpackTexts,
  type PackedRequests,
  type PackedTexts,
} from "./packed-requests";

/** All that learning from a history reads, as plain data that another thread can be handed. */
export interface TrainingData {
  hash: Dataset["hash"];
  tools: Dataset["tools"];
  /** The past requests that need tools. */
  requests: PackedRequests;
  /** The words of those that need none. */
  needless: readonly string[];
  environment: Environment;
  seed: number;
  inner: InnerSplit;
  /** `null`: words only. */
  vectors: TextVectors | null;
}

/** A row of `dimensions` numbers for each text, once: of the tools and the past requests in the order of the index, then of others. */
interface TextVectors {
  dimensions: number;
  others: PackedTexts;
  values: Float32Array;
}

/**
 * Takes a context apart for another thread. Its encoder gives the vectors of all texts that learning asks for, so that
 * the other side needs no encoder of its own. `wanted`: beside tools and past requests, these instead of what walks learn from.
 * Rejects with what the encoder rejects with.
 */
export async function packTraining(context: FoldContext, wanted?: readonly string[]): Promise<TrainingData> {
  const { index, encoder, environment, seed, inner } = context;
  const { datasetHash: hash, tools, history, needless } = index;
  const requests = packRequests(history.requests);
  const rest = { hash, tools: [...tools], requests, needless, environment, seed, inner };
  if (!encoder) return { ...rest, vectors: null };
  const { dimensions } = encoder;
  const others = wanted ?? [...textsToLearn(context), ...(await textsOfNoTool(context))];
  const texts = [...new Set(textsOf(index, others))];
  const ownCount = new Set(textsOf(index, [])).size;
  const values = new Float32Array(texts.length * dimensions);
  (await encoder.encode(texts)).forEach((vector, row) => values.set(vector, row * dimensions));
  return { ...rest, vectors: { dimensions, others: packTexts(texts.slice(ownCount)), values } };
}

/** Texts in the order of their vectors, of which each has one, where it stands first. */
function* textsOf(
  { catalogue, history }: Pick<RetrievalIndex, "catalogue" | "history">,
  others: readonly string[],
): Generator<string> {
  yield* catalogue.texts;
  yield* history.requestTexts.texts;
  yield* others;
}

/**
 * Puts it together again: the same indexes of tools, requests and bundles. Its encoder looks texts up; one that was
 * not handed over is a fault and throws RangeError. `stack`: `null` where nothing is searched for.
 */
export function unpackTraining(data: TrainingData, learning: TrainingPorts, stack: StackVectors | null): FoldContext {
  const { hash, tools, needless, vectors, environment, seed, inner } = data;
  const words = { ...buildIndex({ hash, tools, queries: unpackRequests(data.requests) }), needless };
  const rowOf = vectors && readRows(vectors, textsOf(words, unpackTexts(vectors.others)));
  return {
    ...{ environment, seed, learning, asked: [], pool: "history", inner },
    index: rowOf && stack ? attachVectors(words, rowOf, vectors.dimensions, stack) : words,
    encoder: rowOf && {
      dimensions: vectors.dimensions,
      encode: (texts) => Promise.resolve(texts.map((text) => rowOf(text) ?? refuse())),
    },
    once: createOnce(),
  };
}

/** The vector of a text as a view into the one large array, the same whenever it is asked for; nothing is copied. */
function readRows(
  { dimensions, values }: TextVectors,
  texts: Iterable<string>,
): (text: string) => Float32Array | undefined {
  const rows = new Map<string, Float32Array>();
  for (const text of texts) {
    if (rows.has(text)) continue;
    const at = rows.size * dimensions;
    rows.set(text, values.subarray(at, at + dimensions));
  }
  return (text) => rows.get(text);
}

function refuse(): never {
  throw new RangeError("A text was not handed over with its vector.");
}
