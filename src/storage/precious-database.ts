import type { SettingRow } from "./restore";
import { idOfOldBuild, OLD_DRAFT, OLD_TOOLS, OPEN_BUILD } from "./old-build";
import { ensureStore, type Migration } from "./migrations";
import type { DatasetSummary, WalkSummary } from "./storage";

/* The database of what nobody can make again: walks, data sets, settings. What can be made again is in another one. */

export const PRECIOUS_DATABASE = "kitpick";

/** Rows are `unknown` on purpose: what lies in a database is somebody else's word until it was checked. */
export interface PreciousShape {
  datasets: { key: string; value: unknown };
  walks: { key: string; value: unknown };
  settings: { key: string; value: SettingRow };
  /** What lists show, so that a list does not read whole records. Written in the transaction of its record. */
  summaries: { key: [string, string]; value: SummaryRow };
  /** Data sets that were deleted and are still there, for a while. */
  deletions: { key: string; value: unknown };
  /** Builds of data sets, rewritten with every step. */
  builds: { key: string; value: unknown };
  /** Their tools, written once, by the same key. */
  "build-tools": { key: string; value: unknown };
  /** One row, by which a loss is noticed. */
  marks: { key: string; value: unknown };
  /** One row: what the last restore of a backup replaced. */
  replaced: { key: string; value: unknown };
}

export interface SummaryRow {
  store: "datasets" | "walks";
  id: string;
  summary: DatasetSummary | WalkSummary;
}

/** Which database this is, and how far it has come: a database that was lost and made anew, or set back, differs. */
export interface Vitals {
  /** Given when the database is made. */
  birth: string;
  /** How many transactions have written. Only grows. */
  writes: number;
}

export const VITALS = "vitals";

/** What a row says; a row that says nothing is one of a new database. */
export function readVitals(row: unknown): Vitals {
  if (typeof row !== "object" || row === null) return newVitals();
  const { birth, writes } = row as Record<string, unknown>;
  return typeof birth === "string" && typeof writes === "number" ? { birth, writes } : newVitals();
}

function newVitals(): Vitals {
  return { birth: crypto.randomUUID(), writes: 0 };
}

export const PRECIOUS_MIGRATIONS: readonly Migration<PreciousShape>[] = [
  makeRecordStores,
  makeSafetyStores,
  makeBuildStores,
];

function makeRecordStores(database: Parameters<Migration<PreciousShape>>[0]): void {
  ensureStore(database, "datasets", { keyPath: "id" });
  ensureStore(database, "walks", { keyPath: "id" });
  ensureStore(database, "settings");
  ensureStore(database, "summaries", { keyPath: ["store", "id"] });
}

/** A database of the first version may lack stores, when something else had opened it before the app did. */
function makeSafetyStores(...[database, transaction]: Parameters<Migration<PreciousShape>>): void {
  makeRecordStores(database);
  ensureStore(database, "deletions", { keyPath: "id" });
  ensureStore(database, "marks");
  ensureStore(database, "replaced");
  transaction
    .objectStore("marks")
    .put(newVitals(), VITALS)
    .catch(() => undefined);
}

/** Before, the one build there could be lay among the settings, and so it does in backups of that time. */
function makeBuildStores(...[database, transaction]: Parameters<Migration<PreciousShape>>): void {
  ensureStore(database, "builds", { keyPath: "plan.id" });
  ensureStore(database, "build-tools", { keyPath: "plan" });
  moveBuild(transaction).catch(() => undefined);
}

async function moveBuild(transaction: Parameters<Migration<PreciousShape>>[1]): Promise<void> {
  const settings = transaction.objectStore("settings");
  const rows = await Promise.all([settings.get(OLD_DRAFT), settings.get(OLD_TOOLS)]);
  const [draft, tools] = rows as (SettingRow | undefined)[];
  const id = idOfOldBuild(draft?.value, tools?.value);
  if (id !== null) {
    await transaction.objectStore("builds").put(draft!.value);
    await transaction.objectStore("build-tools").put(tools!.value);
    await settings.put({ schema: draft!.schema, value: id }, OPEN_BUILD);
  }
  // What belongs to no build stays where it is.
  if (id === null && draft?.value !== null) return;
  await Promise.all([settings.delete(OLD_DRAFT), settings.delete(OLD_TOOLS)]);
}
