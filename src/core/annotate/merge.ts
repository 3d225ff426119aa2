import type { AnnotatorKey, RecordId, Sha256 } from "../domain/ids";
import type { RecordedNames } from "../domain/recorded-names";
import { runToEnd } from "../math/run-to-end";
import { sorting } from "../math/sorting";
import { countingRecords, type AnnotationState, type Fork, type RecordHead } from "./current";
import type { DatasetIndex } from "./place";
import type { Project } from "../domain/judgement";

/** What reading a file would bring, before anything is stored. */
export interface MergePreview {
  /** Records that are not here yet: what taking the file back removes again. */
  added: RecordId[];
  known: number;
  /** Persons and items that would have several answers, and had one or none. */
  forks: Fork[];
  /** New answers that count only after a look, or not: their request is worded otherwise, or gone, or a tool of theirs is. */
  reworded: string[];
  gone: string[];
  toolsGone: string[];
  /** Items that would have their second counting voice, and had not. */
  secondVoices: string[];
  /** Decisions that would be open again. */
  reopened: string[];
  /** Numbers of a device that no file brought so far. */
  gaps: ReadonlyMap<string, number[]>;
}

/** Compares the state with and without the records of a file. The union by id is the merge: order and repeats change nothing. */
export function previewMerge(
  stored: readonly RecordHead[],
  file: readonly RecordHead[],
  dataset: DatasetIndex,
): MergePreview {
  return runToEnd(previewingMerge(stored, file, dataset));
}

/** The same as work that can be interrupted. */
export function* previewingMerge(
  stored: readonly RecordHead[],
  file: readonly RecordHead[],
  dataset: DatasetIndex,
): Generator<void, MergePreview> {
  const here = new Set(stored.map(({ id }) => id));
  const added = new Set(file.map(({ id }) => id).filter((id) => !here.has(id)));
  yield;
  const before = yield* countingRecords(stored, dataset);
  const after = yield* countingRecords([...stored, ...file], dataset);
  yield;
  const pairable = new Set(before.pairable);
  const fresh = after.current.filter(({ judgement }) => added.has(judgement));
  yield;
  const itemsThat = (holds: (one: AnnotationState["current"][number]) => boolean): string[] => [
    ...new Set(fresh.filter(holds).map(({ item }) => item)),
  ];
  const known = new Set(file.map(({ id }) => id)).size - added.size;
  yield;
  return {
    added: yield* sorting([...added], (a, b) => (a < b ? -1 : 1)),
    known,
    forks: after.forks.filter((fork) => !before.forks.some((one) => isSameFork(one, fork))),
    reworded: itemsThat(({ standing }) => standing === "reworded"),
    gone: itemsThat(({ standing }) => standing === "gone"),
    toolsGone: itemsThat(({ query, toolsGone }) => query !== null && toolsGone.length > 0),
    secondVoices: after.pairable.filter((item) => !pairable.has(item)),
    reopened: reopenedOf(after).filter((item) => !reopenedOf(before).includes(item)),
    gaps: after.gaps,
  };
}

const isSameFork = (a: Fork, b: Fork): boolean =>
  a.item === b.item && a.annotator === b.annotator && a.heads.join() === b.heads.join();
const reopenedOf = ({ adjudications }: AnnotationState): string[] =>
  adjudications.filter(({ standing }) => standing === "reopened").map(({ item }) => item);

/** Keys that may be one person, or names that are of several. */
export interface PeopleDoubts {
  /** Persons with one name: each key is shown with its end. */
  sameName: { name: string; people: AnnotatorKey[] }[];
  /** Persons who wrote from one browser profile: probably the same. */
  sameDevice: { device: string; people: AnnotatorKey[] }[];
}

/** What to ask about the people of a project. Keys that are known to be one person are one. */
export function doubtsAboutPeople(
  records: readonly RecordHead[],
  people: AnnotationState["people"],
  names: RecordedNames["annotators"],
): PeopleDoubts {
  const personOf = (key: AnnotatorKey): AnnotatorKey => people.get(key) ?? key;
  const named = [...people.keys()].flatMap((key) => (names[key] ?? []).map((name) => [name, personOf(key)] as const));
  const written = records.map(({ by }) => [by.device, personOf(by.annotator)] as const);
  return {
    sameName: sharedBy(named).map(([name, all]) => ({ name, people: all })),
    sameDevice: sharedBy(written).map(([device, all]) => ({ device, people: all })),
  };
}

/** Texts that several people have, each with its people, both sorted. */
function sharedBy(pairs: readonly (readonly [string, AnnotatorKey])[]): [string, AnnotatorKey[]][] {
  const holders = new Map<string, Set<AnnotatorKey>>();
  for (const [text, person] of pairs) holders.set(text, (holders.get(text) ?? new Set()).add(person));
  return [...holders]
    .filter(([, all]) => all.size > 1)
    .map(([text, all]): [string, AnnotatorKey[]] => [text, [...all].sort()])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What a project file brings where its project is known. */
export interface ProjectNews {
  /** Versions of the guidelines that are new here. */
  guidelines: number;
  /** Whether work is shared in another way, requests have other known answers, or the queue is set otherwise. */
  sharing: boolean;
  knownAnswers: boolean;
  queue: boolean;
}

/**
 * Compares a project from a file with the same one here. `older`: its guidelines are some of those here; `apart`: in both
 * places others were written, and neither goes on from the other; `null`: nothing is new.
 */
export function newsOfProject(here: Project, file: Project): ProjectNews | "older" | "apart" | null {
  const [own, theirs] = [versionsOf(here), versionsOf(file)];
  const shared = Math.min(own.length, theirs.length);
  if (own.slice(0, shared).join("\n") !== theirs.slice(0, shared).join("\n")) return "apart";
  if (theirs.length < own.length) return "older";
  const differs = (of: (project: Project) => unknown): boolean => JSON.stringify(of(here)) !== JSON.stringify(of(file));
  const news: ProjectNews = {
    guidelines: theirs.length - own.length,
    sharing: differs(({ seats, overlap: { voices, share } }) => [seats, voices, share]),
    knownAnswers: differs(({ calibration, feedback }) => [
      calibration.map(({ query, salt, answer }) => [query, salt, answer]),
      feedback ?? null,
    ]),
    queue: differs(({ order, blind, ask, name }) => [order.kind, order.seed, blind, ask, name]),
  };
  return Object.values(news).some(Boolean) ? news : null;
}

const versionsOf = ({ guidelines }: Project): Sha256[] => guidelines.map(({ version }) => version);
