import { dividedItems, type DividedItem } from "../../core/annotate/divided-items";
import type { Voice } from "../../core/annotate/decisions";
import type { AnnotatorKey } from "../../core/domain/ids";
import type {
  Adjudication,
  AnnotationRecord,
  Judgement,
  PlainAnswer,
  Took,
  Withdrawal,
} from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import { contentId } from "../../formats/records/content-id";
import { StorageError } from "../../storage/ports/storage";
import { countWrite } from "../app/library";
import type { DeskContext } from "./annotation-state";
import { itemOf } from "./make-judgement";
import { placeAnswer, readRecords, type ReadRecords } from "./read-records";

/** One answer side by side with the others. */
export interface NamedVoice extends Voice {
  name: string;
  isMine: boolean;
  /** Whether it is an answer of a fork that does not count, unless a decision takes it. */
  isSpare: boolean;
  isUnsure: boolean;
  comment: string | null;
}

/** A request that the answers divide, with the decision that stands. */
export interface Division extends Pick<DividedItem, "item" | "distance" | "isForked" | "standing"> {
  query: Query;
  voices: NamedVoice[];
  decision: Adjudication | null;
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

export function createAdjudicationActs(desk: DeskContext): AdjudicationActs {
  return {
    adjudications: () => readAdjudications(desk),
    decide: (division, choice) => decide(desk, division, choice),
    takeBackDecision: () => takeBackDecision(desk),
  };
}

async function readAdjudications(desk: DeskContext): Promise<Adjudications | null> {
  const found = await readRecords(desk);
  const { dataset } = desk.store.getState();
  if (!found || !dataset) return null;
  const { items, agreed } = dividedItems(found.counted, "masi");
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const standing = new Map(found.counted.adjudications.map(({ item, decision }) => [item, decision]));
  const divisions = items.flatMap((one): Division[] => {
    const query = queries.get(one.query);
    if (!query) return [];
    const decided = found.records.get(standing.get(one.item)!);
    const { item, distance, isForked, standing: state } = one;
    const decision = decided?.kind === "adjudication" ? decided : null;
    return [{ ...{ item, distance, isForked, standing: state, query, decision }, voices: voicesOf(desk, found, one) }];
  });
  return { divisions, agreed };
}

function voicesOf({ store }: DeskContext, found: ReadRecords, { voices, inView }: DividedItem): NamedVoice[] {
  const { me } = store.getState();
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
    const said = { isUnsure: record.verdict === "unsure", comment: record.comment };
    return [
      { judgement: record.id, answer, name: nameOf(record), isMine, isSpare: !voices.includes(record.id), ...said },
    ];
  });
}

async function decide(desk: DeskContext, division: Division, { took, answer, reason }: Choice): Promise<void> {
  const { project, me } = desk.store.getState();
  if (!project) return;
  const { decision, voices, query } = division;
  await store(desk, (by): Adjudication => {
    const record = {
      ...{ schema: 1 as const, kind: "adjudication" as const, project: project.id, at: desk.parts.now() },
      by: { annotator: me.key, ...by },
      item: itemOf(query),
      turn: 1 + (decision?.turn ?? 0),
      replaces: decision ? [decision.id] : [],
      of: voices.map(({ judgement }) => judgement).sort(),
      ...{ took, answer, disputes: [], reason },
    };
    return { ...record, id: contentId(record) };
  });
}

async function takeBackDecision(desk: DeskContext): Promise<string | null> {
  const { project, me } = desk.store.getState();
  const found = await readRecords(desk);
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
  await store(desk, (by): Withdrawal => {
    const record = {
      ...{ schema: 1 as const, kind: "withdrawal" as const, project: project.id, at: desk.parts.now() },
      ...{ by: { annotator: me.key, ...by }, of: last.record.id, reason: null },
    };
    return { ...record, id: contentId(record) };
  });
  return last.item;
}

async function store(
  desk: DeskContext,
  make: (by: { device: string; seq: number }) => AnnotationRecord,
): Promise<void> {
  const { parts } = desk;
  const { project } = desk.store.getState();
  if (!project) return;
  try {
    await countWrite(parts.library, () => parts.storage.judgements.save(project.id, make));
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new Error("The decision could not be saved. Try again.", { cause: error });
  }
  desk.store.setState(({ changes }) => ({ changes: changes + 1, savedAt: parts.now() }));
}
