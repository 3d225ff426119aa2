import type { ProjectId } from "../core/domain/ids";
import type { AnnotationRecord, JudgementDraft, Project } from "../core/domain/judgement";
import { parseAnnotationRecord, parseProject } from "../formats/records/parse-annotation";
import { parseJudgementDraft } from "../formats/records/parse-judgement-draft";
import { keyOfDraft, keyOfJudgement, headsOf, type JudgementsPort } from "./ports/judgements";
import { requireStorable } from "./ports/storage-errors";

export interface JudgementTables {
  projects: Map<string, Project>;
  judgements: Map<string, AnnotationRecord>;
  drafts: Map<string, JudgementDraft>;
}

/** The same as in IndexedDB, as long as the page lasts. */
export function createMemoryJudgements({ projects, judgements, drafts }: JudgementTables): JudgementsPort {
  const device = crypto.randomUUID();
  const numbers = new Map<string, number>();
  const recordsOf = (project: string): AnnotationRecord[] =>
    [...judgements.values()].filter((record) => record.project === project).sort((a, b) => (a.id < b.id ? -1 : 1));
  const saveAll: SaveAll = (project, makes) => {
    const first = numbers.get(project) ?? 1;
    const records = makes.map((make, at) => make({ device, seq: first + at }));
    for (const record of records) requireStorable(parseAnnotationRecord(record));
    numbers.set(project, first + records.length);
    for (const record of records) addRecord({ judgements, drafts }, record);
    return records;
  };
  return {
    projects: async () =>
      structuredClone(
        [...projects.values()].sort((a, b) => (a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1)),
      ),
    async putProject(project) {
      requireStorable(parseProject(project));
      projects.set(project.id, structuredClone(project));
    },
    heads: async (project, annotator) => headsOf(recordsOf(project), annotator),
    get: async (project, id) => structuredClone(judgements.get(`${project}/${id}`) ?? null),
    list: async (project) => structuredClone(recordsOf(project)),
    async save(project, make) {
      const [record] = saveAll(project, [make]);
      return record!;
    },
    saveAll: async (project, makes) => saveAll(project, makes),
    async merge(project, records) {
      requireStorable(parseProject(project));
      records.forEach((record) => requireStorable(parseAnnotationRecord(record)));
      const isNewProject = !projects.has(project.id);
      if (isNewProject) projects.set(project.id, structuredClone(project));
      const added = records.filter((record) => !judgements.has(keyOfJudgement(record)));
      for (const record of added) judgements.set(keyOfJudgement(record), structuredClone(record));
      return { records: [...new Set(added.map(({ id }) => id))], isNewProject };
    },
    async takeBack(project, { records, isNewProject }) {
      for (const id of records) judgements.delete(`${project}/${id}`);
      if (isNewProject && recordsOf(project).length === 0) projects.delete(project);
    },
    draft: async (project, annotator) => structuredClone(drafts.get(keyOfDraft({ project, annotator })) ?? null),
    async putDraft(draft) {
      requireStorable(parseJudgementDraft(draft));
      drafts.set(keyOfDraft(draft), structuredClone(draft));
    },
  };
}

type SaveAll = <Record extends AnnotationRecord>(
  project: ProjectId,
  makes: readonly ((by: { device: string; seq: number }) => Record)[],
) => Record[];

/** The draft of its author goes where it is of the same item. */
function addRecord(
  { judgements, drafts }: Pick<JudgementTables, "judgements" | "drafts">,
  record: AnnotationRecord,
): void {
  const { project } = record;
  judgements.set(keyOfJudgement(record), structuredClone(record));
  const draft = drafts.get(keyOfDraft({ project, annotator: record.by.annotator }));
  const judged = record.kind === "withdrawal" ? judgements.get(`${project}/${record.of}`) : record;
  if (draft && judged?.kind === "judgement" && judged.item.query === draft.item.query) drafts.delete(keyOfDraft(draft));
}
