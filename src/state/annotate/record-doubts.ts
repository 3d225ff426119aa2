import { doubtsAboutPeople } from "../../core/annotate/merge";
import type { AnnotatorKey, ToolId } from "../../core/domain/ids";
import type { SamePerson } from "../../core/domain/judgement";
import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import { contentId } from "../../formats/records/content-id";
import { describeDoubts, describeGap } from "../../wording/annotation-merge";
import type { AnnotationContext } from "./annotation-state";
import { formerTexts } from "./former-texts";
import { readRecords, type ReadRecords } from "./read-records";
import { storeAsOne, type MakeRecord } from "./store-records";

/** An item that one person answered twice, neither answer knowing the other. */
interface Twice {
  item: string;
  query: Query | null;
  name: string;
  isMine: boolean;
  /** When, and which tools; `null`: put off. */
  answers: { at: string; tools: ToolId[] | null }[];
}

/** An answer that is kept and does not count. */
interface Uncounted {
  item: string;
  name: string;
  /** `tools`: the request is there, and tools of the answer are not. */
  why: "reworded" | "gone" | "tools";
  /** Ids, as recorded, with the names that files gave them. */
  toolsGone: string[];
  /** Of a reworded one: what was judged (`null`: not known here), and the request as it is worded here. */
  reworded: { before: string | null; now: Query } | null;
  isMine: boolean;
}

/** What is odd about the records of a project, and what can be done about it. */
export interface RecordDoubts {
  twice: Twice[];
  uncounted: Uncounted[];
  /** Sentences: judgements that no file brought. */
  missing: string[];
  /** Keys that may be one person, with the sentence that asks. */
  people: { question: string; one: AnnotatorKey; other: AnnotatorKey; names: string }[];
}

export interface RecordDoubtActs {
  /** `null`: there is no project. */
  recordDoubts(): Promise<RecordDoubts | null>;
  /** Says that two keys are one person, with a way back. Rejects with a sentence. */
  sayOnePerson(one: AnnotatorKey, other: AnnotatorKey, names: string): Promise<void>;
}

export function createRecordDoubtActs(context: AnnotationContext): RecordDoubtActs {
  return {
    recordDoubts: () => readDoubts(context),
    async sayOnePerson(one, other, names) {
      const { project, me } = context.store.getState();
      if (!project) return;
      const make: MakeRecord<SamePerson> = (by) => {
        const record = {
          ...{ schema: 1 as const, kind: "same-person" as const, project: project.id, at: context.parts.now() },
          ...{ by: { annotator: me.key, ...by }, one, other },
        };
        return { ...record, id: contentId(record) };
      };
      const said = { done: `${names} count as one person.`, undone: `${names} count as two people again.` };
      await storeAsOne(context, [make], said);
    },
  };
}

async function readDoubts(context: AnnotationContext): Promise<RecordDoubts | null> {
  const read = await readRecords(context);
  const { dataset, me } = context.store.getState();
  if (!read || !dataset) return null;
  const { counted, names, records } = read;
  const mine = counted.people.get(me.key) ?? me.key;
  const nameOf = (key: AnnotatorKey): string =>
    key === me.key || key === mine ? me.name : (names.annotators[key]?.[0] ?? `somebody …${key.slice(-4)}`);
  const queries = new Map<string, Query>(dataset.queries.map((query) => [query.id, query]));
  return {
    twice: counted.forks.map(({ item, annotator, heads }) => ({
      ...{ item, query: queries.get(item) ?? null, name: nameOf(annotator), isMine: annotator === mine },
      answers: heads.flatMap((id) => {
        const record = records.get(id);
        return record?.kind === "judgement" ? [{ at: record.at, tools: record.answer?.tools ?? null }] : [];
      }),
    })),
    uncounted: uncountedOf(read, { nameOf, dataset, mine }),
    missing: missingOf(read, nameOf),
    people: peopleOf(read, nameOf),
  };
}

interface NamedBy {
  nameOf: (key: AnnotatorKey) => string;
  dataset: Dataset;
  mine: AnnotatorKey;
}

function uncountedOf({ counted, names, records }: ReadRecords, { nameOf, dataset, mine }: NamedBy): Uncounted[] {
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  return counted.current.flatMap(({ item, annotator, standing, query, toolsGone, judgement }): Uncounted[] => {
    const why = standing === "reworded" || standing === "gone" ? standing : toolsGone.length > 0 ? "tools" : null;
    if (why === null || (why === "tools" && query === null)) return [];
    const gone = toolsGone.map((tool) => names.tools[tool]?.[0] ?? tool);
    const record = records.get(judgement);
    const now = why === "reworded" && record?.kind === "judgement" ? queries.get(record.item.query) : undefined;
    const before = record?.kind === "judgement" ? (formerTexts(dataset).get(record.item.text) ?? null) : null;
    const reworded = now ? { before, now } : null;
    return [{ item, name: nameOf(annotator), why, toolsGone: gone, reworded, isMine: annotator === mine }];
  });
}

/** Records of one device have one author as a rule; the last one is named. */
function missingOf({ counted, records }: ReadRecords, nameOf: (key: AnnotatorKey) => string): string[] {
  const authors = new Map([...records.values()].map(({ by }) => [by.device, by.annotator]));
  return [...counted.gaps].map(([device, numbers]) => describeGap(nameOf(authors.get(device)!), numbers));
}

function peopleOf({ counted, records, names }: ReadRecords, nameOf: (key: AnnotatorKey) => string) {
  const withEnd = (key: AnnotatorKey): string => `${nameOf(key)} …${key.slice(-4)}`;
  const doubts = doubtsAboutPeople([...records.values()], counted.people, names.annotators);
  const questions = describeDoubts(doubts, (key) => withEnd(key as AnnotatorKey));
  const groups = [...doubts.sameName, ...doubts.sameDevice].map(({ people }) => people);
  return groups.map(([one, other], at) => ({
    ...{ question: questions[at]!, one: one!, other: other! },
    names: `${withEnd(one!)} and ${withEnd(other!)}`,
  }));
}
