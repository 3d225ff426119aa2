import { placeItem } from "../../core/annotate/place";
import type { Dataset } from "../../core/domain/dataset";
import type { AnnotatorKey, QueryId, RecordId, ToolId } from "../../core/domain/ids";
import type { Judgement, PlainAnswer, Project } from "../../core/domain/judgement";
import { quote } from "../../core/domain/phrases";
import type { RecordedNames } from "../../core/domain/recorded-names";
import type { ForeignAnswer, ForeignRead } from "../../formats/foreign/foreign-answer";
import { canonicalJson } from "../../formats/json/json-values";
import { hashBytes } from "../../formats/model/hash-bytes";
import { contentId } from "../../formats/records/content-id";
import { uniqueNames } from "../../formats/write/written-names";
import type { AnnotationContext } from "./annotation-state";
import type { ReadRecords } from "./read-records";

export const personOfKey = ({ counted }: ReadRecords, key: AnnotatorKey): AnnotatorKey =>
  counted.people.get(key) ?? key;

interface Making {
  file: ForeignRead;
  person: string;
  read: ReadRecords;
  project: Project;
  dataset: Dataset;
  known: RecordedNames;
}

/**
 * Records of the answers. Whoever has the name of one known person is that person, and an answer that this person gave
 * already is known: so a file that comes twice, or came from here, brings nothing. Another answer replaces the one that stood.
 */
export function makeRecords({ parts }: AnnotationContext, { file, person, read, project, dataset, known }: Making) {
  const names: Record<AnnotatorKey, string[]> = {};
  const held: string[] = [];
  const records: Judgement[] = [];
  let repeats = 0;
  const toolsNamed = new Map([...uniqueNames(dataset.tools)].map(([id, name]) => [name, id]));
  const requests = new Map(dataset.queries.map((query) => [query.id, query]));
  const keyOf = keyByName(known);
  const standing = new Map(read.counted.current.map((one) => [`${one.annotator}\n${one.item}`, one.judgement]));
  const forks = new Map(read.counted.forks.map(({ annotator, item, heads }) => [`${annotator}\n${item}`, heads]));
  const device = `file-${parts.newId()}`;
  for (const [place, given] of file.answers.entries()) {
    const name = given.person ?? person;
    const key = keyOf(name);
    const item = { query: (given.query ?? "") as QueryId, text: hashBytes(given.text) };
    const { query } = placeItem(item, read.index);
    const answer = placeNames(given, toolsNamed);
    if (query === null) held.push(`${quote(given.text)} is not a request of this data set. It is held back.`);
    else if (typeof answer === "string") held.push(`${quote(given.text)} is held back: ${answer}`);
    else {
      const own = `${personOfKey(read, key)}\n${query}`;
      const stood = standing.get(own);
      const record = stood === undefined ? undefined : read.records.get(stood);
      if (record?.kind === "judgement" && isSame(record, given, answer)) repeats += 1;
      else {
        names[key] = [name];
        const replaces: RecordId[] = [...(forks.get(own) ?? (stood === undefined ? [] : [stood]))].sort();
        const turns = replaces
          .map((id) => read.records.get(id))
          .map((one) => (one?.kind === "judgement" ? one.turn : 0));
        const gold = requests.get(query)!.gold;
        const made = recordOf(given, answer, { gold: gold && [...gold].sort(), place });
        const judgement = {
          ...{ schema: 1 as const, kind: "judgement" as const, project: project.id, at: given.at ?? parts.now() },
          by: { annotator: key, device, seq: records.length + 1 },
          item: { query, text: item.text },
          ...{ turn: 1 + Math.max(0, ...turns), replaces, ...made },
        };
        const whole: Judgement = { ...judgement, id: contentId(judgement) };
        records.push(whole);
      }
    }
  }
  return { names, held, records, known: repeats };
}

/** The key of the one person with this name, else a key made of the name: every machine makes the same. */
function keyByName({ annotators }: RecordedNames): (name: string) => AnnotatorKey {
  const keys = Object.keys(annotators) as AnnotatorKey[];
  return (name) => {
    const [one, ...more] = keys.filter((key) => key === name || annotators[key]!.includes(name));
    return one && more.length === 0 ? one : (`named-${hashBytes(name).slice(0, 16)}` as AnnotatorKey);
  };
}

/** The answer by ids; a sentence where a tool is not here. */
export function placeNames(
  { tools, spans }: Pick<ForeignAnswer, "tools" | "spans">,
  named: ReadonlyMap<string, ToolId>,
): PlainAnswer | string {
  const unknown = tools.find((name) => !named.has(name));
  if (unknown !== undefined) return `this data set has no tool called ${quote(unknown)}.`;
  const idsOf = (names: readonly string[]): ToolId[] => [...new Set(names.map((name) => named.get(name)!))].sort();
  return {
    tools: idsOf(tools),
    requirements: spans?.map(({ start, end, tools: own }) => ({ start, end, tools: idsOf(own) })) ?? null,
  };
}

/** Spans without a tool, equally right answers and an empty list of words are not carried, and make no difference. */
function isSame(record: Judgement, { verdict, comment }: ForeignAnswer, answer: PlainAnswer): boolean {
  if (record.verdict !== verdict || (record.comment ?? "") !== (comment ?? "")) return false;
  const carried = ({ tools, requirements }: PlainAnswer): string =>
    canonicalJson([tools, (requirements ?? []).filter((span) => span.tools.length > 0)]);
  return record.answer === null || carried(record.answer) === carried(answer);
}

/** What was shown there is not known: nothing of ours. */
function recordOf(
  { verdict, comment, seconds }: ForeignAnswer,
  answer: PlainAnswer,
  { gold, place }: { gold: ToolId[] | null; place: number },
): Pick<Judgement, "shown" | "edits" | "answer" | "verdict" | "flag" | "comment" | "dispute" | "time"> {
  const edits: Judgement["edits"] = [
    ...(verdict === "judged"
      ? []
      : [{ ms: 0, edit: { kind: verdict === "unsure" ? "unsure" : "skip", on: true } as const }]),
    ...(comment === null ? [] : [{ ms: 0, edit: { kind: "comment", text: comment } as const }]),
  ];
  return {
    shown: {
      ...{ gold: gold && "hidden", goldHash: gold && hashBytes(canonicalJson(gold)), blind: false, revealed: false },
      ...{
        suggestions: [],
        prefilled: answer,
        rows: [],
        order: "file",
        place,
        control: false,
        guidelines: null,
        seat: null,
      },
    },
    ...{ edits, answer: verdict === "skipped" ? null : answer, verdict, flag: false, comment, dispute: null },
    time: { activeMs: Math.round((seconds ?? 0) * 1000), awayMs: 0, pauses: 0 },
  };
}
