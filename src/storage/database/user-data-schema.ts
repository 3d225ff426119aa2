import type { DBSchema, IDBPTransaction, StoreNames } from "idb";
import type { SettingRow } from "./parse-rows";
import type { DatabaseSchema } from "./open-database";
import type { DatasetSummary, WalkSummary } from "../ports/storage";

/* The database of what nobody can make again: walks, data sets, settings. What can be made again is in another one. */

/** Rows are `unknown` on purpose: what lies in a database is somebody else's word until it was checked. */
export interface UserDataShape extends DBSchema {
  datasets: { key: string; value: unknown };
  walks: { key: string; value: unknown };
  settings: { key: string; value: unknown };
  /** What lists show, so that a list does not read whole records. Written in the transaction of its record. */
  summaries: { key: [string, string]; value: SummaryRow };
  /** Data sets that were deleted and are still there, for a while. */
  deletions: { key: string; value: unknown };
  /** Builds of data sets, rewritten with every step. */
  builds: { key: string; value: unknown };
  /** Their tools, written once, by the same key. */
  "build-tools": { key: string; value: unknown };
  /** What is judged, by whom and in which order. */
  projects: { key: string; value: unknown };
  /** What was judged here, by `<project>/<id>`: rows are added and never changed. */
  judgements: { key: string; value: unknown };
  /** What was judged and came in a file, some hundred judgements a row (see `judgement-rows.ts`). */
  "judgement-packs": { key: string; value: unknown };
  /** An item that somebody is at, by `<project>/<annotator>`. */
  drafts: { key: string; value: unknown };
  /** What each person says of each item now, some items a row (see `judgement-heads.ts`): made again from the judgements where it is missing. */
  heads: { key: string; value: unknown };
  /** Corrections of networks of tools, by the SHA-256 of their catalogue. */
  networks: { key: string; value: unknown };
  /** By which a loss is noticed, and how far this browser has numbered its judgements. */
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
export interface DatabaseMark {
  /** Given when the database is made. */
  birth: string;
  /** How many transactions have written. Only grows. */
  writes: number;
}

export const MARK_KEY = "vitals";

/** What a row says; a row that says nothing is one of a new database. */
export function readMark(row: unknown): DatabaseMark {
  if (typeof row !== "object" || row === null) return createMark();
  const { birth, writes } = row as Record<string, unknown>;
  return typeof birth === "string" && typeof writes === "number" ? { birth, writes } : createMark();
}

function createMark(): DatabaseMark {
  return { birth: crypto.randomUUID(), writes: 0 };
}

export const USER_DATA_SCHEMA: DatabaseSchema<UserDataShape> = {
  name: "kitpick",
  version: 7,
  stores: {
    datasets: { keyPath: "id" },
    walks: { keyPath: "id" },
    settings: {},
    summaries: { keyPath: ["store", "id"] },
    deletions: { keyPath: "id" },
    builds: { keyPath: "plan.id" },
    "build-tools": { keyPath: "plan" },
    projects: { keyPath: "id" },
    judgements: {},
    "judgement-packs": {},
    drafts: {},
    heads: {},
    networks: { keyPath: "catalogue" },
    marks: {},
    replaced: {},
  },
  upgrades: [
    { to: 2, run: (transaction) => transaction.objectStore("marks").put(createMark(), MARK_KEY) },
    { to: 3, run: moveBuild },
    // Versions before 6 had a row for each item.
    { to: 6, run: (transaction) => transaction.objectStore("heads").clear() },
  ],
};

type UpgradeTransaction = IDBPTransaction<UserDataShape, StoreNames<UserDataShape>[], "versionchange">;

/** Versions before 3 kept the only build among the settings, and so do their backups. */
async function moveBuild(transaction: UpgradeTransaction): Promise<void> {
  const settings = transaction.objectStore("settings");
  const rows = await Promise.all([settings.get(LEGACY_DRAFT), settings.get(LEGACY_TOOLS)]);
  const [draft, tools] = rows as (SettingRow | undefined)[];
  const id = findLegacyBuildId(draft?.value, tools?.value);
  if (id !== null) {
    await transaction.objectStore("builds").put(draft!.value);
    await transaction.objectStore("build-tools").put(tools!.value);
    await settings.put({ schema: draft!.schema, value: id }, OPEN_BUILD_SETTING);
  }
  // What belongs to no build stays where it is.
  if (id === null && draft?.value !== null) return;
  await Promise.all([settings.delete(LEGACY_DRAFT), settings.delete(LEGACY_TOOLS)]);
}

/* Versions before 3 kept a build in two settings, and so do their backups. */

export const LEGACY_DRAFT = "build.draft";
export const LEGACY_TOOLS = "build.catalogue";
/** The setting that says which build is open. */
const OPEN_BUILD_SETTING = "build.open";

/** The id of a build that is whole enough to be moved, unchecked otherwise; `null`: there is none. */
export function findLegacyBuildId(draft: unknown, tools: unknown): string | null {
  const id = fieldOf(fieldOf(draft, "plan"), "id");
  return typeof id === "string" && fieldOf(tools, "plan") === id ? id : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
