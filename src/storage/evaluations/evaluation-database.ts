import { EVALUATION_SCHEMA, type RunEvaluationWork, type EvaluationTransaction } from "../database/evaluation-schema";
import { createConnection } from "../database/open-database";
import { createUserDataConnection, type Connection } from "../database/user-data-connection";
import type { EvaluationRecord } from "../../core/domain/evaluation";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { hashContent, LAST_REPLACED, parseReplacedRow, type ReplacedRow } from "../database/replaced-rows";
import { eraseRun, readRun, writeRun } from "./run-parts";
import type { UserDataRow, UserDataStore } from "../ports/storage";

const OPEN_WITHIN_MS = 10_000;
const STORES = ["evaluations", "rows", "replaced", "runs", "run-rows"] as const;

export interface EvaluationDatabase {
  /**
   * Opens with the first call. What a restore left half done, because its page was killed, is resolved first: nobody sees it
   * in part. What `work` throws aborts the transaction.
   */
  run: RunEvaluationWork;
  /** The same for the steps of a restore, which see what they have begun. */
  runDuringRestore: RunEvaluationWork;
  /** Resolves what was left half done. Whoever calls it holds the lock of restores. */
  resolvePending(): Promise<void>;
}

/** `isRestored`: whether the database of walks says that the restore of this moment was written there. */
export function createEvaluationDatabase({
  name,
  isRestored = askUserData,
}: { name?: string; isRestored?: (at: string) => Promise<boolean> } = {}): EvaluationDatabase {
  const connection = createConnection(EVALUATION_SCHEMA, { name });
  const runDuringRestore: RunEvaluationWork = (mode, work) => connection.run(STORES, mode, work);
  const resolvePending = (): Promise<void> => resolvePendingRestore(runDuringRestore, isRestored);
  return {
    runDuringRestore,
    resolvePending,
    async run(mode, work) {
      for (;;) {
        const done = await runDuringRestore(mode, async (transaction) =>
          (await readPendingRestore(transaction)) === null ? { result: await work(transaction) } : null,
        );
        if (done) return done.result;
        await withRestoreLock(resolvePending);
      }
    },
  };
}

async function askUserData(at: string): Promise<boolean> {
  const connection = createUserDataConnection({ openWithinMs: OPEN_WITHIN_MS });
  try {
    return await wasRestored(connection, at);
  } finally {
    connection.close();
  }
}

/*
 * A restore writes two databases, and appears in both or in neither. Evaluations are written first, with a mark beside them
 * that the restore of this moment is half done. That of the walks comes second; with its transaction the restore is done,
 * and the mark is taken away. Who finds a mark asks the walks: where they know the moment, the restore is done; where they
 * do not, the evaluations are put back. Taking a restore back is the same way in the other direction.
 */

/** Precious stores of the database of evaluations. */
export const EVALUATION_STORES = ["evaluations", "runs"] as const satisfies readonly UserDataStore[];

const HALF_DONE = "half-done";
/** What could be taken back before: it can again, when this restore is put back. */
const BEFORE_LAST = "before-last";
/** One restore, or its settling, at a time, over all tabs. */
const LOCK = "kitpick-restore";

/** Holds the name where the browser has locks. */
export function withRestoreLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** The moment of the restore that is half done; `null`: none is. */
async function readPendingRestore(transaction: EvaluationTransaction): Promise<string | null> {
  const at: unknown = await transaction.objectStore("replaced").get(HALF_DONE);
  return typeof at === "string" ? at : null;
}

export async function markPendingRestore(transaction: EvaluationTransaction, at: string): Promise<void> {
  await transaction.objectStore("replaced").put(at, HALF_DONE);
}

/** Marks the restore of this moment, and puts aside what could be taken back before. */
export async function beginRestore(transaction: EvaluationTransaction, at: string): Promise<void> {
  await markPendingRestore(transaction, at);
  const store = transaction.objectStore("replaced");
  const before: unknown = await store.get(LAST_REPLACED);
  await (before === undefined ? store.delete(BEFORE_LAST) : store.put(before, BEFORE_LAST));
}

export async function commitRestore(transaction: EvaluationTransaction): Promise<void> {
  const store = transaction.objectStore("replaced");
  await Promise.all([store.delete(HALF_DONE), store.delete(BEFORE_LAST)]);
}

/** Puts back what the restore of this moment replaced, as far as nobody has changed it since. */
export async function undoRestore(
  transaction: EvaluationTransaction,
  at: string,
): Promise<{ restored: number; kept: number }> {
  const replaced = await readReplaced(transaction);
  if (replaced?.at !== at) {
    await commitRestore(transaction);
    return { restored: 0, kept: 0 };
  }
  let restored = 0;
  for (const { store, key, before, written } of replaced.entries) {
    const value = await readRow(transaction, store, key);
    if (value === undefined || hashContent({ store, key, value }) !== written) continue;
    if (before === null) await eraseRow(transaction, store, key);
    else await writeRow(transaction, { store, key, value: before.value });
    restored += 1;
  }
  const store = transaction.objectStore("replaced");
  const last: unknown = await store.get(BEFORE_LAST);
  await (last === undefined ? store.delete(LAST_REPLACED) : store.put(last, LAST_REPLACED));
  await commitRestore(transaction);
  return { restored, kept: replaced.entries.length - restored };
}

/** What a page that was killed left half done becomes whole or nothing. To be called in turn. */
async function resolvePendingRestore(
  run: RunEvaluationWork,
  isRestored: (at: string) => Promise<boolean>,
): Promise<void> {
  const at = await run("readonly", readPendingRestore);
  if (at === null) return;
  if (await isRestored(at)) await run("strict", commitRestore);
  else await run("strict", (transaction) => undoRestore(transaction, at));
}

/** Whether the last restore that the database of walks knows is the one of this moment. */
export async function wasRestored(connection: Connection, at: string): Promise<boolean> {
  return connection.run(["replaced"], "readonly", async (transaction) => {
    const replaced = parseReplacedRow(await transaction.objectStore("replaced").get(LAST_REPLACED));
    return replaced?.at === at;
  });
}

/** Removes an evaluation with its rows. */
export async function eraseEvaluation(transaction: EvaluationTransaction, id: string): Promise<void> {
  const rows = transaction.objectStore("rows");
  const keys = await rows.index("evaluation").getAllKeys(id);
  await Promise.all([...keys.map((key) => rows.delete(key)), transaction.objectStore("evaluations").delete(id)]);
}

async function eraseRow(transaction: EvaluationTransaction, store: UserDataStore, key: string): Promise<void> {
  if (store === "runs") await eraseRun(transaction, key);
  else await eraseEvaluation(transaction, key);
}

/** `undefined`: it is not there. */
export async function readRow(transaction: EvaluationTransaction, store: UserDataStore, key: string): Promise<unknown> {
  if (store === "runs") return readRun(transaction, key);
  const record = await transaction.objectStore("evaluations").get(key);
  if (record === undefined) return undefined;
  return { ...(record as object), rows: await transaction.objectStore("rows").index("evaluation").getAll(key) };
}

export async function writeRow(transaction: EvaluationTransaction, { store, key, value }: UserDataRow): Promise<void> {
  if (store === "runs") {
    await writeRun(transaction, value as ImportedRun);
    return;
  }
  const { rows, ...record } = value as EvaluationRecord & { rows: unknown[] };
  await eraseEvaluation(transaction, key);
  await transaction.objectStore("evaluations").put(record);
  for (const chunk of rows) await transaction.objectStore("rows").add(chunk);
}

export async function readReplaced(transaction: EvaluationTransaction): Promise<ReplacedRow | null> {
  return parseReplacedRow(await transaction.objectStore("replaced").get(LAST_REPLACED));
}
