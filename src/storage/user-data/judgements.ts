import type { AnnotatorKey, ProjectId, RecordId } from "../../core/domain/ids";
import type { AnnotationRecord, JudgementDraft, Project } from "../../core/domain/judgement";
import { sorting } from "../../core/math/sorting";
import { runInSlices } from "../../formats/model/interruptible";
import { parseAnnotationRecord, parseProject } from "../../formats/records/parse-annotation";
import { parseJudgementDraft } from "../../formats/records/parse-judgement-draft";
import type { Connection, StoreName, Transaction } from "../database/user-data-connection";
import {
  keyOfDraft,
  keyOfJudgement,
  headRowAfter,
  placeOfJudgement,
  type HeadRow,
  type JudgementsPort,
  type MergedRecords,
  type HeadTable,
} from "../ports/judgements";
import { requireReadable, requireStorable } from "../ports/storage-errors";
import type { Health } from "./health";
import { changeHead, createPartTable, readHeadsOf, writeHeads } from "./judgement-heads";
import {
  eachSlice,
  findRecord,
  hasRecords,
  idOf,
  JUDGEMENT_STORES,
  NOTHING_READ,
  rangeOf,
  readSlice,
  removeRecords,
  writePacks,
  type ReadSoFar,
} from "./judgement-rows";

/** Projects of annotation in IndexedDB. Every write is one strict transaction. */
export function createJudgements(connection: Connection, health: Health): JudgementsPort {
  return {
    async projects() {
      const rows = await connection.run(["projects"], "readonly", (transaction) =>
        transaction.objectStore("projects").getAll(),
      );
      const projects = rows.map(parseProject).flatMap((one) => (one.ok ? [one.value] : []));
      return projects.sort((a, b) => (a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1));
    },
    heads: (project, annotator) => readHeads(connection, health, project, annotator),
    async get(project, id) {
      const row: unknown = await connection.run([...JUDGEMENT_STORES], "readonly", (transaction) =>
        findRecord(transaction, project, id),
      );
      return row === undefined ? null : requireReadable(parseAnnotationRecord(row));
    },
    list: (project) => listRecords(connection, project),
    async draft(project, annotator) {
      const row: unknown = await connection.run(["drafts"], "readonly", (transaction) =>
        transaction.objectStore("drafts").get(keyOfDraft({ project, annotator })),
      );
      // A draft that cannot be read is listed with the reason, and the item begins anew.
      const parsed = row === undefined ? null : parseJudgementDraft(row);
      return parsed?.ok ? parsed.value : null;
    },
    ...createWrites(connection, health),
    ...createMerges(connection, health),
  };
}

function createWrites(
  connection: Connection,
  health: Health,
): Pick<JudgementsPort, "putProject" | "putDraft" | "save" | "saveAll"> {
  const saveAll: JudgementsPort["saveAll"] = (project, makes) => {
    let made: ReturnType<(typeof makes)[number]>[] = [];
    const write = () =>
      connection.run([...SAVED], "readwrite", async (transaction) => {
        // After a lost connection the first attempt may have been completed without our hearing of it.
        const [first] = made;
        const before = first && (await transaction.objectStore("judgements").get(keyOfJudgement(first)));
        if (first && before !== undefined) return made;
        made = [];
        for (const make of makes) {
          const record = make(await takeNumber(transaction, project));
          made.push(record);
          await writeRecord(transaction, record);
        }
        return made;
      });
    return health.makingRoom(write);
  };
  return {
    saveAll,
    async save(project, make) {
      const [record] = await saveAll(project, [make]);
      return record!;
    },
    async putProject(project) {
      requireStorable(parseProject(project));
      const write = () =>
        connection.run(["projects"], "readwrite", async (transaction) => {
          const store = transaction.objectStore("projects");
          const existing: unknown = await store.get(project.id);
          if (existing !== undefined) requireReadable(parseProject(existing));
          await store.put(project);
        });
      await health.makingRoom(write);
    },
    async putDraft(draft) {
      requireStorable(parseJudgementDraft(draft));
      const write = () =>
        connection.run(["drafts"], "readwrite", (transaction) =>
          transaction.objectStore("drafts").put(draft, keyOfDraft(draft)),
        );
      await health.makingRoom(write);
    },
  };
}

const SAVED = [...JUDGEMENT_STORES, "heads", "drafts"] as const satisfies StoreName[];

async function writeRecord(transaction: Transaction, record: AnnotationRecord): Promise<void> {
  requireStorable(parseAnnotationRecord(record));
  await transaction.objectStore("judgements").put(record, keyOfJudgement(record));
  const judged = record.kind === "withdrawal" ? await readOne(transaction, record.project, record.of) : record;
  if (judged?.kind !== "judgement") return;
  await changeHead(transaction, placeOfJudgement(judged), (row) => headRowAfter(row, record));
  const key = keyOfDraft({ project: record.project, annotator: record.by.annotator });
  const draft = (await transaction.objectStore("drafts").get(key)) as JudgementDraft | undefined;
  if (draft?.item?.query === judged.item.query) await transaction.objectStore("drafts").delete(key);
}

async function readOne(transaction: Transaction, project: ProjectId, id: RecordId): Promise<AnnotationRecord | null> {
  const row = await findRecord(transaction, project, id);
  const parsed = row === undefined ? null : parseAnnotationRecord(row);
  return parsed?.ok ? parsed.value : null;
}

const NUMBERS_KEY = "judgement-numbers";

/**
 * The next number of this browser profile in a project. It lies beside the mark and not in the backup: two profiles that
 * restored one backup are two devices.
 */
async function takeNumber(transaction: Transaction, project: ProjectId): Promise<{ device: string; seq: number }> {
  const marks = transaction.objectStore("marks");
  const { device, next, merges } = readNumbers(await marks.get(NUMBERS_KEY));
  const seq = next[project] ?? 1;
  await marks.put({ device, next: { ...next, [project]: seq + 1 }, merges }, NUMBERS_KEY);
  return { device, seq };
}

/** Whoever is reading all records in slices reads them anew. */
async function noteMerge(transaction: Transaction): Promise<void> {
  const marks = transaction.objectStore("marks");
  const numbers = readNumbers(await marks.get(NUMBERS_KEY));
  await marks.put({ ...numbers, merges: numbers.merges + 1 }, NUMBERS_KEY);
}

interface Numbers {
  device: string;
  /** By project. */
  next: Record<string, number>;
  /** How many files were added or taken back so far. */
  merges: number;
}

function readNumbers(row: unknown): Numbers {
  const { device, next, merges: counted } = (row ?? {}) as Record<keyof Numbers, unknown>;
  const merges = typeof counted === "number" && Number.isInteger(counted) ? counted : 0;
  if (typeof device !== "string" || typeof next !== "object" || next === null)
    return { device: crypto.randomUUID(), next: {}, merges };
  const numbers = Object.entries(next).filter((entry): entry is [string, number] => Number.isInteger(entry[1]));
  return { device, next: Object.fromEntries(numbers), merges };
}

/**
 * Each slice in a transaction of its own: in one, whatever is saved meanwhile would wait until all are read. Where a file was
 * added or taken back in between, it is read anew, so that it is there whole or not at all.
 */
async function listRecords(connection: Connection, project: ProjectId): Promise<AnnotationRecord[]> {
  const records: AnnotationRecord[] = [];
  let [at, before]: [ReadSoFar | null, number | null] = [NOTHING_READ, null];
  while (at !== null) {
    const from: ReadSoFar = at;
    const { values, next, merges } = await connection.run(
      [...JUDGEMENT_STORES, "marks"],
      "readonly",
      async (transaction) => ({
        ...(await readSlice(transaction, project, from)),
        merges: readNumbers(await transaction.objectStore("marks").get(NUMBERS_KEY)).merges,
      }),
    );
    before ??= merges;
    if (merges !== before) {
      records.length = 0;
      [at, before] = [NOTHING_READ, null];
      continue;
    }
    for (const value of values) {
      const parsed = parseAnnotationRecord(value);
      if (parsed.ok) records.push(parsed.value);
    }
    at = next;
  }
  return runInSlices(sorting(records, (a, b) => (a.id < b.id ? -1 : 1)));
}

async function readHeads(
  connection: Connection,
  health: Health,
  project: ProjectId,
  annotator: AnnotatorKey,
): Promise<HeadRow[]> {
  const { rows, isMissing } = await connection.run(["heads", ...JUDGEMENT_STORES], "readonly", async (transaction) => {
    const found = await readHeadsOf(transaction, project, annotator);
    if (found.length > 0) return { rows: found, isMissing: false };
    const head = await transaction.objectStore("heads").getKey(rangeOf(project));
    return { rows: found, isMissing: head === undefined && (await hasRecords(transaction, project)) };
  });
  if (!isMissing) return rows;
  return health.makingRoom(() =>
    connection.run(["heads", ...JUDGEMENT_STORES], "readwrite", async (transaction) => {
      await remakeHeads(transaction, project);
      return readHeadsOf(transaction, project, annotator);
    }),
  );
}

async function remakeHeads(transaction: Transaction, project: ProjectId): Promise<void> {
  const table = createPartTable();
  await readIntoTable(transaction, project, table);
  await writeHeads(transaction, project, table);
}

/** Resolves with the ids of all that lies there, whether it can be read or not. */
async function readIntoTable(transaction: Transaction, project: ProjectId, table: HeadTable): Promise<Set<string>> {
  const keys = await transaction.objectStore("judgements").getAllKeys(rangeOf(project));
  const ids = new Set(keys.map((key) => key.slice(project.length + 1)));
  await eachSlice(transaction, project, (records) =>
    records.forEach((record) => {
      const parsed = parseAnnotationRecord(record);
      if (parsed.ok) table.add(parsed.value);
      ids.add(idOf(record) ?? "");
    }),
  );
  return ids;
}

function createMerges(connection: Connection, health: Health): Pick<JudgementsPort, "merge" | "takeBack"> {
  return {
    async merge(project, records) {
      requireStorable(parseProject(project));
      const write = () =>
        connection.run(["projects", ...JUDGEMENT_STORES, "heads"], "readwrite", (transaction) =>
          mergeRecords(transaction, project, records),
        );
      return health.inFreeRoom(write);
    },
    async takeBack(project, { records, isNewProject }) {
      const write = () =>
        connection.run(["projects", ...JUDGEMENT_STORES, "heads"], "readwrite", async (transaction) => {
          await noteMerge(transaction);
          await removeRecords(transaction, project, records);
          await remakeHeads(transaction, project);
          if (isNewProject && !(await hasRecords(transaction, project)))
            await transaction.objectStore("projects").delete(project);
        });
      await health.makingRoom(write);
    },
  };
}

/**
 * All in one transaction, so that it is there whole or not at all, and in slices, so that the page goes on meanwhile. What
 * could not be read again ends the transaction.
 */
async function mergeRecords(
  transaction: Transaction,
  project: Project,
  records: readonly AnnotationRecord[],
): Promise<MergedRecords> {
  const projects = transaction.objectStore("projects");
  const isNewProject = (await projects.getKey(project.id)) === undefined;
  if (isNewProject) await projects.put(project);
  await noteMerge(transaction);
  const table = createPartTable();
  const known = await readIntoTable(transaction, project.id, table);
  const added = [...new Map(records.map((record) => [record.id, record])).values()].filter(({ id }) => !known.has(id));
  await writePacks(transaction, project.id, added, (slice) =>
    slice.forEach((record) => {
      requireStorable(parseAnnotationRecord(record));
      table.add(record);
    }),
  );
  await writeHeads(transaction, project.id, table);
  return { records: added.map(({ id }) => id), isNewProject };
}
