import type { AnnotatorKey, ProjectId, QueryId, RecordId, Sha256 } from "../../core/domain/ids";
import type { AnnotationRecord, Judgement, JudgementDraft, Project, Verdict } from "../../core/domain/judgement";

/** Projects of annotation and their records. Records are added and never changed. */
export interface JudgementsPort {
  /** Those that can be read, by name. */
  projects(): Promise<Project[]>;
  putProject(project: Project): Promise<void>;
  /** What a person says of each item now, by item. Made again from the records where it is missing. */
  heads(project: ProjectId, annotator: AnnotatorKey): Promise<HeadRow[]>;
  /** `null`: it is not there. */
  get(project: ProjectId, id: RecordId): Promise<AnnotationRecord | null>;
  /** Every record of a project that can be read, by id. */
  list(project: ProjectId): Promise<AnnotationRecord[]>;
  /**
   * Writes one record under the next number of this device in its project, with its head, and removes the draft of its
   * annotator where that is of the same item: all in one strict transaction. `make` is called inside, with the number, and
   * again where the transaction has to be done again.
   */
  save<Record extends AnnotationRecord>(
    project: ProjectId,
    make: (by: { device: string; seq: number }) => Record,
  ): Promise<Record>;
  /** The same of several records, whole or not at all: in one transaction, their numbers in a row. */
  saveAll<Record extends AnnotationRecord>(
    project: ProjectId,
    makes: readonly ((by: { device: string; seq: number }) => Record)[],
  ): Promise<Record[]>;
  /** Adds those that are not here yet, in one transaction; resolves with their ids. */
  merge(project: Project, records: readonly AnnotationRecord[]): Promise<MergedRecords>;
  /** Takes a merge back: removes those records, and the project where it came with them. */
  takeBack(project: ProjectId, merged: MergedRecords): Promise<void>;
  draft(project: ProjectId, annotator: AnnotatorKey): Promise<JudgementDraft | null>;
  putDraft(draft: JudgementDraft): Promise<void>;
}

/** What a merge added. */
export interface MergedRecords {
  records: RecordId[];
  isNewProject: boolean;
}

/** What one person says of one item now. */
export interface HeadRow {
  schema: 1;
  project: ProjectId;
  item: QueryId;
  annotator: AnnotatorKey;
  /** Records of theirs that no other of theirs answers, the one that counts first. More than one is a fork. */
  heads: Head[];
}

/** As much of a judgement as a list needs. */
export interface Head extends Pick<Judgement, "id" | "turn" | "at" | "flag"> {
  verdict: Verdict;
  /** Active seconds. */
  seconds: number;
  /** Whether the answer is the set that was filled in; `null`: nothing was suggested, or skipped. */
  asSuggested: boolean | null;
  /** The version it was judged under. Absent: there were none. */
  guidelines?: Sha256;
}

export function keyOfJudgement({ project, id }: Pick<AnnotationRecord, "project" | "id">): string {
  return `${project}/${id}`;
}

export function keyOfDraft({ project, annotator }: Pick<JudgementDraft, "project" | "annotator">): string {
  return `${project}/${annotator}`;
}

export type HeadPlace = Pick<HeadRow, "project" | "item" | "annotator">;

/** Sorts by person, then by item. */
function keyOfHead({ project, item, annotator }: HeadPlace): string {
  return `${project}/${annotator}/${item}`;
}

/* What each person says of each item now: a table made from the records, so that a list does not read them. */

/** The heads of one person among the records of a project, by item. */
export function headsOf(records: readonly AnnotationRecord[], annotator: AnnotatorKey): HeadRow[] {
  const table = createHeadTable((place) => place.annotator);
  records.forEach((record) => table.add(record));
  const rows =
    table
      .groups()
      .find(([key]) => key === annotator)?.[1]() ?? [];
  return rows.sort((a, b) => (a.item < b.item ? -1 : 1));
}

export interface HeadTable {
  add(record: AnnotationRecord): void;
  /** The rows of each group, in no order, worked out when they are asked for; those of a group may be none. */
  groups(): [string, () => HeadRow[]][];
}

/** The heads of records that come some at a time, in any order, grouped as it is asked for. */
export function createHeadTable(groupOf: (place: HeadPlace) => string): HeadTable {
  const withdrawn = new Set<string>();
  const groups = new Map<string, Map<string, { row: HeadRow; answered: Set<string> }>>();
  return {
    add(record) {
      if (record.kind === "withdrawal") withdrawn.add(record.of);
      if (record.kind !== "judgement") return;
      const place = placeOfJudgement(record);
      const [group, key] = [groupOf(place), keyOfHead(place)];
      const known = groups.get(group) ?? new Map<string, { row: HeadRow; answered: Set<string> }>();
      groups.set(group, known);
      const entry = known.get(key) ?? { row: emptyRow(record), answered: new Set<string>() };
      entry.row.heads.push(headOf(record));
      record.replaces.forEach((id) => entry.answered.add(id));
      known.set(key, entry);
    },
    groups: () =>
      [...groups].map(([group, known]) => [
        group,
        () =>
          [...known.values()]
            .map(({ row, answered }) => ({
              ...row,
              heads: inOrder(row.heads.filter(({ id }) => !answered.has(id) && !withdrawn.has(id))),
            }))
            .filter(({ heads }) => heads.length > 0),
      ]),
  };
}

/** The row of a person and item after one more record of this browser; `null`: nothing is left of it. */
export function headRowAfter(row: HeadRow | null, record: AnnotationRecord): HeadRow | null {
  if (record.kind === "withdrawal") return without(row, [record.of]);
  if (record.kind !== "judgement") return row;
  const rest = without(row, record.replaces)?.heads ?? [];
  return { ...emptyRow(record), heads: inOrder([...rest, headOf(record)]) };
}

function without(row: HeadRow | null, ids: readonly string[]): HeadRow | null {
  const heads = (row?.heads ?? []).filter(({ id }) => !ids.includes(id));
  return row === null || heads.length === 0 ? null : { ...row, heads };
}

/** The person and item of a judgement. */
export function placeOfJudgement({ project, item, by }: Pick<Judgement, "project" | "item" | "by">): HeadPlace {
  return { project, item: item.query, annotator: by.annotator };
}

function emptyRow({ project, item, by }: Judgement): HeadRow {
  return { schema: 1, project, item: item.query, annotator: by.annotator, heads: [] };
}

function headOf({ id, turn, at, flag, verdict, time, answer, shown }: Judgement): Head {
  const [first] = shown.suggestions;
  const asSuggested = answer && first ? sameSet(answer.tools, first.tools) : null;
  const under = shown.guidelines === null ? {} : { guidelines: shown.guidelines };
  return { ...{ id, turn, at, flag, verdict, asSuggested, ...under }, seconds: time.activeMs / 1000 };
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((tool) => set.has(tool));
}

/** The one that counts first: the greatest turn, then the latest, then the greatest id. */
function inOrder(heads: readonly Head[]): Head[] {
  if (heads.length < 2) return [...heads];
  const keyed = heads.map((head) => ({ head, key: [head.turn, head.at, head.id] as const }));
  const compare = (a: (typeof keyed)[number]["key"], b: typeof a): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at === -1 ? 0 : a[at]! > b[at]! ? -1 : 1;
  };
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ head }) => head);
}
