import type { BuildCatalogue, BuildDraft } from "../core/domain/build";
import { parseBuildDraft } from "../formats/records/parse-build";
import { parseBuildCatalogue, parseDataset } from "../formats/records/parse-dataset";
import { parseNetworkEdits } from "../formats/records/network-shape";
import type { ImportedRun } from "../formats/records/parse-comparison";
import type { WholeEvaluation } from "../formats/records/parse-evaluation";
import { parseWalk } from "../formats/records/parse-walk";
import type { Dataset } from "../core/domain/dataset";
import type { NetworkEdits } from "../core/domain/network";
import type { WalkRecord } from "../core/domain/walk";
import { createMemoryJudgements, type JudgementTables } from "./memory-judgements";
import { SCHEMA } from "../formats/records/parse-record";
import { compareBuilds, compareDatasets, compareWalks, summarizeDataset, summarizeWalk } from "./ports/summaries";
import { comparableContent } from "./database/replaced-rows";
import type { DeletionRow, SettingRow } from "./database/parse-rows";
import {
  USER_DATA_STORES,
  type UserDataPort,
  type UserDataRow,
  type UserDataStore,
  type Storage,
} from "./ports/storage";
import { requireStorable, storageError } from "./ports/storage-errors";

interface Tables extends Record<Exclude<UserDataStore, keyof JudgementTables>, Map<string, unknown>>, JudgementTables {
  datasets: Map<string, Dataset>;
  walks: Map<string, WalkRecord>;
  settings: Map<string, SettingRow>;
  deletions: Map<string, DeletionRow>;
  builds: Map<string, BuildDraft>;
  "build-tools": Map<string, BuildCatalogue>;
  networks: Map<string, NetworkEdits>;
  evaluations: Map<string, WholeEvaluation>;
  runs: Map<string, ImportedRun>;
}

/**
 * Storage that lasts as long as the page: for browsers that give none, for the command line and for tests. Behaves like
 * the one in IndexedDB: values are copied in and out, revisions are checked, what could not be read again is refused.
 */
export function createInMemoryStorage(): Storage {
  const tables: Tables = {
    datasets: new Map(),
    walks: new Map(),
    settings: new Map(),
    deletions: new Map(),
    builds: new Map(),
    "build-tools": new Map(),
    projects: new Map(),
    judgements: new Map(),
    drafts: new Map(),
    networks: new Map(),
    evaluations: new Map(),
    runs: new Map(),
  };
  return {
    datasets: createDatasets(tables),
    walks: createWalks(tables),
    settings: {
      get: async (key) => structuredClone(tables.settings.get(key)?.value),
      async put(key, value) {
        tables.settings.set(key, { schema: SCHEMA, value: structuredClone(value) });
      },
    },
    builds: createBuilds(tables),
    networks: createNetworks(tables),
    judgements: createMemoryJudgements(tables),
    userData: createUserData(tables),
    health: {
      current: () => ({ loss: null, room: "enough" }),
      subscribe: () => () => undefined,
      forgetLoss: () => undefined,
      keepReserve: async () => undefined,
    },
    unreadable: async () => [],
    erase: async () => USER_DATA_STORES.forEach((store) => tables[store].clear()),
    close: () => undefined,
  };
}

function createDatasets({ datasets, deletions }: Tables): Storage["datasets"] {
  const live = (): Dataset[] => [...datasets.values()].filter(({ id }) => !deletions.has(id));
  return {
    list: async () => live().map(summarizeDataset).sort(compareDatasets),
    get: async (id) => copyOf(live().find((dataset) => dataset.id === id)),
    findByHash: async (hash) => copyOf(live().find((dataset) => dataset.hash === hash)),
    async put(dataset) {
      requireStorable(parseDataset(dataset));
      datasets.set(dataset.id, structuredClone(dataset));
      deletions.delete(dataset.id);
    },
    async delete(id, at) {
      if (datasets.has(id)) deletions.set(id, { schema: SCHEMA, id, deletedAt: at });
    },
    async undelete(id) {
      deletions.delete(id);
    },
    async deleted() {
      return [...deletions.values()].flatMap(({ id, deletedAt }) => {
        const dataset = datasets.get(id);
        return dataset ? [{ ...summarizeDataset(dataset), deletedAt }] : [];
      });
    },
    async purge(deletedBefore) {
      const due = [...deletions.values()].filter(({ deletedAt }) => deletedAt < deletedBefore);
      for (const { id } of due) {
        datasets.delete(id);
        deletions.delete(id);
      }
      return due.length;
    },
  };
}

function createWalks({ walks }: Tables): Storage["walks"] {
  return {
    list: async () => [...walks.values()].map(summarizeWalk).sort(compareWalks),
    get: async (id) => copyOf(walks.get(id)),
    async put(record, expectedRevision) {
      const next = { ...record, revision: expectedRevision + 1 };
      requireStorable(parseWalk(next));
      if ((walks.get(record.id)?.revision ?? 0) !== expectedRevision) throw storageError("ConflictError");
      walks.set(record.id, structuredClone(next));
    },
    async purge(deletedBefore) {
      const due = [...walks.values()].filter(({ deletedAt }) => deletedAt !== null && deletedAt < deletedBefore);
      for (const { id } of due) walks.delete(id);
      return due.length;
    },
  };
}

function createBuilds(tables: Tables): Storage["builds"] {
  const { builds, "build-tools": tools } = tables;
  return {
    list: async () =>
      structuredClone([...builds.values()].filter(({ plan }) => tools.has(plan.id)).sort(compareBuilds)),
    async get(plan) {
      const [draft, catalogue] = [builds.get(plan), tools.get(plan)];
      return draft && catalogue ? structuredClone({ draft, catalogue }) : null;
    },
    async begin({ draft, catalogue }) {
      requireStorable(parseBuildDraft(draft));
      requireStorable(parseBuildCatalogue(catalogue));
      builds.set(draft.plan.id, structuredClone(draft));
      tools.set(draft.plan.id, structuredClone(catalogue));
    },
    async put(draft) {
      requireStorable(parseBuildDraft(draft));
      const stored = builds.get(draft.plan.id);
      if (!stored) return "gone";
      if (stored.revision >= draft.revision) return structuredClone(stored);
      builds.set(draft.plan.id, structuredClone(draft));
      return "written";
    },
    async delete(plan) {
      builds.delete(plan);
      tools.delete(plan);
    },
  };
}

function createNetworks({ networks }: Tables): Storage["networks"] {
  return {
    get: async (catalogue) => copyOf(networks.get(catalogue)),
    async put(edits) {
      requireStorable(parseNetworkEdits(edits));
      const stored = networks.get(edits.catalogue);
      if (stored && stored.revision >= edits.revision) return structuredClone(stored);
      networks.set(edits.catalogue, structuredClone(edits));
      return "written";
    },
  };
}

function createUserData(tables: Tables): UserDataPort {
  let replaced: { at: string; entries: { before: unknown; written: UserDataRow }[] } | null = null;
  const put = ({ store, key, value }: UserDataRow): void =>
    void (tables[store] as Map<string, unknown>).set(key, structuredClone(value));
  /** A walk or a build that is replaced goes on counting, so that whoever still shows the old one notices. */
  const putOver = (row: UserDataRow): void => {
    const counts = row.store === "walks" || row.store === "builds" || row.store === "networks";
    const revision = counts ? tables[row.store as "walks" | "builds" | "networks"].get(row.key)?.revision : undefined;
    put(revision === undefined ? row : { ...row, value: { ...(row.value as WalkRecord), revision: revision + 1 } });
  };
  const rows = (): UserDataRow[] =>
    USER_DATA_STORES.flatMap((store) =>
      [...tables[store]]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ store, key, value: structuredClone(value) })),
    );
  return {
    rows: async () => rows(),
    planRestore: async (backup) => (await import("./user-data/plan-restore")).planRestore(backup, rows()),
    async restore(given, at) {
      const entries = given.map((row) => ({ before: tables[row.store].get(row.key), written: row }));
      given.forEach(putOver);
      replaced = { at, entries };
    },
    lastRestore: async () => replaced && { at: replaced.at, rows: replaced.entries.length },
    async undoRestore() {
      const entries = replaced?.entries ?? [];
      replaced = null;
      const unchanged = entries.filter(
        ({ written: { store, key, value } }) =>
          comparableContent({ store, key, value: tables[store].get(key) }) === comparableContent({ store, key, value }),
      );
      for (const { before, written } of unchanged) {
        if (before === undefined) tables[written.store].delete(written.key);
        else putOver({ ...written, value: before });
      }
      return { restored: unchanged.length, kept: entries.length - unchanged.length };
    },
    ...createRemoval(tables),
  };
}

function copyOf<Value>(value: Value | undefined): Value | null {
  return value ? structuredClone(value) : null;
}

/** What is removed, for a while or for good. */
function createRemoval(
  tables: Tables,
): Pick<UserDataPort, "deletedEvaluations" | "undeleteEvaluation" | "remove" | "purgeEvaluations"> {
  return {
    deletedEvaluations: async () =>
      [...tables.evaluations.values()].flatMap(({ id, name, plan, deletedAt }) =>
        deletedAt === undefined ? [] : [{ id, name, datasetName: plan.dataset.name, deletedAt }],
      ),
    async undeleteEvaluation(id) {
      delete tables.evaluations.get(id)?.deletedAt;
    },
    async remove(stores) {
      for (const store of stores) tables[store].clear();
    },
    async purgeEvaluations(deletedBefore) {
      const due = [...tables.evaluations.values()].filter(({ deletedAt }) => (deletedAt ?? "~") < deletedBefore);
      for (const { id } of due) tables.evaluations.delete(id);
      return due.length;
    },
  };
}
