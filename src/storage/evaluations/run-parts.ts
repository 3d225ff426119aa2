import type { ImportedRun } from "../../formats/records/parse-comparison";
import { SCHEMA } from "../../formats/records/parse-record";
import type { EvaluationTransaction } from "../database/evaluation-schema";

/*
 * A run from a file lies as a head in the store of runs, and its answers in parts beside it: whoever hands the browser
 * 20,000 answers at once keeps the page waiting while it copies them. Head and parts are written in one transaction. A run
 * that an earlier version wrote is whole, and stays so until it is written again.
 */

/** Answers that are copied in one go: some milliseconds. */
const ROWS_IN_PART = 500;

/** As it lies there. */
interface RunHead extends ImportedRun {
  /** How many parts hold its answers. Absent: they are here. */
  parts: number;
}

/** Named by the run and its place, from 0. */
interface RunPart {
  schema: typeof SCHEMA;
  run: string;
  place: number;
  rows: readonly unknown[];
  asked: readonly unknown[];
}

/** The run in one piece, unchecked; `undefined`: it is not there. Where a part is lost, it will not pass its check. */
export async function readRun(transaction: EvaluationTransaction, key: string): Promise<unknown> {
  const stored: unknown = await transaction.objectStore("runs").get(key);
  if (!isHead(stored)) return stored;
  const places = await transaction.objectStore("run-rows").getAllKeys(partsOf(key));
  const found: Partial<RunPart>[] = [];
  // One at a time: the page listens while the next is unpacked.
  for (const place of places) found.push((await transaction.objectStore("run-rows").get(place)) as Partial<RunPart>);
  const { parts, ...whole } = stored;
  const lost = parts === found.length ? [] : [null];
  const rows = [...found.flatMap((part) => part.rows), ...lost];
  const asked = stored.run.asked === null ? null : found.flatMap((part) => part.asked);
  return { ...whole, run: { ...stored.run, rows, asked } };
}

/** Writes it in the place of the one that has its key. */
export async function writeRun(transaction: EvaluationTransaction, run: ImportedRun): Promise<void> {
  await eraseRun(transaction, run.key);
  const { rows, asked } = run.run;
  const parts = Math.ceil(Math.max(rows.length, asked?.length ?? 0) / ROWS_IN_PART);
  const head: RunHead = { ...run, run: { ...run.run, rows: [], asked: asked && [] }, parts };
  await transaction.objectStore("runs").put(head);
  for (let place = 0; place < parts; place += 1) {
    const [from, to] = [place * ROWS_IN_PART, (place + 1) * ROWS_IN_PART];
    const part: RunPart = {
      ...{ schema: SCHEMA, run: run.key, place },
      ...{ rows: rows.slice(from, to), asked: asked?.slice(from, to) ?? [] },
    };
    // Waited for: only the next turn of the page copies the next one.
    await transaction.objectStore("run-rows").put(part);
  }
}

/** Removes it with its answers. */
export async function eraseRun(transaction: EvaluationTransaction, key: string): Promise<void> {
  await Promise.all([
    transaction.objectStore("runs").delete(key),
    transaction.objectStore("run-rows").delete(partsOf(key)),
  ]);
}

function isHead(stored: unknown): stored is RunHead {
  if (typeof stored !== "object" || stored === null || !("parts" in stored)) return false;
  return "run" in stored && typeof stored.run === "object" && stored.run !== null;
}

function partsOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key], [key, []]);
}
