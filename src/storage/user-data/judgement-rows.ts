import type { AnnotationRecord } from "../../core/domain/judgement";
import type { Transaction } from "../database/user-data-connection";

/*
 * How judgements lie. What somebody says here has a row of its own, by `<project>/<id>`. What came together in a file lies
 * together, some hundred records a row: a row for each took fifteen times as long to write. The key of such a pack has the
 * first and the last id in it, `<project>/<first>/<last>`, so that one record is found without reading all packs. A record is
 * in one place alone.
 */

interface JudgementPack {
  schema: 1;
  /** By id. */
  records: unknown[];
}

/** The stores of both. */
export const JUDGEMENT_STORES = ["judgements", "judgement-packs"] as const;

/** So many records are read or written before the page gets its turn: some milliseconds' work. */
const SLICE = 250;

/** Keys of one project: "/" follows its id, "0" follows "/". */
export function rangeOf(project: string): IDBKeyRange {
  return IDBKeyRange.bound(`${project}/`, `${project}0`, false, true);
}

/** How far the records of a project were read. */
export interface ReadSoFar {
  store: (typeof JUDGEMENT_STORES)[number];
  after: IDBValidKey | null;
}

export const NOTHING_READ: ReadSoFar = { store: "judgements", after: null };

/** The records of a project that follow, as they lie there, some at a time; `next` `null`: there are no more. */
export async function readSlice(
  transaction: Transaction,
  project: string,
  { store, after }: ReadSoFar,
): Promise<{ values: unknown[]; next: ReadSoFar | null }> {
  const range = after === null ? rangeOf(project) : IDBKeyRange.bound(after, `${project}0`, true, true);
  const count = store === "judgements" ? SLICE : 1;
  const rows = transaction.objectStore(store);
  const [values, keys] = await Promise.all([rows.getAll(range, count), rows.getAllKeys(range, count)]);
  const isWhole = keys.length < count;
  if (store === "judgements")
    return { values, next: isWhole ? { store: "judgement-packs", after: null } : { store, after: keys.at(-1)! } };
  return {
    values: values.flatMap((value) => recordsOfPack(value) ?? []),
    next: isWhole ? null : { store, after: keys.at(-1)! },
  };
}

/** Reads the records of a project some at a time, all in the transaction that is given. */
export async function eachSlice(
  transaction: Transaction,
  project: string,
  take: (records: readonly unknown[]) => void,
): Promise<void> {
  for (let at: ReadSoFar | null = NOTHING_READ; at !== null;) {
    const { values, next }: Awaited<ReturnType<typeof readSlice>> = await readSlice(transaction, project, at);
    take(values);
    at = next;
  }
}

export async function hasRecords(transaction: Transaction, project: string): Promise<boolean> {
  const keys = await Promise.all(
    JUDGEMENT_STORES.map((store) => transaction.objectStore(store).getKey(rangeOf(project))),
  );
  return keys.some((key) => key !== undefined);
}

/** A record as it lies there, unchecked; `undefined`: it is not there. */
export async function findRecord(transaction: Transaction, project: string, id: string): Promise<unknown> {
  const row: unknown = await transaction.objectStore("judgements").get(`${project}/${id}`);
  return row ?? (await findInPacks(transaction, project, id));
}

async function findInPacks(transaction: Transaction, project: string, id: string): Promise<unknown> {
  for (const key of await packsAround(transaction, project, [id])) {
    const records = recordsOfPack(await transaction.objectStore("judgement-packs").get(key)) ?? [];
    const found = records.find((record) => idOf(record) === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Writes records that are not there yet, some at a time; `beforeSlice` gets them before. */
export async function writePacks(
  transaction: Transaction,
  project: string,
  records: readonly AnnotationRecord[],
  beforeSlice: (records: readonly AnnotationRecord[]) => void,
): Promise<void> {
  const sorted = [...records].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let at = 0; at < sorted.length; at += SLICE) {
    const slice = sorted.slice(at, at + SLICE);
    beforeSlice(slice);
    await putPack(transaction, project, slice);
  }
}

async function putPack(transaction: Transaction, project: string, records: unknown[]): Promise<void> {
  if (records.length === 0) return;
  const ids = records.flatMap((record) => idOf(record) ?? []);
  const pack: JudgementPack = { schema: 1, records };
  await transaction.objectStore("judgement-packs").put(pack, `${project}/${ids[0] ?? ""}/${ids.at(-1) ?? ""}`);
}

/** Takes records away, wherever they lie. */
export async function removeRecords(transaction: Transaction, project: string, ids: readonly string[]): Promise<void> {
  const alone = [...(await removeFromPacks(transaction, project, ids))];
  const rows = transaction.objectStore("judgements");
  for (let at = 0; at < alone.length; at += SLICE)
    await Promise.all(alone.slice(at, at + SLICE).map((id) => rows.delete(`${project}/${id}`)));
}

/** Takes records out of their packs; resolves with the ids that were in none. */
export async function removeFromPacks(
  transaction: Transaction,
  project: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const packs = transaction.objectStore("judgement-packs");
  const left = new Set(ids);
  for (const key of await packsAround(transaction, project, ids)) {
    const records = recordsOfPack(await packs.get(key)) ?? [];
    const kept = records.filter((record) => !left.has(idOf(record) ?? ""));
    if (kept.length === records.length) continue;
    records.forEach((record) => left.delete(idOf(record) ?? ""));
    await packs.delete(key);
    await putPack(transaction, project, kept);
  }
  return left;
}

/** Keys of the packs that may hold one of these. */
async function packsAround(transaction: Transaction, project: string, ids: readonly string[]): Promise<string[]> {
  const sorted = [...ids].sort();
  const keys = await transaction.objectStore("judgement-packs").getAllKeys(rangeOf(project));
  return keys.filter((key) => {
    const [first = "", last = ""] = key.slice(project.length + 1).split("/");
    const id = sorted[firstFrom(sorted, first)];
    return id !== undefined && id <= last;
  });
}

/** The place of the first of sorted texts that does not come before the given one. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What lies in a pack, unchecked; `null`: it is none. */
export function recordsOfPack(value: unknown): unknown[] | null {
  const { schema, records } = (value ?? {}) as Partial<Record<keyof JudgementPack, unknown>>;
  return schema === 1 && Array.isArray(records) ? (records as unknown[]) : null;
}

/** The id that something says it has. */
export function idOf(record: unknown): string | null {
  const id = typeof record === "object" && record !== null ? (record as { id?: unknown }).id : null;
  return typeof id === "string" ? id : null;
}
