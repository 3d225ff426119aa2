import { alphaWithInterval } from "../../core/annotate/agreement/alpha";
import { answersOf } from "../../core/annotate/agreement/answer-table";
import type { AnnotationState as Counted } from "../../core/annotate/current";
import { decideBy, editOfDecisions, itemsToDecide } from "../../core/annotate/decisions";
import type { AnnotationProvenance, Dataset, DatasetEdit } from "../../core/domain/dataset";
import type { AnnotatorKey, QueryId, RecordId, Sha256 } from "../../core/domain/ids";
import type { PlainAnswer, Project, Took } from "../../core/domain/judgement";
import { listDatasets } from "../app/list-stored";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";
import { makeEditedDataset } from "../datasets/edited-dataset";
import type { AnnotationContext } from "./annotation-state";
import { placeAnswer, readRecords, type ReadRecords } from "./read-records";

/** What decisions, and answers that are all alike, make of the data set. */
export interface Correction {
  /** Requests with a decision that knows every answer. */
  settled: number;
  /** Requests without one that two people or more answered alike. */
  agreed: number;
  /** Requests whose needed tools or words would change. */
  changed: number;
}

export interface CorrectionActs {
  /** `null`: there is no project. */
  correction(): Promise<Correction | null>;
  /** Makes a copy of the data set with all of it as one edit, and says so with a way back. Rejects when it cannot be stored. */
  makeCorrectedCopy(): Promise<void>;
}

export function createCorrectionActs(context: AnnotationContext): CorrectionActs {
  return {
    async correction() {
      const found = await collect(context);
      if (!found) return null;
      const { settled, agreed, edit } = found;
      return { settled: settled.size, agreed: agreed.size, changed: edit?.changes.length ?? 0 };
    },
    makeCorrectedCopy: () => makeCorrectedCopy(context),
  };
}

interface Collected {
  read: ReadRecords;
  settled: ReadonlyMap<QueryId, { answer: PlainAnswer; took: Took; decision: RecordId }>;
  agreed: ReadonlyMap<QueryId, PlainAnswer>;
  edit: (DatasetEdit & { kind: "judgements" }) | null;
}

async function collect(context: AnnotationContext): Promise<Collected | null> {
  const { dataset, project } = context.store.getState();
  const read = await readRecords(context);
  if (!read || !dataset || !project) return null;
  const settled = settledOf(read);
  const agreed = agreedOf(read, settled);
  const answers = new Map([...agreed, ...[...settled].map(([query, { answer }]) => [query, answer] as const)]);
  const edit = editOfDecisions(dataset.queries, answers, `decided in “${project.name}”`);
  return { read, settled, agreed, edit: edit?.kind === "judgements" ? edit : null };
}

/** What decisions say of requests, and answers that several people gave alike. */
export function decidedAnswers(read: ReadRecords): ReadonlyMap<QueryId, PlainAnswer> {
  const settled = settledOf(read);
  const decided = [...settled].map(([query, { answer }]) => [query, answer] as const);
  return new Map([...agreedOf(read, settled), ...decided]);
}

/** Answers that nobody contradicts: decided ones, those of several who agree, and those of one who is sure. A fork waits. */
export function acceptedAnswers(read: ReadRecords): ReadonlyMap<QueryId, PlainAnswer> {
  const { counted, records, index } = read;
  const voices = new Map<QueryId, RecordId[]>();
  for (const { query, judgement, counts } of counted.current)
    if (counts && query !== null) voices.set(query, [...(voices.get(query) ?? []), judgement]);
  const forked = new Set(counted.forks.map(({ item }) => item));
  const alone = [...voices].flatMap(([query, [only, ...others]]) => {
    const record = others.length === 0 && !forked.has(query) ? records.get(only!) : undefined;
    const isSure = record?.kind === "judgement" && record.verdict === "judged";
    const answer = isSure && record.answer ? placeAnswer(record.answer, index) : null;
    return answer ? [[query, answer] as const] : [];
  });
  return new Map([...alone, ...decidedAnswers(read)]);
}

function settledOf({ counted, records, index }: ReadRecords): Collected["settled"] {
  return new Map(
    counted.adjudications.flatMap(({ decision, standing }) => {
      const record = records.get(decision);
      if (standing !== "settled" || record?.kind !== "adjudication") return [];
      const answer = placeAnswer(record.answer, index);
      return answer ? [[record.item.query, { answer, took: record.took, decision }] as const] : [];
    }),
  );
}

/** Of items without any decision: one that was opened again waits for its next decision. A fork waits, too. */
function agreedOf({ counted, records, index }: ReadRecords, settled: Collected["settled"]): Collected["agreed"] {
  const forked = new Set(counted.forks.map(({ item }) => item));
  return new Map(
    itemsToDecide(counted, "masi").flatMap(({ item, query, voices, standing, distance }) => {
      if (settled.has(query) || standing !== "open" || distance > 0 || forked.has(item)) return [];
      const placed = voices.flatMap((judgement) => {
        const record = records.get(judgement);
        const answer = record?.kind === "judgement" && record.answer ? placeAnswer(record.answer, index) : null;
        return answer ? [{ judgement, answer }] : [];
      });
      const answer = placed.length === voices.length ? decideBy("agreed", placed) : null;
      return answer ? [[query, answer] as const] : [];
    }),
  );
}

async function makeCorrectedCopy(context: AnnotationContext): Promise<void> {
  const { parts, store } = context;
  const { dataset, project } = store.getState();
  const found = await collect(context);
  if (!dataset || !project || !found) return;
  const { library, storage, now, newId } = parts;
  const { edit } = found;
  if (!edit) {
    say(library, "The decisions change nothing: the data set has these tools and words already.");
    return;
  }
  const made = await makeEditedDataset(asOrigin(dataset), edit, {
    ...{ now, newId },
    datasets: library.getState().datasets,
  });
  const annotation = provenanceOf(found, project, store.getState().me);
  const copy: Dataset = { ...made, provenance: { ...made.provenance, annotation } };
  const twin = library.getState().datasets.find(({ hash }) => hash === copy.hash);
  if (twin) {
    say(library, `“${twin.name}” has exactly these tools and words already.`);
    return;
  }
  await countWrite(library, () => storage.datasets.put(copy));
  await listDatasets(parts);
  const count = edit.changes.length === 1 ? "1 request differs" : `${edit.changes.length} requests differ`;
  say(library, `“${copy.name}” is in Datasets: ${count} from “${dataset.name}”.`, async () => {
    await storage.datasets.delete(copy.id, now());
    await listDatasets(parts);
    return `“${copy.name}” was removed. The decisions are still here.`;
  });
}

/** The judged data set stays as it is, for the project belongs to it: an edited copy is copied, too. */
export function asOrigin(dataset: Dataset): Dataset {
  const { derivation: _, ...provenance } = dataset.provenance;
  return { ...dataset, provenance };
}

function provenanceOf(
  { read, settled, agreed }: Collected,
  { id, name }: Project,
  me: { key: AnnotatorKey; name: string },
): AnnotationProvenance {
  const took: AnnotationProvenance["took"] = agreed.size > 0 ? { agreed: agreed.size } : {};
  for (const one of settled.values()) took[one.took] = (took[one.took] ?? 0) + 1;
  return {
    project: { id, name },
    guidelines: guidelinesOf(read),
    annotators: annotatorsOf(read, me),
    took,
    alpha: alphaOf(read.counted),
    decisions: [...settled.values()].map(({ decision }) => decision).sort(),
  };
}

function guidelinesOf({ counted, records }: ReadRecords): Sha256[] {
  const versions = counted.current.flatMap(({ judgement, counts }) => {
    const record = records.get(judgement);
    return counts && record?.kind === "judgement" && record.shown.guidelines ? [record.shown.guidelines] : [];
  });
  return [...new Set(versions)].sort();
}

/** Names of the people whose answers count; whoever has none is "somebody". */
function annotatorsOf({ counted, names }: ReadRecords, me: { key: AnnotatorKey; name: string }): string[] {
  const mine = counted.people.get(me.key) ?? me.key;
  const keys = [...new Set(counted.current.flatMap(({ annotator, counts }) => (counts ? [annotator] : [])))];
  return keys.map((key) => (key === mine ? me.name : (names.annotators[key]?.[0] ?? "somebody"))).sort();
}

function alphaOf({ current }: Counted): AnnotationProvenance["alpha"] {
  const { alpha, interval } = alphaWithInterval(answersOf(current), "masi");
  return alpha === null ? null : { value: alpha, low: interval?.low ?? null, high: interval?.high ?? null };
}
