import { editOfDecisions } from "../../core/annotate/decisions";
import { disputedGold, type DisputedGold, type DisputeVoice } from "../../core/annotate/disputes";
import { placeTools } from "../../core/annotate/place";
import type { Dataset } from "../../core/domain/dataset";
import type { AnnotatorKey, QueryId } from "../../core/domain/ids";
import type { PlainAnswer } from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import { describePatch, patchGold, writePatch, type JudgementsEdit } from "../../formats/import/gold-patch";
import { writeCorrectionTable, writeIssueText, type GoldCorrection } from "../../formats/write/gold-corrections";
import { explainTooLarge, MAX_FILE_BYTES } from "../../formats/model/file-size";
import { makeEditedDataset } from "../datasets/edited-dataset";
import { say } from "../app/toasts";
import type { AnnotationContext } from "./annotation-state";
import { asOrigin, decidedAnswers } from "./corrected-copy";
import { fileNameOf, readRecords, type ReadRecords } from "./read-records";

/** A disputed gold set with the names of those who dispute it. */
export interface Dispute extends Omit<DisputedGold, "query" | "voices"> {
  query: Query;
  votes: GoldCorrection["votes"];
}

export interface DisputeActs {
  /** Gold sets that somebody disputes, or that were decided otherwise. `null`: there is no project. */
  disputes(): Promise<Dispute[] | null>;
  /** Saves those that are not settled in favour of the gold: as the text of an issue, or a row a tool. Rejects where nothing can be read. */
  saveCorrections(as: "text" | "table"): Promise<void>;
  /** Saves a JSON Patch for the file that the data set was read from. Rejects with a sentence where there can be none. */
  savePatch(file: File): Promise<void>;
}

export function createDisputeActs(context: AnnotationContext): DisputeActs {
  const { parts, store } = context;
  const save = (ending: string, text: string): void => {
    const { project } = store.getState();
    if (project) parts.page.download(`kitpick-corrections-${fileNameOf(project)}${ending}`, text);
  };
  return {
    disputes: () => readDisputes(context),
    async saveCorrections(as) {
      const { dataset, project } = store.getState();
      const corrections = correctionsOf((await readDisputes(context)) ?? []);
      if (!dataset || !project) return;
      if (as === "table") save(".csv", writeCorrectionTable(dataset, corrections));
      else save(".md", writeIssueText(dataset, corrections, { project: project.name, app: parts.version }));
    },
    async savePatch(file) {
      const { dataset } = store.getState();
      const edit = dataset && editOf(dataset, (await readDisputes(context)) ?? []);
      if (!dataset || !edit) throw new Error("There is nothing to correct in the file.");
      if (file.size > MAX_FILE_BYTES) throw new Error(explainTooLarge(file.size));
      const after = await makeEditedDataset(asOrigin(dataset), edit, { ...parts, datasets: [] });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const patch = await patchGold({ name: file.name, bytes }, dataset, edit, after.hash);
      if (typeof patch === "string") throw new Error(patch);
      if (patch.corrected === 0) throw new Error(patch.left[0] ?? "No request of this file is to be corrected.");
      save(".patch.json", writePatch(patch.steps));
      say(parts.library, describePatch(patch));
    },
  };
}

async function readDisputes(context: AnnotationContext): Promise<Dispute[] | null> {
  const read = await readRecords(context);
  const { dataset, me } = context.store.getState();
  if (!read || !dataset) return null;
  const { counted, names } = read;
  const judgedBy = new Map<QueryId, number>();
  for (const { query, counts } of counted.current)
    if (query !== null && counts) judgedBy.set(query, (judgedBy.get(query) ?? 0) + 1);
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const mine = counted.people.get(me.key) ?? me.key;
  const nameOf = (key: AnnotatorKey): string =>
    key === mine ? me.name : (names.annotators[key]?.[0] ?? `somebody …${key.slice(-4)}`);
  return disputedGold(dataset.queries, voicesOf(read), decidedAnswers(read), judgedBy).map(
    ({ query, voices, ...found }) => ({
      ...{ ...found, query: queries.get(query)! },
      votes: voices.map(({ annotator, dispute }) => ({ ...dispute, name: nameOf(annotator) })),
    }),
  );
}

/** What people say now, of requests and tools that are there. */
function voicesOf({ counted, records, index }: ReadRecords): DisputeVoice[] {
  return counted.current.flatMap(({ query, judgement, annotator }): DisputeVoice[] => {
    const record = records.get(judgement);
    if (query === null || record?.kind !== "judgement" || !record.dispute) return [];
    const surplus = placeTools(record.dispute.surplus, index).tools;
    const missing = placeTools(record.dispute.missing, index).tools;
    const dispute = { ...record.dispute, surplus, missing };
    return surplus.length + missing.length === 0 ? [] : [{ query, judgement, annotator, dispute }];
  });
}

/** All but those that were settled in favour of the gold. */
function correctionsOf(disputes: readonly Dispute[]): GoldCorrection[] {
  return disputes.flatMap(({ query, standing, proposed, votes, judgedBy }) =>
    standing === "kept"
      ? []
      : [{ query: query.id, after: proposed?.tools ?? null, isDecided: standing === "corrected", votes, judgedBy }],
  );
}

function editOf({ queries }: Dataset, disputes: readonly Dispute[]): JudgementsEdit | null {
  const answers = new Map<QueryId, PlainAnswer>(
    disputes.flatMap(({ query, proposed }) => (proposed ? [[query.id, proposed] as const] : [])),
  );
  const edit = editOfDecisions(queries, answers, "corrected gold");
  return edit?.kind === "judgements" ? edit : null;
}
