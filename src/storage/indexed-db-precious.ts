import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as v from "valibot";
import { restoreBy, SCHEMA, type Restored } from "../formats/restored";
import { CHECKS } from "./checks";
import type { Connection, Transaction } from "./connection";
import type { Health } from "./health";
import { meaningOf } from "./meaning";
import { planRestore } from "./plan-restore";
import { DATASETS, refuseOverwriting, refuseUnreadable, WALKS } from "./records";
import { PRECIOUS_STORES, type PreciousPort, type PreciousRow, type PreciousStore } from "./storage";

/** What was replaced, in one row, so that it can be put back. */
interface ReplacedRow {
  schema: typeof SCHEMA;
  at: string;
  entries: ReplacedEntry[];
}

interface ReplacedEntry {
  store: PreciousStore;
  key: string;
  /** `null`: there was no row. */
  before: { value: unknown } | null;
  /** SHA-256 of the meaning of what was written: a row that means something else now was changed since. */
  written: string;
}

const replacedShape: v.GenericSchema<unknown, ReplacedRow> = v.object({
  schema: v.literal(SCHEMA),
  at: v.string(),
  entries: v.array(
    v.object({
      store: v.picklist(PRECIOUS_STORES),
      key: v.string(),
      before: v.nullable(v.object({ value: v.unknown() })),
      written: v.string(),
    }),
  ),
});

const LAST = "last";

/** Everything a backup holds, read and written as a whole. Fetched when it is asked for. */
export function createPreciousPort(connection: Connection, health: Health): PreciousPort {
  const rows = () => connection.run([...PRECIOUS_STORES], "readonly", readRows);
  return {
    rows,
    plan: async (backup) => planRestore(backup, await rows()),
    async replace(given, at) {
      for (const { store, value } of given) refuseUnreadable(CHECKS[store](value));
      const write = () =>
        connection.run([...PRECIOUS_STORES, "summaries", "replaced"], "readwrite", async (transaction) => {
          const entries: ReplacedEntry[] = [];
          for (const row of given) entries.push(await replaceRow(transaction, row));
          const replaced: ReplacedRow = { schema: SCHEMA, at, entries };
          await transaction.objectStore("replaced").put(replaced, LAST);
        });
      await health.inFreeRoom(write);
    },
    lastReplaced: () =>
      connection.run(["replaced"], "readonly", async (transaction) => {
        const replaced = await readReplaced(transaction);
        return replaced && { at: replaced.at, rows: replaced.entries.length };
      }),
    takeBack: () =>
      health.makingRoom(() => connection.run([...PRECIOUS_STORES, "summaries", "replaced"], "readwrite", takeBackRows)),
  };
}

async function readRows(transaction: Transaction): Promise<PreciousRow[]> {
  const rows: PreciousRow[] = [];
  for (const name of PRECIOUS_STORES) {
    const store = transaction.objectStore(name);
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (typeof cursor.key === "string") rows.push({ store: name, key: cursor.key, value: cursor.value });
  }
  return rows;
}

async function replaceRow(transaction: Transaction, row: PreciousRow): Promise<ReplacedEntry> {
  const { store, key } = row;
  const existing: unknown = await transaction.objectStore(store).get(key);
  if (existing !== undefined) refuseOverwriting(CHECKS[store](existing));
  await putRow(transaction, existing === undefined ? row : { ...row, value: after(existing, row) });
  return { store, key, before: existing === undefined ? null : { value: existing }, written: digest(row) };
}

/** A walk that is replaced goes on counting, so that a tab that still shows the old one notices. */
function after(existing: unknown, { store, value }: PreciousRow): unknown {
  if (store !== "walks") return value;
  return { ...(value as object), revision: (existing as { revision: number }).revision + 1 };
}

async function takeBackRows(transaction: Transaction): Promise<{ restored: number; kept: number }> {
  const replaced = await readReplaced(transaction);
  let restored = 0;
  for (const { store, key, before, written } of replaced?.entries ?? []) {
    const value: unknown = await transaction.objectStore(store).get(key);
    if (value === undefined || digest({ store, key, value }) !== written) continue;
    if (before === null) await removeRow(transaction, store, key);
    else await putRow(transaction, { store, key, value: after(value, { store, key, value: before.value }) });
    restored += 1;
  }
  await transaction.objectStore("replaced").delete(LAST);
  return { restored, kept: (replaced?.entries.length ?? 0) - restored };
}

async function putRow(transaction: Transaction, { store, key, value }: PreciousRow): Promise<void> {
  if (store === "settings") await transaction.objectStore(store).put(value, key);
  else await transaction.objectStore(store).put(value);
  if (store !== "datasets" && store !== "walks") return;
  const summary = store === "datasets" ? summaryOf(DATASETS, value) : summaryOf(WALKS, value);
  if (summary) await transaction.objectStore("summaries").put({ store, id: key, summary });
}

function summaryOf<Value, Summary>(
  kind: { restore(raw: unknown): Restored<Value>; summarize(value: Value): Summary },
  raw: unknown,
): Summary | null {
  const restored = kind.restore(raw);
  return restored.ok ? kind.summarize(restored.value) : null;
}

async function removeRow(transaction: Transaction, store: PreciousStore, key: string): Promise<void> {
  await transaction.objectStore(store).delete(key);
  if (store === "datasets" || store === "walks") await transaction.objectStore("summaries").delete([store, key]);
}

async function readReplaced(transaction: Transaction): Promise<ReplacedRow | null> {
  const restored = restoreBy(replacedShape, await transaction.objectStore("replaced").get(LAST));
  return restored.ok ? restored.value : null;
}

function digest(row: PreciousRow): string {
  return bytesToHex(sha256(utf8ToBytes(meaningOf(row))));
}
