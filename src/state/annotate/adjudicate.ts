import { accepts, dividedItems, type DividedItem } from "../../core/annotate/disputes";
import { suggestionOf } from "../../core/annotate/effort";
import { placeTools, type DatasetIndex } from "../../core/annotate/place";
import type { Voice } from "../../core/annotate/decisions";
import type { AnnotatorKey, ToolId } from "../../core/domain/ids";
import type {
  Adjudication,
  GoldDispute,
  Judgement,
  PlainAnswer,
  Project,
  Suggestion,
  Took,
} from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import { contentId } from "../../formats/records/content-id";
import type { AnnotationContext } from "./annotation-state";
import { itemOf } from "./make-judgement";
import { placeAnswer, readRecords, type ReadRecords } from "./read-records";
import { storeRecords, withdrawRecords, type MakeRecord } from "./store-records";

/** One answer side by side with the others. */
export interface NamedVoice extends Voice {
  name: string;
  isMine: boolean;
  /** Whether it is an answer of a fork that does not count, unless a decision takes it. */
  isSpare: boolean;
  isUnsure: boolean;
  comment: string | null;
  /** What they say against the gold, tools as this data set names them. */
  dispute: GoldDispute | null;
  /** Active ones; 0: not measured. */
  seconds: number;
  /** The number of the version of the guidelines, from 1; `null`: there were none, or it is not known here. */
  guidelines: number | null;
  /** Whether gold and suggestion were hidden. */
  isBlind: boolean;
}

/** A request that the answers divide, with the decision that stands. */
export interface Division extends Pick<DividedItem, "item" | "distance" | "isForked" | "standing"> {
  query: Query;
  voices: NamedVoice[];
  /** What the last of the answers was suggested first, or could have been; `null`: nothing, or that tool is gone. */
  suggestion: Pick<Suggestion, "label" | "tools" | "confidence"> | null;
  decision: Adjudication | null;
  /** Counting answers that the decision does not know. */
  newVoices: number;
}

export interface Adjudications {
  divisions: Division[];
  /** Requests that all who judged them answered alike. */
  agreed: number;
}

/** What a person decides. `answer.tools` is sorted. */
export interface Choice {
  took: Took;
  answer: PlainAnswer;
  reason: string | null;
}

export interface AdjudicationActs {
  /** What divides the people of the project on the screen. `null`: there is none. */
  adjudications(): Promise<Adjudications | null>;
  /** Stores a decision that answers the one before. Rejects with a sentence when it cannot. */
  decide(division: Division, choice: Choice): Promise<void>;
  /** Takes my last decision that stands back, by a record; resolves with its item, `null`: there is none. */
  takeBackDecision(): Promise<string | null>;
}

export function createAdjudicationActs(context: AnnotationContext): AdjudicationActs {
  return {
    adjudications: () => readAdjudications(context),
    decide: (division, choice) => decide(context, division, choice),
    takeBackDecision: () => takeBackDecision(context),
  };
}

async function readAdjudications(context: AnnotationContext): Promise<Adjudications | null> {
  const found = await readRecords(context);
  const { dataset } = context.store.getState();
  if (!found || !dataset) return null;
  const { items, agreed } = dividedItems(found.counted, "masi");
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const standing = new Map(found.counted.adjudications.map((one) => [one.item, one]));
  const divisions = items.flatMap((one): Division[] => {
    const query = queries.get(one.query);
    if (!query) return [];
    const { decision: known, newVoices = [] } = standing.get(one.item) ?? {};
    const decided = known && found.records.get(known);
    const { item, distance, isForked, standing: state } = one;
    const decision = decided?.kind === "adjudication" ? decided : null;
    const said = { item, distance, isForked, standing: state, query, decision, newVoices: newVoices.length };
    return [{ ...said, voices: voicesOf(context, found, one), suggestion: suggestionAt(found, one) }];
  });
  return { divisions, agreed };
}

function suggestionAt({ records, index }: ReadRecords, { inView }: DividedItem): Division["suggestion"] {
  const judged = inView.map((id) => records.get(id)).filter((record) => record?.kind === "judgement");
  const [last] = judged.sort((a, b) => (a.at < b.at ? 1 : -1));
  const [first] = last?.shown.suggestions ?? [];
  if (!last || !first || suggestionOf(last.shown) === null) return null;
  const { tools, gone } = placeTools(first.tools, index);
  return gone.length > 0 ? null : { label: first.label, tools, confidence: first.confidence };
}

function placeDispute(dispute: GoldDispute | null, index: DatasetIndex): GoldDispute | null {
  if (!dispute) return null;
  const [surplus, missing] = [dispute.surplus, dispute.missing].map(
    (tools): ToolId[] => placeTools(tools, index).tools,
  );
  return { ...dispute, surplus: surplus!, missing: missing! };
}

export function voicesOf(
  { store }: AnnotationContext,
  found: ReadRecords,
  { voices, inView }: Pick<DividedItem, "voices" | "inView">,
): NamedVoice[] {
  const { me, project } = store.getState();
  const versions = project?.guidelines.map(({ version }) => version) ?? [];
  const { people } = found.counted;
  const personOf = (key: AnnotatorKey): AnnotatorKey => people.get(key) ?? key;
  const judged = inView.flatMap((id): Judgement[] => {
    const record = found.records.get(id);
    return record?.kind === "judgement" && record.answer ? [record] : [];
  });
  const plainName = (key: AnnotatorKey): string =>
    key === personOf(me.key) ? me.name : (found.names.annotators[key]?.[0] ?? "somebody");
  const nameOf = ({ by }: Judgement): string => {
    const key = personOf(by.annotator);
    const name = plainName(key);
    const others = judged.map((one) => personOf(one.by.annotator)).filter((other) => other !== key);
    // Two people of one name are told apart by the ends of their keys.
    return others.some((other) => plainName(other) === name) ? `${name} …${key.slice(-4)}` : name;
  };
  return judged.flatMap((record): NamedVoice[] => {
    const answer = placeAnswer(record.answer!, found.index);
    if (!answer) return [];
    const isMine = personOf(record.by.annotator) === personOf(me.key);
    const { shown, time, verdict, comment } = record;
    const version = shown.guidelines === null ? -1 : versions.indexOf(shown.guidelines);
    return [
      {
        ...{
          judgement: record.id,
          answer,
          name: nameOf(record),
          isMine,
          isSpare: !voices.includes(record.id),
          comment,
        },
        ...{ isUnsure: verdict === "unsure", dispute: placeDispute(record.dispute, found.index) },
        ...{ seconds: time.activeMs / 1000, guidelines: version === -1 ? null : version + 1 },
        isBlind: shown.blind && !shown.revealed,
      },
    ];
  });
}

async function decide(context: AnnotationContext, division: Division, choice: Choice): Promise<void> {
  const { project } = context.store.getState();
  if (project) await storeRecords(context, [makeDecision(context, project, division, choice)]);
}

/** A dispute is accepted by a decision that does what it asks for. */
export function makeDecision(
  { parts, store }: AnnotationContext,
  project: Project,
  { decision, voices, query }: Pick<Division, "decision" | "voices" | "query">,
  { took, answer, reason }: Choice,
): MakeRecord<Adjudication> {
  const { me } = store.getState();
  const accepted = voices.filter(({ dispute }) => dispute !== null && accepts(answer, dispute));
  return (by) => {
    const record = {
      ...{ schema: 1 as const, kind: "adjudication" as const, project: project.id, at: parts.now() },
      by: { annotator: me.key, ...by },
      item: itemOf(query),
      turn: 1 + (decision?.turn ?? 0),
      replaces: decision ? [decision.id] : [],
      of: voices.map(({ judgement }) => judgement).sort(),
      ...{ took, answer, disputes: accepted.map(({ judgement }) => judgement).sort(), reason },
    };
    return { ...record, id: contentId(record) };
  };
}

async function takeBackDecision(context: AnnotationContext): Promise<string | null> {
  const { project, me } = context.store.getState();
  const found = await readRecords(context);
  if (!project || !found) return null;
  const mine = found.counted.adjudications.flatMap(({ item, decision }) => {
    const record = found.records.get(decision);
    return record?.kind === "adjudication" && record.by.annotator === me.key ? [{ item, record }] : [];
  });
  // Numbers of one device rise; those of another profile under my key are told apart by time.
  const [last] = mine.sort(
    (a, b) =>
      (a.record.by.device === b.record.by.device ? b.record.by.seq - a.record.by.seq : 0) ||
      (a.record.at < b.record.at ? 1 : -1),
  );
  if (!last) return null;
  await withdrawRecords(context, [last.record]);
  return last.item;
}
