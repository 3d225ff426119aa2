import type { CurrentJudgement } from "../../core/annotate/current";
import { accuracyOf, effortOf, type Effort, type KnownAccuracy } from "../../core/annotate/effort";
import { itemsOfPerson } from "../../core/annotate/seats";
import type { AnnotatorKey } from "../../core/domain/ids";
import type { Judgement, Project } from "../../core/domain/judgement";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { AnnotationContext } from "./annotation-state";
import type { ReadRecords } from "./read-records";

export interface PersonEffort extends Effort {
  key: string;
  name: string;
  isMe: boolean;
  /** `null`: none was known, or the project does not tell it here yet. */
  known: KnownAccuracy | null;
}

/** Judgements by their id. */
export type Judged = ReadonlyMap<Judgement["id"], Judgement>;

/** Two people of one name are told apart by the ends of their keys. */
export function namesOf(
  { store }: AnnotationContext,
  { counted, names }: ReadRecords,
  keys: readonly AnnotatorKey[],
): (key: AnnotatorKey) => string {
  const { me } = store.getState();
  const mine = counted.people.get(me.key) ?? me.key;
  const plainName = (key: AnnotatorKey): string =>
    key === mine ? me.name : (names.annotators[key]?.[0] ?? "somebody");
  const isShared = (name: string): boolean => keys.filter((key) => plainName(key) === name).length > 1;
  return (key) => (isShared(plainName(key)) ? `${plainName(key)} …${key.slice(-4)}` : plainName(key));
}

interface PersonFacts {
  key: AnnotatorKey;
  name: string;
  current: readonly CurrentJudgement[];
  judged: Judged;
}

/** What one person did, and how well where that is known. */
export function personOf(
  { store }: AnnotationContext,
  { counted, records }: ReadRecords,
  facts: PersonFacts,
): PersonEffort {
  const { project, me, own, order, heads } = store.getState();
  const { key, name, current, judged } = facts;
  const answers = current.filter(({ annotator }) => annotator === key).map(({ judgement }) => judged.get(judgement)!);
  const isMe = key === (counted.people.get(me.key) ?? me.key);
  const all = [...records.values()].filter(
    (record) => record.kind === "judgement" && (counted.people.get(record.by.annotator) ?? record.by.annotator) === key,
  ) as Judgement[];
  const isToldNow =
    own.known !== null ||
    (isMe && project?.feedback === "at-once") ||
    (isMe && project?.feedback === "end" && order.every((item) => heads.has(item)));
  return {
    ...effortOf(answers, project && itemsOf(project, answers)),
    ...{ key, name, isMe, known: isToldNow ? accuracyOf(all, own.known) : null },
  };
}

/** How many items are a person's; `null`: the work is shared and their seat is not known. */
function itemsOf(project: Project, answers: readonly Judgement[]): number | null {
  const seat = answers.findLast(({ shown }) => shown.seat !== null)?.shown.seat ?? null;
  if (project.seats > 1 && seat === null) return null;
  const known = project.calibration.map(({ query }) => query);
  return itemsOfPerson(project.items, { ...project, seat, known }, hashBytes).length;
}
