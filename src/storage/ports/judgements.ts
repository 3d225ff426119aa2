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
export function keyOfHead({ project, item, annotator }: HeadPlace): string {
  return `${project}/${annotator}/${item}`;
}
