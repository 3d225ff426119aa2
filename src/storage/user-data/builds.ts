import type { BuildDraft } from "../../core/domain/build";
import { parseBuildDraft } from "../../formats/records/parse-build";
import { parseBuildCatalogue } from "../../formats/records/parse-dataset";
import { compareBuilds } from "../ports/summaries";
import type { Connection } from "../database/user-data-connection";
import type { Health } from "./health";
import { requireReadable, requireStorable } from "../ports/storage-errors";
import type { BuildsPort } from "../ports/storage";

const BOTH: ("builds" | "build-tools")[] = ["builds", "build-tools"];

/** Builds in IndexedDB: how far one has come in a row that is rewritten with every step, its tools in one of their own. */
export function createBuilds(connection: Connection, health: Health): BuildsPort {
  return {
    async list() {
      const [rows, tools] = await connection.run(BOTH, "readonly", (transaction) =>
        Promise.all([transaction.objectStore("builds").getAll(), transaction.objectStore("build-tools").getAllKeys()]),
      );
      const known = new Set<unknown>(tools);
      const drafts = rows.map(parseBuildDraft).flatMap((one) => (one.ok ? [one.value] : []));
      return drafts.filter(({ plan }) => known.has(plan.id)).sort(compareBuilds);
    },
    async get(plan) {
      const [row, tools] = await connection.run(BOTH, "readonly", (transaction) =>
        Promise.all([transaction.objectStore("builds").get(plan), transaction.objectStore("build-tools").get(plan)]),
      );
      const [draft, catalogue] = [parseBuildDraft(row), parseBuildCatalogue(tools)];
      return draft.ok && catalogue.ok ? { draft: draft.value, catalogue: catalogue.value } : null;
    },
    ...createWrites(connection, health),
  };
}

function createWrites(connection: Connection, health: Health): Pick<BuildsPort, "begin" | "put" | "delete"> {
  return {
    async begin({ draft, catalogue }) {
      requireStorable(parseBuildDraft(draft));
      requireStorable(parseBuildCatalogue(catalogue));
      const write = () =>
        connection.run(BOTH, "readwrite", async (transaction) => {
          const store = transaction.objectStore("builds");
          const existing: unknown = await store.get(draft.plan.id);
          if (existing !== undefined) requireReadable(parseBuildDraft(existing));
          await Promise.all([store.put(draft), transaction.objectStore("build-tools").put(catalogue)]);
        });
      await health.inFreeRoom(write);
    },
    async put(draft) {
      requireStorable(parseBuildDraft(draft));
      const write = () =>
        connection.run(["builds"], "readwrite", async (transaction): Promise<BuildDraft | "written" | "gone"> => {
          const store = transaction.objectStore("builds");
          const existing: unknown = await store.get(draft.plan.id);
          if (existing === undefined) return "gone";
          const stored = requireReadable(parseBuildDraft(existing));
          // After a lost connection the first attempt may have been completed without our hearing of it.
          if (JSON.stringify(stored) === JSON.stringify(draft)) return "written";
          if (stored.revision >= draft.revision) return stored;
          await store.put(draft);
          return "written";
        });
      return health.makingRoom(write);
    },
    async delete(plan) {
      const write = () =>
        connection.run(BOTH, "readwrite", (transaction) =>
          Promise.all([
            transaction.objectStore("builds").delete(plan),
            transaction.objectStore("build-tools").delete(plan),
          ]),
        );
      await health.makingRoom(write);
    },
  };
}
