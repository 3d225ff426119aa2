import type { BuildCatalogue, BuildDraft } from "../core/domain/build";
import { restoreBuildDraft } from "../formats/restore-build";
import { restoreBuildCatalogue } from "../formats/restore-build-catalogue";
import { restoreDataset } from "../formats/restore-dataset";
import type { KeptRun } from "../formats/restore-comparison";
import type { WholeEvaluation } from "../formats/restore-evaluation";
import { restoreWalk } from "../formats/restore-walk";
import type { Dataset } from "../core/domain/dataset";
import type { WalkRecord } from "../core/domain/walk";
import { SCHEMA } from "../formats/restored";
import { compareBuilds } from "./compare-builds";
import { meaningOf } from "./meaning";
import type { DeletionRow, SettingRow } from "./restore";
import { PRECIOUS_STORES, type PreciousPort, type PreciousRow, type PreciousStore, type Storage } from "./storage";
import { storageError } from "./storage-errors";
import { compareDatasets, compareWalks, summarizeDataset, summarizeWalk } from "./summaries";

interface Tables extends Record<PreciousStore, Map<string, unknown>> {
  datasets: Map<string, Dataset>;
  walks: Map<string, WalkRecord>;
  settings: Map<string, SettingRow>;
  deletions: Map<string, DeletionRow>;
  builds: Map<string, BuildDraft>;
  "build-tools": Map<string, BuildCatalogue>;
  evaluations: Map<string, WholeEvaluation>;
  runs: Map<string, KeptRun>;
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
    precious: createPrecious(tables),
    health: {
      current: () => ({ loss: null, room: "enough" }),
      subscribe: () => () => undefined,
      forgetLoss: () => undefined,
      keepReserve: async () => undefined,
    },
    unreadable: async () => [],
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
      refuseUnreadable(restoreDataset(dataset));
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
      refuseUnreadable(restoreWalk(next));
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
      refuseUnreadable(restoreBuildDraft(draft));
      refuseUnreadable(restoreBuildCatalogue(catalogue));
      builds.set(draft.plan.id, structuredClone(draft));
      tools.set(draft.plan.id, structuredClone(catalogue));
    },
    async put(draft) {
      refuseUnreadable(restoreBuildDraft(draft));
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

function createPrecious(tables: Tables): PreciousPort {
  let replaced: { at: string; entries: { before: unknown; written: PreciousRow }[] } | null = null;
  const put = ({ store, key, value }: PreciousRow): void =>
    void (tables[store] as Map<string, unknown>).set(key, structuredClone(value));
  /** A walk or a build that is replaced goes on counting, so that whoever still shows the old one notices. */
  const putOver = (row: PreciousRow): void => {
    const counts = row.store === "walks" || row.store === "builds";
    const revision = counts ? tables[row.store as "walks" | "builds"].get(row.key)?.revision : undefined;
    put(revision === undefined ? row : { ...row, value: { ...(row.value as WalkRecord), revision: revision + 1 } });
  };
  const rows = (): PreciousRow[] =>
    PRECIOUS_STORES.flatMap((store) =>
      [...tables[store]]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ store, key, value: structuredClone(value) })),
    );
  return {
    rows: async () => rows(),
    plan: async (backup) => (await import("./plan-restore")).planRestore(backup, rows()),
    async replace(given, at) {
      const entries = given.map((row) => ({ before: tables[row.store].get(row.key), written: row }));
      given.forEach(putOver);
      replaced = { at, entries };
    },
    lastReplaced: async () => replaced && { at: replaced.at, rows: replaced.entries.length },
    async takeBack() {
      const entries = replaced?.entries ?? [];
      replaced = null;
      const unchanged = entries.filter(
        ({ written: { store, key, value } }) =>
          meaningOf({ store, key, value: tables[store].get(key) }) === meaningOf({ store, key, value }),
      );
      for (const { before, written } of unchanged) {
        if (before === undefined) tables[written.store].delete(written.key);
        else putOver({ ...written, value: before });
      }
      return { restored: unchanged.length, kept: entries.length - unchanged.length };
    },
    deletedEvaluations: async () =>
      [...tables.evaluations.values()].flatMap(({ id, name, plan, deletedAt }) =>
        deletedAt === undefined ? [] : [{ id, name, datasetName: plan.dataset.name, deletedAt }],
      ),
    async undeleteEvaluation(id) {
      delete tables.evaluations.get(id)?.deletedAt;
    },
  };
}

function copyOf<Value>(value: Value | undefined): Value | null {
  return value ? structuredClone(value) : null;
}

function refuseUnreadable(restored: { ok: true } | { ok: false; why: string }): void {
  if (!restored.ok) throw storageError("StorageWriteError", restored.why);
}
