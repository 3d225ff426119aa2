/**
 * Writes an index of OpenSearch, once and to its end. Only command lines do: the page never writes to an engine.
 *
 * The order matters. Texts are loaded without replicas, since replicas that were there during the load lost vectors in
 * silence; then the segments are merged, replicas made, texts with a vector counted on all copies, and `complete` is written
 * last. Nothing is ever updated: a text that is there stays as it is.
 */
import type { Collection } from "../../core/domain/ports";
import { createMomentsSum } from "../../core/retrieve/candidate-bounds";
import type { EngineText } from "../../core/retrieve/engine-adapter";
import type { EngineCall } from "../../workers/elsewhere/engine-call";
import { EngineFault } from "../../workers/elsewhere/engine-fault";
import {
  COLLECTIONS,
  hashMoments,
  INDEX_SCHEMA,
  listIndexes,
  momentsIndex,
  toBase64,
  type IndexMeta,
} from "../../workers/elsewhere/opensearch-indexes";
import { termOf } from "../../workers/elsewhere/opensearch-queries";
import { compareText } from "../../core/retrieve/rank";
import { countTexts, finishIndex, LOAD_MS } from "./finish-index";

/** What is written, and how it is spread. */
export interface IndexPlan {
  stem: string;
  texts: Readonly<Record<Collection, readonly EngineText[]>>;
  meta: Pick<IndexMeta, "dataHash" | "dataName" | "encoder">;
  shards: number;
  replicas: number;
  /** No graph of neighbours is made, which is most of the time; then every search looks at each text. */
  isExactOnly?: boolean;
}

const BATCH = 500;
/** While the engine reads one batch, the next is written. */
const AT_ONCE = 2;
const LONGEST_BODY = 8_000_000;

/** Resolves when the index is complete. Rejects with EngineFault; run again, it goes on. */
export async function writeIndex(call: EngineCall, plan: IndexPlan, report: (words: string) => void): Promise<void> {
  const known = (await listIndexes(call)).find(({ stem }) => stem === plan.stem);
  if (known?.isComplete) {
    report(`${plan.stem} is complete already.`);
    return;
  }
  const metas = new Map<Collection, IndexMeta>();
  const moments: { collection: Collection; mean: string; products: string }[] = [];
  for (const collection of COLLECTIONS) {
    const sums = sumUp(plan.texts[collection]);
    if (sums) moments.push({ collection, ...sums });
    metas.set(collection, describe(plan, collection, sums && hashMoments(sums.mean, sums.products)));
    if (!known?.meta[collection]) await create(call, `${plan.stem}-${collection}`, plan, metas.get(collection)!);
    await load(call, `${plan.stem}-${collection}`, plan.texts[collection], report);
  }
  if (moments.length > 0) await writeMoments(call, plan.stem, moments);
  for (const collection of COLLECTIONS) {
    report(`Merging and copying ${collection} …`);
    await finishIndex(call, `${plan.stem}-${collection}`, plan.replicas, metas.get(collection)!);
  }
  for (const [collection, meta] of metas) {
    const body = JSON.stringify({ _meta: { ...meta, complete: true } });
    await call.send({ method: "PUT", path: `/${plan.stem}-${collection}/_mapping`, body, patienceMs: LOAD_MS });
  }
  report(`${plan.stem} is complete.`);
}

/** Removes what is ours by name and by what it says of itself. */
export async function removeIndex(call: EngineCall, stem: string): Promise<boolean> {
  const known = (await listIndexes(call)).find((each) => each.stem === stem);
  if (!known) return false;
  const names = COLLECTIONS.filter((collection) => known.meta[collection]).map((each) => `${stem}-${each}`);
  for (const name of names) await call.send({ method: "DELETE", path: `/${name}`, patienceMs: LOAD_MS });
  const moments = `/${momentsIndex(stem)}?ignore_unavailable=true`;
  await call.send({ method: "DELETE", path: moments, patienceMs: LOAD_MS });
  return true;
}

function describe({ texts, meta }: IndexPlan, collection: Collection, moments: string | null): IndexMeta {
  const rows = texts[collection].length;
  const words = texts[collection].reduce((sum, text) => sum + text.words.length, 0);
  const meanLength = rows > 0 ? words / rows : 0;
  return { kitpick: INDEX_SCHEMA, ...meta, rows, meanLength, moments, complete: false };
}

/** Mean vector and mean products, as stored; `null` without vectors. */
function sumUp(texts: readonly EngineText[]): { mean: string; products: string } | null {
  const dimensions = texts[0]?.vector?.length;
  if (dimensions === undefined) return null;
  const sum = createMomentsSum(dimensions);
  for (const { vector } of texts) if (vector) sum.add(vector);
  const { mean, products } = sum.moments();
  return { mean: toBase64(mean), products: toBase64(products) };
}

/**
 * Links of a text in the graph, and how many are looked at for them. With few links some texts are reached from nowhere, however
 * wide the graph is walked: see the ledger of speed for what was found with 16, 32 and 48.
 */
const GRAPH = { m: 48, ef_construction: 256 };

async function create(call: EngineCall, name: string, plan: IndexPlan, meta: IndexMeta): Promise<void> {
  const hasGraph = plan.isExactOnly !== true;
  const unsearched = { type: "keyword", index: false, doc_values: false };
  const method = {
    name: "hnsw",
    engine: "lucene",
    space_type: "innerproduct",
    parameters: GRAPH,
  };
  const properties = {
    id: { type: "keyword" },
    order: { type: "integer" },
    name: unsearched,
    text: unsearched,
    tools: unsearched,
    words: { type: "text", analyzer: "whitespace", norms: false, index_options: "freqs" },
    len: { type: "integer" },
    bundle: { type: "keyword" },
    ...(meta.encoder
      ? { vector: { type: "knn_vector", dimension: meta.encoder.dimensions, ...(hasGraph ? { method } : {}) } }
      : {}),
  };
  const index = {
    number_of_shards: plan.shards,
    number_of_replicas: 0,
    refresh_interval: "-1",
    // Vectors made again from elsewhere were what replicas lost.
    ...(meta.encoder && hasGraph ? { knn: true, "knn.derived_source.enabled": false } : {}),
  };
  const body = JSON.stringify({ settings: { index }, mappings: { dynamic: "strict", _meta: meta, properties } });
  await call.send({ method: "PUT", path: `/${name}`, body, patienceMs: LOAD_MS });
}

/** The order of names and ids is stored as a number: by it the engine breaks ties as the core does. */
async function load(
  call: EngineCall,
  name: string,
  texts: readonly EngineText[],
  report: (words: string) => void,
): Promise<void> {
  const sorted = [...texts].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
  await call.send({ method: "POST", path: `/${name}/_refresh`, patienceMs: LOAD_MS });
  let next = 0;
  const loadInTurn = async (): Promise<void> => {
    while (next < sorted.length) {
      const start = next;
      next += BATCH;
      const batch = sorted.slice(start, next);
      if (start % (20 * BATCH) === 0) report(`${name}: ${start} of ${sorted.length}`);
      const range = { range: { order: { gte: start, lt: start + batch.length } } };
      if ((await countTexts(call, name, range)) < batch.length) await sendBatch(call, name, batch, start);
    }
  };
  const stop = (error: unknown): never => {
    next = sorted.length;
    throw error;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => loadInTurn().catch(stop)));
}

async function sendBatch(call: EngineCall, name: string, batch: readonly EngineText[], start: number): Promise<void> {
  let body = "";
  const send = async (): Promise<void> => {
    if (body === "") return;
    checkBulk(await call.send({ method: "POST", path: `/${name}/_bulk`, body, patienceMs: LOAD_MS }), call.host);
    body = "";
  };
  for (const [i, text] of batch.entries()) {
    const line = `${JSON.stringify({ create: { _id: String(start + i) } })}\n${asDocument(text, start + i)}\n`;
    if (body.length + line.length > LONGEST_BODY) await send();
    body += line;
  }
  await send();
}

/** As JSON. Numbers of vectors are most of it: written as they are, they take half the time. */
function asDocument({ id, name, text, tools, words, bundle, vector }: EngineText, order: number): string {
  const fields = JSON.stringify({
    ...{ id, order, text, tools, words: words.map(termOf).join(" "), len: words.length },
    ...(name === text ? {} : { name }),
    ...(bundle === null ? {} : { bundle }),
  });
  return vector ? `${fields.slice(0, -1)},"vector":[${digitsOf(vector)}]}` : fields;
}

/** Nine digits give the same 32-bit float again. */
function digitsOf(vector: Float32Array): string {
  let digits = "";
  for (const value of vector) digits += `${digits === "" ? "" : ","}${value.toPrecision(9)}`;
  return digits;
}

/** HTTP 200 says nothing of single items. One that is there already (409) was written before a stop. */
function checkBulk(raw: unknown, host: string): void {
  const { items = [] } = (raw ?? {}) as { items?: { create?: { status?: number; error?: { reason?: string } } }[] };
  const failed = items.find(({ create: made }) => made?.status !== 201 && made?.status !== 409);
  if (!failed) return;
  const { status, error } = failed.create ?? {};
  throw new EngineFault(
    "refused",
    `${host} refused a text (${status ?? "no status"}): ${error?.reason ?? "no reason"}`,
  );
}

async function writeMoments(
  call: EngineCall,
  stem: string,
  moments: readonly { collection: Collection; mean: string; products: string }[],
): Promise<void> {
  const name = momentsIndex(stem);
  await call.send({ method: "DELETE", path: `/${name}?ignore_unavailable=true`, patienceMs: LOAD_MS });
  const properties = { mean: { type: "binary" }, products: { type: "binary" } };
  const settings = { index: { number_of_shards: 1, auto_expand_replicas: "0-all" } };
  const body = JSON.stringify({ settings, mappings: { dynamic: "strict", properties } });
  await call.send({ method: "PUT", path: `/${name}`, body, patienceMs: LOAD_MS });
  for (const { collection, mean, products } of moments) {
    const stored = JSON.stringify({ mean, products });
    await call.send({ method: "PUT", path: `/${name}/_doc/${collection}`, body: stored, patienceMs: LOAD_MS });
  }
}
