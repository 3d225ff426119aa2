import { editOfDecisions } from "../../core/annotate/decisions";
import { whyNotPast, type HistoryEffect } from "../../core/annotate/past-requests";
import type { Dataset, DatasetEdit } from "../../core/domain/dataset";
import type { QueryId } from "../../core/domain/ids";
import type { PlainAnswer } from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import type { TrialProgress } from "../../workers/walk/walk-engine";
import { countWrite } from "../app/library";
import { listDatasets } from "../app/list-stored";
import { say } from "../app/toasts";
import { findWorkingCopy, makeEditedDataset } from "../datasets/edited-dataset";
import type { AnnotationContext } from "./annotation-state";
import { acceptedAnswers, asOrigin } from "./corrected-copy";
import { readRecords } from "./read-records";

/** An accepted answer that could become a past request. */
export interface PastCandidate {
  query: Query;
  answer: PlainAnswer;
  /** What is there now; `null`: nobody has said what the request needs. */
  gold: Query["gold"];
}

export interface PastCandidates {
  candidates: PastCandidate[];
  /** Accepted answers that cannot, by the sentence that says why. */
  refused: { why: string; count: number }[];
}

export interface PastRequestActs {
  /** Answers that count and that nobody contradicts: decided ones, and those of one person or of several who agree. */
  pastCandidates(): Promise<PastCandidates | null>;
  /** What they would do to the answers of the other judged requests. Rejects with a sentence, and with what aborted it. */
  tryPast(
    candidates: readonly PastCandidate[],
    onProgress: (progress: TrialProgress) => void,
    signal: AbortSignal,
  ): Promise<HistoryEffect | null>;
  /** Puts them into the history of the copy, as one edit with a way back. Rejects when that cannot be stored. */
  addPast(candidates: readonly PastCandidate[]): Promise<void>;
}

export function createPastRequestActs(context: AnnotationContext): PastRequestActs {
  return {
    pastCandidates: () => findCandidates(context),
    async tryPast(candidates, onProgress, signal) {
      const { dataset } = context.store.getState();
      const edit = dataset && editOf(context, dataset, candidates);
      if (!dataset || !edit) return null;
      const trial = { edit, candidates: candidates.map(({ query }) => query.id) };
      return context.parts.actions.tryHistory(dataset, trial, onProgress, signal);
    },
    addPast: (candidates) => addPast(context, candidates),
  };
}

async function findCandidates(context: AnnotationContext): Promise<PastCandidates | null> {
  const { dataset } = context.store.getState();
  const read = await readRecords(context);
  if (!read || !dataset) return null;
  const accepted = acceptedAnswers(read);
  const refused = new Map<string, number>();
  const candidates = dataset.queries.flatMap((query): PastCandidate[] => {
    const answer = accepted.get(query.id);
    if (!answer) return [];
    const why = whyNotPast(dataset, query, answer.tools);
    if (why !== null) refused.set(why, (refused.get(why) ?? 0) + 1);
    return why === null ? [{ query, answer, gold: query.gold }] : [];
  });
  return { candidates, refused: [...refused].map(([why, count]) => ({ why, count })) };
}

function editOf(
  { store }: AnnotationContext,
  { queries }: Dataset,
  candidates: readonly PastCandidate[],
): (DatasetEdit & { kind: "judgements" }) | null {
  const answers = new Map<QueryId, PlainAnswer>(candidates.map(({ query, answer }) => [query.id, answer]));
  const edit = editOfDecisions(queries, answers, `past requests of “${store.getState().project?.name ?? ""}”`);
  return edit?.kind === "judgements" ? edit : null;
}

/** The judged data set stays as it is, for the project belongs to it. */
async function addPast(context: AnnotationContext, candidates: readonly PastCandidate[]): Promise<void> {
  const { parts, store } = context;
  const { dataset } = store.getState();
  if (!dataset) return;
  const { library, storage, now, newId } = parts;
  const copy = await findWorkingCopy(dataset, parts);
  const base = copy ?? asOrigin(dataset);
  const edit = editOf(context, base, candidates);
  if (!edit) {
    say(library, `“${base.name}” has these past requests already.`);
    return;
  }
  const made = await makeEditedDataset(base, edit, { now, newId, datasets: library.getState().datasets });
  await countWrite(library, () => storage.datasets.put(made));
  await listDatasets(parts);
  const count = edit.changes.length === 1 ? "1 past request was" : `${edit.changes.length} past requests were`;
  say(library, `${count} put into “${made.name}”. It is in Datasets.`, async () => {
    const stored = await storage.datasets.get(made.id);
    if (stored?.hash !== made.hash) return `“${made.name}” was changed since. Undo it in Datasets.`;
    await (copy ? storage.datasets.put(copy) : storage.datasets.delete(made.id, now()));
    await listDatasets(parts);
    return `Taken back from “${made.name}”. The judgements are still here.`;
  });
}
