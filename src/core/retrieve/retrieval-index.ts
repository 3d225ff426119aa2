import { bundleKey, deriveBundles, type Bundle } from "../domain/bundle";
import { historyOf, type Dataset } from "../domain/dataset";
import type { BundleKey, Sha256, ToolId, QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { toolText, type Tool } from "../domain/tool";
import { seedOfText } from "../math/random";
import { compareText } from "./rank";
import { buildTextIndex, withVectors, type TextIndex } from "./text-index";
import { stackVectors, type StackVectors } from "./vector-matrix";

/** A data set made searchable. Built once per data set; vectors are attached per encoder. */
export interface RetrievalIndex {
  datasetHash: Sha256;
  /** Sorted by id, so that no ranking depends on the order of the file. */
  tools: readonly Tool[];
  toolNumbers: ReadonlyMap<ToolId, number>;
  /** `name: description` of each tool, in the order of `tools`. */
  catalogue: TextIndex;
  /** The past requests and their bundles. */
  history: Pool;
  /** Texts of past requests that were judged to need no tool, without repeats: in no graph, no bundle, never found. */
  needless: readonly string[];
  /** Every judged request of the file and its bundle (released code, D2 of the method notes). Made on first use. */
  readonly wholeFile: Pool;
}

/** Requests with known tools, and the bundles they used. */
export interface Pool {
  /** In the order of the file. */
  requests: readonly Query[];
  /** Every index into `requests`, in order. */
  indices: readonly number[];
  /** Where this very request stands, by id or, where its text is given, by `comparableText`, in order; usually nowhere. */
  indicesOf(query: { id: QueryId; text?: string }): readonly number[];
  requestTexts: TextIndex;
  /** In order of first use. */
  bundles: readonly Bundle[];
  bundleNumbers: ReadonlyMap<BundleKey, number>;
  bundleTexts: TextIndex;
  /** The bundle of each request, as an index into `bundles`. */
  bundleIndexOfRequest: readonly number[];
}

/** Makes a data set searchable by words. Encodes nothing. */
export function buildIndex(dataset: Pick<Dataset, "hash" | "tools" | "queries">): RetrievalIndex {
  const tools = [...dataset.tools].sort((a, b) => compareText(a.id, b.id));
  const toolNumbers = new Map(tools.map((tool, number) => [tool.id, number]));
  const history = historyOf(dataset);
  const toolOf = (id: ToolId): Tool | undefined => tools[toolNumbers.get(id) ?? -1];
  const historyPool = buildPool(history, toolOf);
  const wholeFile = once(() => {
    const judged = dataset.queries.filter((query) => query.gold !== null && query.gold.length > 0);
    return judged.length === history.length ? historyPool : buildPool(judged, toolOf);
  });
  return {
    datasetHash: dataset.hash,
    tools,
    toolNumbers,
    catalogue: buildTextIndex(tools.map(toolText)),
    history: historyPool,
    needless: findNeedless(dataset.queries),
    get wholeFile() {
      return wholeFile();
    },
  };
}

/** Of the history, as `historyOf` finds it. */
function findNeedless(queries: Dataset["queries"]): string[] {
  const hasSplit = queries.some(({ split }) => split !== undefined);
  const isPast = ({ gold, split }: Query): boolean => gold?.length === 0 && (!hasSplit || split === "history");
  return [...new Set(queries.filter(isPast).map(({ text }) => text))];
}

/** The texts a data set needs vectors of, without repeats: tools, past requests and bundle texts, in this order. */
export function textsToEncode(index: RetrievalIndex): string[] {
  return [
    ...new Set([...index.catalogue.texts, ...index.history.requestTexts.texts, ...index.history.bundleTexts.texts]),
  ];
}

/**
 * The same index with vectors. A part of which one text has no vector stays without and is encoded when it is first
 * searched. One index belongs to one encoder: vectors of two encoders do not mix. `stack` decides how the vectors are
 * kept and multiplied, never what comes out. `kept`: parts to which this encoder's vectors were attached before are taken from it,
 * and it gets the others: of a long history they are megabytes.
 */
export function attachVectors(
  index: RetrievalIndex,
  vectorOf: (text: string) => Float32Array | undefined,
  dimensions: number,
  stack: StackVectors = stackVectors,
  kept?: WeakMap<TextIndex, TextIndex>,
): RetrievalIndex {
  const attach = (texts: TextIndex): TextIndex => {
    const attached = kept?.get(texts) ?? withVectors(texts, vectorOf, dimensions, stack);
    if (attached.vectors) kept?.set(texts, attached);
    return attached;
  };
  const attachPool = (pool: Pool): Pool => ({
    ...pool,
    requestTexts: attach(pool.requestTexts),
    bundleTexts: attach(pool.bundleTexts),
  });
  const wholeFile = once(() => attachPool(index.wholeFile));
  return {
    datasetHash: index.datasetHash,
    tools: index.tools,
    toolNumbers: index.toolNumbers,
    catalogue: attach(index.catalogue),
    history: attachPool(index.history),
    needless: index.needless,
    get wholeFile() {
      return wholeFile();
    },
  };
}

/** What is compared to find that a request is another one, written again: spaces around it and capitals do not count. */
function comparableText(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * The text of a bundle: `name: description` of each tool, sorted by name (then id), joined with one `+`.
 * Source: the released code; the paper gives no text form.
 */
export function bundleText(tools: readonly Tool[]): string {
  const sorted = [...tools].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
  return sorted.map(toolText).join("+");
}

function buildPool(requests: readonly Query[], toolOf: (id: ToolId) => Tool | undefined): Pool {
  const bundles = deriveBundles(requests);
  const numbers = new Map(bundles.map((bundle, number) => [bundle.key, number]));
  const texts = bundles.map((bundle) => bundleText(bundle.tools.map(toolOf).filter((tool) => tool !== undefined)));
  return {
    requests,
    indices: requests.map((_, index) => index),
    indicesOf: createIndexLookup(requests),
    requestTexts: buildTextIndex(requests.map((request) => request.text)),
    bundles,
    bundleNumbers: numbers,
    bundleTexts: buildTextIndex(texts),
    bundleIndexOfRequest: requests.map((request) => numbers.get(bundleKey(request.gold ?? [])) ?? -1),
  };
}

/**
 * Looked up on first use, in one pass over the requests. Texts are found by a number each: their comparable forms would take the
 * room of the texts once more.
 */
function createIndexLookup(requests: readonly Query[]): Pool["indicesOf"] {
  const lookUp = once(() => {
    const byId: Indices<string> = new Map();
    const byText: Indices<number> = new Map();
    requests.forEach(({ id, text }, index) => {
      note(byId, id, index);
      note(byText, seedOfText(0, comparableText(text)), index);
    });
    return { byId, byText };
  });
  const findText = (text: string): number[] => {
    const wanted = comparableText(text);
    const alike = indicesIn(lookUp().byText, seedOfText(0, wanted));
    return alike.filter((index) => comparableText(requests[index]!.text) === wanted);
  };
  return ({ id, text }) => {
    const indices = [...indicesIn(lookUp().byId, id), ...(text === undefined ? [] : findText(text))];
    return indices.length < 2 ? indices : [...new Set(indices)].sort((a, b) => a - b);
  };
}

/** Mostly one is found, and a list for each would take more room than all else. */
type Indices<Key> = Map<Key, number | number[]>;

function note<Key>(indices: Indices<Key>, key: Key, index: number): void {
  const known = indices.get(key);
  if (known === undefined) indices.set(key, index);
  else if (typeof known === "number") indices.set(key, [known, index]);
  else known.push(index);
}

function indicesIn<Key>(indices: Indices<Key>, key: Key): readonly number[] {
  const found = indices.get(key) ?? [];
  return typeof found === "number" ? [found] : found;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** The past requests a walk may look at, and those it may not. */
export interface PastRequests {
  /** Indices into the pool's `requests`, in order. */
  included: readonly number[];
  /** The request itself, by id or by equal text. */
  leftOut: QueryId[];
  /** Left out by hand. */
  dropped: QueryId[];
}

/** In one list of its length: one that grows leaves each of its shorter forms as garbage, of a long history for every request. */
function allBut(indices: readonly number[], own: ReadonlySet<number>): number[] {
  const others = new Array<number>(indices.length - own.size);
  let count = 0;
  for (const index of indices) if (!own.has(index)) others[count++] = index;
  return others;
}

/**
 * Leaves the request itself out of its history: the same id, or the same text after trimming and lower-casing (the
 * paper does not say; without it every stored request would find itself). Requests dropped by hand are left out too.
 */
export function selectPastRequests(pool: Pool, query: Query, droppedByHand: ReadonlySet<QueryId>): PastRequests {
  const { requests, indices } = pool;
  const leftOut = pool.indicesOf(query);
  if (leftOut.length === 0 && droppedByHand.size === 0) return { included: indices, leftOut: [], dropped: [] };
  const own = new Set(leftOut);
  const others = allBut(indices, own);
  const isDropped = (index: number): boolean => droppedByHand.has(requests[index]!.id);
  const idOf = (index: number): QueryId => requests[index]!.id;
  return {
    included: droppedByHand.size === 0 ? others : others.filter((index) => !isDropped(index)),
    leftOut: leftOut.map(idOf),
    dropped: droppedByHand.size === 0 ? [] : others.filter(isDropped).map(idOf),
  };
}
