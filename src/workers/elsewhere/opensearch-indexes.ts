/** Which indexes of ours an engine has, and what is known of them before the first search. */
import * as v from "valibot";
import type { Sha256 } from "../../core/domain/ids";
import type { Collection } from "../../core/domain/ports";
import type { CollectionFacts, VectorMoments } from "../../core/retrieve/engine-adapter";
import { hashText } from "../hash";
import type { EngineCall } from "./engine-call";
import { EngineFault, shortAnswer } from "./engine-fault";
import { notUnderstood } from "./opensearch-answers";

export const COLLECTIONS: readonly Collection[] = ["tools", "requests", "bundles"];

/** Schema of an index; another one is not ours to read. */
export const INDEX_SCHEMA = 1;

const Meta = v.object({
  kitpick: v.literal(INDEX_SCHEMA),
  dataHash: v.string(),
  dataName: v.string(),
  /** `null`: words only. */
  encoder: v.nullable(v.object({ id: v.string(), sha256: v.string(), key: v.string(), dimensions: v.number() })),
  rows: v.number(),
  meanLength: v.number(),
  /** SHA-256 of the stored moments, as text; `null` without vectors. */
  moments: v.nullable(v.string()),
  complete: v.boolean(),
});

/** What an index says of itself. */
export type IndexMeta = v.InferOutput<typeof Meta>;

/** The indexes of one data set with one encoder, ready to be searched. */
export interface FoundIndex {
  names: Readonly<Record<Collection, string>>;
  facts: Readonly<Record<Collection, CollectionFacts>>;
  dimensions: number | null;
}

/** The part of the names that all collections of a data set and an encoder share. */
export function indexStem(dataHash: Sha256, encoderKey: Sha256 | null): string {
  return `kitpick-${dataHash.slice(0, 12)}-${encoderKey === null ? "words" : encoderKey.slice(0, 8)}`;
}

/** The moments of all collections lie in an index of their own, so that no row of a collection is anything but a text. */
export function momentsIndex(stem: string): string {
  return `${stem}-moments`;
}

export interface NamedIndex {
  stem: string;
  meta: Partial<Record<Collection, IndexMeta>>;
  /** All collections are there and were written to their end. */
  isComplete: boolean;
}

const Mappings = v.record(v.string(), v.object({ mappings: v.looseObject({ _meta: v.optional(v.unknown()) }) }));
const NAME = /^(kitpick-[0-9a-f]{12}-(?:[0-9a-f]{8}|words))-(tools|requests|bundles)$/u;

/** Every index of ours, by stem. */
export async function listIndexes(call: EngineCall): Promise<NamedIndex[]> {
  const raw = await call.send({ method: "GET", path: "/kitpick-*/_mapping?allow_no_indices=true" });
  const parsed = v.safeParse(Mappings, raw);
  if (!parsed.success) throw notUnderstood(call.host);
  const found = new Map<string, NamedIndex["meta"]>();
  for (const [name, { mappings }] of Object.entries(parsed.output)) {
    const [, stem, collection] = NAME.exec(name) ?? [];
    const meta = v.safeParse(Meta, mappings._meta);
    if (stem === undefined || !meta.success) continue;
    found.set(stem, { ...found.get(stem), [collection as Collection]: meta.output });
  }
  return [...found].map(([stem, meta]) => ({
    stem,
    meta,
    isComplete: COLLECTIONS.every((collection) => meta[collection]?.complete),
  }));
}

const Root = v.object({ version: v.object({ number: v.string() }) });

/** What the engine calls its version. A key that may only read indexes is often not told; then `null`. */
export async function readVersion(call: EngineCall): Promise<string | null> {
  try {
    const parsed = v.safeParse(Root, await call.send({ method: "GET", path: "/" }));
    return parsed.success ? parsed.output.version.number.slice(0, LONGEST_VERSION) : null;
  } catch (error) {
    if (error instanceof EngineFault && ["key-refused", "refused", "missing"].includes(error.code)) return null;
    throw error;
  }
}

const LONGEST_VERSION = 120;

/** Opens the index of a data set. Rejects with EngineFault: it is not there, not finished, or of another encoder. */
export async function openIndex(call: EngineCall, dataHash: Sha256, encoderKey: Sha256 | null): Promise<FoundIndex> {
  const stem = indexStem(dataHash, encoderKey);
  const all = await listIndexes(call);
  const found = all.find((each) => each.stem === stem);
  if (!found) throw faultOfOthers(call.host, all, dataHash);
  return readIndex(call, found);
}

/** Opens an index that was listed. Rejects with EngineFault where it is not finished. */
export async function readIndex(call: EngineCall, found: NamedIndex): Promise<FoundIndex> {
  const { stem } = found;
  if (!found.isComplete)
    throw new EngineFault(
      "unfinished",
      `The index “${stem}” at ${call.host} was not written to its end. Run “npm run -s index” again: it goes on where it stopped.`,
    );
  const meta = found.meta as Record<Collection, IndexMeta>;
  const dimensions = meta.tools.encoder?.dimensions ?? null;
  const moments = await readMoments(call, stem, meta, dimensions);
  const each = <Value>(make: (collection: Collection) => Value): Record<Collection, Value> => ({
    tools: make("tools"),
    requests: make("requests"),
    bundles: make("bundles"),
  });
  return {
    names: each((collection) => `${stem}-${collection}`),
    facts: each((collection) => ({
      rows: meta[collection].rows,
      meanLength: meta[collection].meanLength,
      moments: moments[collection],
    })),
    dimensions,
  };
}

/** Nothing is changed in silence to other data or another encoder. */
function faultOfOthers(host: string, all: readonly NamedIndex[], dataHash: Sha256): EngineFault {
  const same = all.find(({ meta }) => meta.tools?.dataHash === dataHash);
  if (same) {
    const encoder = same.meta.tools?.encoder?.id ?? "none";
    return new EngineFault(
      "wrong-dimension",
      `${host} has this data set with another encoder (${encoder}). Choose that one, or index with yours.`,
    );
  }
  const [other] = all;
  return other
    ? new EngineFault(
        "other-data",
        `${host} has other data: “${other.meta.tools?.dataName ?? other.stem}”. Index this data set, or open that one.`,
      )
    : new EngineFault("missing", `${host} has no index of Kitpick. Write one by “npm run -s index”.`);
}

const Moments = v.object({ _source: v.object({ mean: v.string(), products: v.string() }) });

async function readMoments(
  call: EngineCall,
  stem: string,
  meta: Record<Collection, IndexMeta>,
  dimensions: number | null,
): Promise<Record<Collection, VectorMoments | null>> {
  const found: Record<Collection, VectorMoments | null> = { tools: null, requests: null, bundles: null };
  if (dimensions === null) return found;
  for (const collection of COLLECTIONS) {
    const raw = await call.send({
      method: "GET",
      path: `/${momentsIndex(stem)}/_doc/${collection}`,
      patienceMs: 30_000,
    });
    const parsed = v.safeParse(Moments, raw);
    if (!parsed.success) throw notUnderstood(call.host);
    const { mean, products } = parsed.output._source;
    if (hashMoments(mean, products) !== meta[collection].moments)
      throw shortAnswer(call.host, `the means of its ${collection} are damaged`);
    found[collection] = { mean: fromBase64(mean), products: fromBase64(products) };
  }
  return found;
}

export function hashMoments(mean: string, products: string): Sha256 {
  return hashText(`${mean} ${products}`);
}

/** 64-bit floats, little-endian, as base64. */
export function toBase64(numbers: Float64Array): string {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function fromBase64(text: string): Float64Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Float64Array(bytes.buffer);
}
