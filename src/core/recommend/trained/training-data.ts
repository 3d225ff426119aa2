import type { Dataset } from "../../domain/dataset";
import type { Environment } from "../../domain/trace";
import { createOnce, type FoldContext, type InnerSplit, type TrainingPorts } from "../method/fold-context";
import { attachVectors, buildIndex, type RetrievalIndex } from "../../retrieve/retrieval-index";
import type { StackVectors } from "../../retrieve/vector-matrix";
import { textsToLearn } from "./history-features";
import { textsOfNoTool } from "./no-tool";

/** All that learning from a history reads, as plain data that another thread can be handed. */
export interface TrainingData {
  hash: Dataset["hash"];
  tools: Dataset["tools"];
  /** The past requests that need tools; `raw` is empty: nobody learns from it. */
  queries: Dataset["queries"];
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
  others: readonly string[];
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
  const queries = history.requests.map((query) => ({ ...query, raw: "" }));
  const rest = { hash, tools: [...tools], queries, needless, environment, seed, inner };
  if (!encoder) return { ...rest, vectors: null };
  const { dimensions } = encoder;
  const others = wanted ?? [...textsToLearn(context), ...(await textsOfNoTool(context))];
  const texts = rowsOf(index, others);
  const values = new Float32Array(texts.length * dimensions);
  (await encoder.encode(texts)).forEach((vector, row) => values.set(vector, row * dimensions));
  return { ...rest, vectors: { dimensions, others: texts.slice(rowsOf(index, []).length), values } };
}

/** Texts in the order of their vectors. */
function rowsOf(
  { catalogue, history }: Pick<RetrievalIndex, "catalogue" | "history">,
  others: readonly string[],
): string[] {
  return [...new Set([...catalogue.texts, ...history.requestTexts.texts, ...others])];
}

/**
 * Puts it together again: the same indexes of tools, requests and bundles. Its encoder looks texts up; one that was
 * not handed over is a fault and throws RangeError. `stack`: `null` where nothing is searched for.
 */
export function unpackTraining(data: TrainingData, learning: TrainingPorts, stack: StackVectors | null): FoldContext {
  const { vectors, environment, seed, inner } = data;
  const { needless } = data;
  const words = { ...buildIndex({ hash: data.hash, tools: data.tools, queries: data.queries }), needless };
  const rowOf = vectors && readRows(vectors, rowsOf(words, vectors.others));
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
  texts: readonly string[],
): (text: string) => Float32Array | undefined {
  const rows = new Map<string, Float32Array>();
  texts.forEach((text, row) => rows.set(text, values.subarray(row * dimensions, (row + 1) * dimensions)));
  return (text) => rows.get(text);
}

function refuse(): never {
  throw new RangeError("A text was not handed over with its vector.");
}
