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

/** All that learning from a history reads, as plain data that another thread can be handed. `All`: in what form texts travel. */
export interface TrainingData<All = string> {
  hash: Dataset["hash"];
  tools: Dataset["tools"];
  /** The past requests that need tools. */
  requests: PackedRequests<All>;
  /** The words of those that need none. */
  needless: readonly string[];
  environment: Environment;
  seed: number;
  inner: InnerSplit;
  /** `null`: words only. */
  vectors: TextVectors<All> | null;
}

/** A row of `dimensions` numbers for each text. */
interface TextVectors<All = string> {
  dimensions: number;
  /** Of the tools, then of the past requests, in the order of the index. */
  own: Float32Array;
  /** What else learning asks for, each text once. */
  others: PackedTexts<All>;
  ofOthers: Float32Array;
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
  const others = wanted ?? (await textsOfTraining(context));
  const { dimensions } = encoder;
  const own = textsOf(index);
  const known = new Set(own);
  const further = [...new Set(others)].filter((text) => !known.has(text));
  const rowsOf = async (texts: readonly string[]): Promise<Float32Array> => {
    const rows = new Float32Array(texts.length * dimensions);
    (await encoder.encode(texts)).forEach((vector, row) => rows.set(vector, row * dimensions));
    return rows;
  };
  const [ofOwn, ofOthers] = [await rowsOf(own), await rowsOf(further)];
  return { ...rest, vectors: { dimensions, own: ofOwn, others: packTexts(further), ofOthers } };
}

/** What learning for walks reads beside tools and past requests. */
export async function textsOfTraining(context: Pick<FoldContext, "index" | "seed">): Promise<string[]> {
  return [...textsToLearn(context), ...(await textsOfNoTool(context))];
}

function textsOf({ catalogue, history }: Pick<RetrievalIndex, "catalogue" | "history">): string[] {
  return [...catalogue.texts, ...history.requestTexts.texts];
}

/** The same without other texts: regressions read whole past requests. The vectors of these are shared, not copied. */
export function withoutOthers(data: TrainingData): TrainingData {
  const { vectors } = data;
  return { ...data, vectors: vectors && { ...vectors, others: [], ofOthers: new Float32Array() } };
}

/** The same with its texts in another form. */
export function changeTexts<From, To>(data: TrainingData<From>, change: (all: From) => To): TrainingData<To> {
  const changed = (texts: PackedTexts<From>): PackedTexts<To> =>
    texts.map(({ all, ends }) => ({ all: change(all), ends }));
  const { requests, vectors } = data;
  return {
    ...data,
    requests: { ...requests, ids: changed(requests.ids), texts: changed(requests.texts) },
    vectors: vectors && { ...vectors, others: changed(vectors.others) },
  };
}

/** What to hand over instead of copying it: vectors are most of it. `own`: those of tools and past requests alone. */
export function transferOf({ vectors }: TrainingData, which: "all" | "own" = "all"): ArrayBuffer[] {
  if (!vectors) return [];
  const given = which === "all" ? [vectors.own, vectors.ofOthers] : [vectors.own];
  return given.map(({ buffer }) => buffer as ArrayBuffer);
}

/** How vectors are kept where learning goes on. */
interface Keeping {
  /** `null` where nothing is searched for. */
  stack: StackVectors | null;
  /**
   * Vectors of tools and past requests are read from what was stacked, as copies: those that were handed over may be handed on.
   * Absent: they stay, and a vector is a view into them.
   */
  handsOn?: boolean;
}

/**
 * Puts it together again: the same indexes of tools, requests and bundles. Its encoder looks texts up; one that was
 * not handed over is a fault and throws RangeError.
 */
export function unpackTraining(
  data: TrainingData,
  learning: TrainingPorts,
  { stack, handsOn = false }: Keeping,
): FoldContext {
  const { hash, tools, needless, vectors, environment, seed, inner } = data;
  const words = { ...buildIndex({ hash, tools, queries: unpackRequests(data.requests) }), needless };
  const rows = vectors && readRows(vectors, textsOf(words));
  const index = rows && stack ? attachVectors(words, rows.vectorOf, vectors.dimensions, stack) : words;
  if (handsOn) rows?.readFrom(index);
  return {
    ...{ environment, seed, learning, asked: [], pool: "history", inner, index },
    encoder: rows && {
      dimensions: vectors.dimensions,
      encode: (texts) => Promise.resolve(texts.map((text) => rows.vectorOf(text) ?? refuse())),
    },
    once: createOnce(),
  };
}

/** The vectors of texts, as views into what was handed over, or, of tools and past requests, as copies of what was stacked. */
function readRows({ dimensions, own, others, ofOthers }: TextVectors, ownTexts: readonly string[]) {
  const places = new Map<string, number>();
  const note = (text: string, place: number): void => {
    if (!places.has(text)) places.set(text, place);
  };
  ownTexts.forEach(note);
  unpackTexts(others).forEach((text, at) => note(text, ownTexts.length + at));
  const viewOf = (rows: Float32Array, row: number): Float32Array =>
    rows.subarray(row * dimensions, (row + 1) * dimensions);
  // One view of each: it is asked for when vectors are stacked, and again by what is learned.
  const views = new Array<Float32Array | undefined>(ownTexts.length).fill(undefined);
  let ownRow = (place: number): Float32Array => (views[place] ??= viewOf(own, place));
  return {
    vectorOf(text: string): Float32Array | undefined {
      const place = places.get(text);
      if (place === undefined) return undefined;
      return place < ownTexts.length ? ownRow(place) : viewOf(ofOthers, place - ownTexts.length);
    },
    readFrom({ catalogue, history }: Pick<RetrievalIndex, "catalogue" | "history">): void {
      const { vectors: tools } = catalogue;
      const { vectors: requests } = history.requestTexts;
      if (!tools || !requests) return;
      views.length = 0;
      ownRow = (place) => (place < tools.rowCount ? tools.row(place) : requests.row(place - tools.rowCount));
    },
  };
}

function refuse(): never {
  throw new RangeError("A text was not handed over with its vector.");
}
