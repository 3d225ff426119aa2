import type { EvaluationRecord } from "../core/domain/evaluation";
import { SCHEMA } from "../formats/restored";
import { CHECKS } from "./checks";
import type { EvaluationDatabase, EvaluationTransaction } from "./evaluation-database";
import { eraseEvaluation } from "./indexed-db-evaluations";
import { refuseOverwriting } from "./records";
import { digestOf, LAST_REPLACED, restoreReplaced, type ReplacedEntry, type ReplacedRow } from "./replaced-rows";
import type { PreciousRow } from "./storage";

/** Evaluations as a backup sees them: one row each, the record with its chunks of answers as they lie there. */
export interface EvaluationRows {
  rows(): Promise<PreciousRow[]>;
  /** In one transaction. None: what was replaced before cannot be put back any more. */
  replace(rows: readonly PreciousRow[], at: string): Promise<void>;
  lastReplaced(): Promise<{ at: string; rows: number } | null>;
  /** Puts back what was replaced at that moment; nothing when that was another one. */
  takeBack(at: string): Promise<{ restored: number; kept: number }>;
}

export function createEvaluationRows(database: EvaluationDatabase): EvaluationRows {
  return {
    rows: () => database.run("readonly", readAll),
    async replace(given, at) {
      if (given.length === 0 && (await database.run("readonly", readReplaced)) === null) return;
      await database.run("strict", async (transaction) => {
        const entries: ReplacedEntry[] = [];
        for (const row of given) entries.push(await replaceOne(transaction, row));
        const replaced: ReplacedRow = { schema: SCHEMA, at, entries };
        const store = transaction.objectStore("replaced");
        await (given.length === 0 ? store.delete(LAST_REPLACED) : store.put(replaced, LAST_REPLACED));
      });
    },
    async lastReplaced() {
      const replaced = await database.run("readonly", readReplaced);
      return replaced && { at: replaced.at, rows: replaced.entries.length };
    },
    takeBack: (at) => database.run("strict", (transaction) => takeBack(transaction, at)),
  };
}

async function readAll(transaction: EvaluationTransaction): Promise<PreciousRow[]> {
  const rows: PreciousRow[] = [];
  for (const key of await transaction.objectStore("evaluations").getAllKeys()) {
    const value = await readOne(transaction, key);
    if (typeof key === "string") rows.push({ store: "evaluations", key, value });
  }
  return rows;
}

/** `undefined`: it is not there. */
async function readOne(transaction: EvaluationTransaction, key: string): Promise<unknown> {
  const record = await transaction.objectStore("evaluations").get(key);
  if (record === undefined) return undefined;
  return { ...(record as object), rows: await transaction.objectStore("rows").index("evaluation").getAll(key) };
}

async function replaceOne(transaction: EvaluationTransaction, row: PreciousRow): Promise<ReplacedEntry> {
  const { store, key } = row;
  const existing = await readOne(transaction, key);
  if (existing !== undefined) refuseOverwriting(CHECKS.evaluations(existing));
  await writeOne(transaction, row);
  return { store, key, before: existing === undefined ? null : { value: existing }, written: digestOf(row) };
}

async function writeOne(transaction: EvaluationTransaction, { key, value }: PreciousRow): Promise<void> {
  const { rows, ...record } = value as EvaluationRecord & { rows: unknown[] };
  await eraseEvaluation(transaction, key);
  await transaction.objectStore("evaluations").put(record);
  for (const chunk of rows) await transaction.objectStore("rows").add(chunk);
}

async function takeBack(transaction: EvaluationTransaction, at: string): Promise<{ restored: number; kept: number }> {
  const replaced = await readReplaced(transaction);
  if (replaced?.at !== at) return { restored: 0, kept: 0 };
  let restored = 0;
  for (const { store, key, before, written } of replaced.entries) {
    const value = await readOne(transaction, key);
    if (value === undefined || digestOf({ store, key, value }) !== written) continue;
    if (before === null) await eraseEvaluation(transaction, key);
    else await writeOne(transaction, { store, key, value: before.value });
    restored += 1;
  }
  await transaction.objectStore("replaced").delete(LAST_REPLACED);
  return { restored, kept: replaced.entries.length - restored };
}

async function readReplaced(transaction: EvaluationTransaction): Promise<ReplacedRow | null> {
  return restoreReplaced(await transaction.objectStore("replaced").get(LAST_REPLACED));
}
