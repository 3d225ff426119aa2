import { SCHEMA, type ParseResult } from "../../formats/records/parse-record";
import { ROW_PARSERS } from "../database/row-parsers";
import type { Connection, Transaction } from "../database/user-data-connection";
import type { Health } from "./health";
import { createEvaluationDatabase, withRestoreLock, wasRestored } from "../evaluations/evaluation-database";
import { createEvaluationBackup, type EvaluationBackup } from "../evaluations/backup-rows";
import { createEvaluationRepository } from "../evaluations/evaluations";
import { planRestore } from "./plan-restore";
import { requireReadable, requireStorable } from "../ports/storage-errors";
import { forgetHeads } from "./judgement-heads";
import { findRecord, idOf, recordsOfPack, removeFromPacks } from "./judgement-rows";
import { DATASETS, WALKS } from "./records";
import {
  hashContent,
  LAST_REPLACED,
  parseReplacedRow,
  type ReplacedEntry,
  type ReplacedRow,
} from "../database/replaced-rows";
import type { UserDataPort, UserDataRow, UserDataStore } from "../ports/storage";

/** Those that lie in the database of walks; evaluations and runs from files have one of their own. */
const OWN_STORES = [
  ...(["datasets", "walks", "settings", "deletions", "builds", "build-tools"] as const),
  ...(["projects", "judgements", "drafts", "networks"] as const),
] as const;
/** Made by the app from the others, in the same transaction; and where more of the judgements lie. */
const BESIDE = ["summaries", "heads", "replaced", "judgement-packs"] as const;
/** Their rows do not name their key. */
const WITHOUT_KEY: readonly UserDataStore[] = ["settings", "judgements", "drafts"];
type OwnStore = (typeof OWN_STORES)[number];
type OwnRow = UserDataRow & { store: OwnStore };

/** Everything a backup holds, read and written as a whole. Fetched when it is asked for. */
export function createBackupPort(connection: Connection, health: Health): UserDataPort {
  const database = createEvaluationDatabase({ isRestored: (at) => wasRestored(connection, at) });
  const evaluations = createEvaluationBackup(database);
  const { deleted, undelete, purge } = createEvaluationRepository(database);
  const rows = async () => [
    ...(await connection.run([...OWN_STORES, "judgement-packs"], "readonly", readRows)),
    ...(await evaluations.rows()),
  ];
  const lastRestore = async () => {
    const found = await Promise.all([
      connection.run(["replaced"], "readonly", async (transaction) => countOf(await readReplaced(transaction))),
      evaluations.lastRestore(),
    ]);
    return sumOfLatest(found.filter((one) => one !== null));
  };
  return {
    rows,
    planRestore: async (backup) => planRestore(backup, await rows()),
    async restore(given, at) {
      for (const { store, value } of given) requireStorable(ROW_PARSERS[store](value));
      await withRestoreLock(() => health.inFreeRoom(() => restoreBoth(connection, evaluations, given, at)));
    },
    lastRestore,
    async undoRestore() {
      const last = await lastRestore();
      if (!last) return { restored: 0, kept: 0 };
      return withRestoreLock(() => health.makingRoom(() => undoBoth(connection, evaluations, last.at)));
    },
    deletedEvaluations: deleted,
    undeleteEvaluation: undelete,
    purgeEvaluations: purge,
    async remove(stores) {
      const own = stores.filter(isOwnStore);
      const clearOwn = async (transaction: Transaction): Promise<void> => {
        for (const store of own) await transaction.objectStore(store).clear();
        if (!own.includes("judgements")) return;
        await transaction.objectStore("judgement-packs").clear();
        await transaction.objectStore("heads").clear();
      };
      if (own.length > 0) await connection.run([...OWN_STORES, ...BESIDE], "readwrite", clearOwn);
      await evaluations.remove(stores);
    },
  };
}

/**
 * Each database in one transaction; with the second one it is done (`evaluations/evaluation-database.ts`). Where that fails, what the first
 * one wrote is taken back.
 */
async function restoreBoth(
  connection: Connection,
  evaluations: EvaluationBackup,
  given: readonly UserDataRow[],
  at: string,
): Promise<void> {
  await evaluations.resolvePending();
  await evaluations.restore(
    given.filter((row) => !isOwn(row)),
    at,
  );
  try {
    await connection.run([...OWN_STORES, ...BESIDE], "readwrite", async (transaction) => {
      const entries: ReplacedEntry[] = [];
      for (const row of given.filter(isOwn)) entries.push(await replaceRow(transaction, row));
      const replaced: ReplacedRow = { schema: SCHEMA, at, entries };
      await transaction.objectStore("replaced").put(replaced, LAST_REPLACED);
    });
  } catch (error) {
    await evaluations.undo(at);
    throw error;
  }
  // Done already: where this fails, the next reading finds the mark and keeps what was restored.
  await evaluations.keep().catch(() => undefined);
}

async function undoBoth(
  connection: Connection,
  evaluations: EvaluationBackup,
  at: string,
): Promise<{ restored: number; kept: number }> {
  await evaluations.resolvePending();
  await evaluations.unsettle(at);
  const mine = await connection.run([...OWN_STORES, ...BESIDE], "readwrite", (transaction) =>
    undoRows(transaction, at),
  );
  const theirs = await evaluations.undo(at);
  return { restored: mine.restored + theirs.restored, kept: mine.kept + theirs.kept };
}

function isOwn(row: UserDataRow): row is OwnRow {
  return isOwnStore(row.store);
}

function isOwnStore(store: UserDataStore): store is OwnStore {
  return (OWN_STORES as readonly UserDataStore[]).includes(store);
}

function countOf(replaced: ReplacedRow | null): { at: string; rows: number } | null {
  return replaced && { at: replaced.at, rows: replaced.entries.length };
}

/** One restore has one moment, in both databases. */
function sumOfLatest(found: readonly { at: string; rows: number }[]): { at: string; rows: number } | null {
  const at = found
    .map((one) => one.at)
    .sort()
    .at(-1);
  if (at === undefined) return null;
  return { at, rows: found.filter((one) => one.at === at).reduce((sum, one) => sum + one.rows, 0) };
}

async function readRows(transaction: Transaction): Promise<UserDataRow[]> {
  const rows: UserDataRow[] = [];
  for (const name of OWN_STORES) {
    const store = transaction.objectStore(name);
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (typeof cursor.key === "string") rows.push({ store: name, key: cursor.key, value: cursor.value });
  }
  const packs = transaction.objectStore("judgement-packs");
  for (let cursor = await packs.openCursor(); cursor; cursor = await cursor.continue()) {
    const project = cursor.key.slice(0, cursor.key.indexOf("/"));
    for (const value of recordsOfPack(cursor.value) ?? [])
      rows.push({ store: "judgements", key: `${project}/${idOf(value) ?? ""}`, value });
  }
  return rows;
}

async function replaceRow(transaction: Transaction, row: OwnRow): Promise<ReplacedEntry> {
  const { store, key } = row;
  const [project, id] = store === "judgements" ? (key.split("/") as [string, string]) : ["", ""];
  const existing: unknown =
    store === "judgements" ? await findRecord(transaction, project, id) : await transaction.objectStore(store).get(key);
  if (existing !== undefined) requireReadable(ROW_PARSERS[store](existing));
  if (store === "judgements" && existing !== undefined) await removeFromPacks(transaction, project, [id]);
  await putRow(transaction, existing === undefined ? row : { ...row, value: after(existing, row) });
  return { store, key, before: existing === undefined ? null : { value: existing }, written: hashContent(row) };
}

/** A walk or a build that is replaced goes on counting, so that a tab that still shows the old one notices. */
function after(existing: unknown, { store, value }: UserDataRow): unknown {
  if (store !== "walks" && store !== "builds" && store !== "networks") return value;
  return { ...(value as object), revision: (existing as { revision: number }).revision + 1 };
}

async function undoRows(transaction: Transaction, at: string): Promise<{ restored: number; kept: number }> {
  const replaced = await readReplaced(transaction);
  if (replaced?.at !== at) return { restored: 0, kept: 0 };
  let restored = 0;
  for (const { store, key, before, written } of replaced.entries) {
    if (!isOwnStore(store)) continue;
    const value: unknown = await transaction.objectStore(store).get(key);
    if (value === undefined || hashContent({ store, key, value }) !== written) continue;
    if (before === null) await removeRow(transaction, store, key);
    else await putRow(transaction, { store, key, value: after(value, { store, key, value: before.value }) });
    restored += 1;
  }
  await transaction.objectStore("replaced").delete(LAST_REPLACED);
  return { restored, kept: replaced.entries.length - restored };
}

async function putRow(transaction: Transaction, { store, key, value }: OwnRow): Promise<void> {
  if (WITHOUT_KEY.includes(store)) await transaction.objectStore(store).put(value, key);
  else await transaction.objectStore(store).put(value);
  if (store === "judgements") await forgetHeads(transaction, key.slice(0, key.indexOf("/")));
  if (store !== "datasets" && store !== "walks") return;
  const summary = store === "datasets" ? summaryOf(DATASETS, value) : summaryOf(WALKS, value);
  if (summary) await transaction.objectStore("summaries").put({ store, id: key, summary });
}

function summaryOf<Value, Summary>(
  kind: { parse(raw: unknown): ParseResult<Value>; summarize(value: Value): Summary },
  raw: unknown,
): Summary | null {
  const parsed = kind.parse(raw);
  return parsed.ok ? kind.summarize(parsed.value) : null;
}

async function removeRow(transaction: Transaction, store: OwnStore, key: string): Promise<void> {
  await transaction.objectStore(store).delete(key);
  if (store === "judgements") await forgetHeads(transaction, key.slice(0, key.indexOf("/")));
  if (store === "datasets" || store === "walks") await transaction.objectStore("summaries").delete([store, key]);
}

async function readReplaced(transaction: Transaction): Promise<ReplacedRow | null> {
  return parseReplacedRow(await transaction.objectStore("replaced").get(LAST_REPLACED));
}
