import { previewingMerge } from "../../core/annotate/merge";
import { placeItem } from "../../core/annotate/place";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { countOf } from "../../core/domain/phrases";
import { joinNames, type RecordedNames } from "../../core/domain/recorded-names";
import type { ForeignAnswer, ForeignFormat, ForeignRead, ForeignTask } from "../../formats/foreign/foreign-answer";
import type { ReadForeign } from "../../formats/foreign/registry";
import { hashBytes } from "../../formats/model/hash-bytes";
import { runInSlices } from "../../formats/model/interruptible";
import { uniqueNames } from "../../formats/write/written-names";
import { describeMerge } from "../../wording/annotation-merge";
import { readNames, indexOf, placeAnswer, readRecords, type ReadRecords } from "./read-records";
import type { ArrivingFile, AnnotationContext, ReadAs } from "./annotation-state";
import { makeRecords, personOfKey } from "./foreign-records";
import { asSuggestions, describeGiven, placeExtras, placeSuggestions, readExtras } from "./given-files";

type Found = Pick<ArrivingFile, "parts" | "notices" | "content"> & Partial<Pick<ArrivingFile, "question" | "ask">>;

const HELD_SHOWN = 5;

/** The answers that stand, as files of another program; for a program with one file a person, mine alone. */
export async function writeForeignFiles(
  context: AnnotationContext,
  { id, write, onePerson }: ForeignFormat,
): Promise<{ ending: string; text: string }[]> {
  const { me, dataset, project } = context.store.getState();
  const read = await readRecords(context);
  if (!read || !dataset || !project) return [];
  const extras = (await readExtras(context.parts.storage, project.id))[id] ?? {};
  const standing = read.counted.current.filter(
    ({ annotator, query }) => query !== null && (!onePerson || annotator === personOfKey(read, me.key)),
  );
  const names = uniqueNames(dataset.tools);
  const texts = new Map(dataset.queries.map((query) => [query.id, query.text]));
  const answers = standing.flatMap(({ judgement, query, annotator }): ForeignAnswer[] => {
    const record = read.records.get(judgement);
    if (record?.kind !== "judgement" || query === null) return [];
    const answer = record.answer && placeAnswer(record.answer, read.index);
    if (!answer && record.verdict !== "skipped") return [];
    const namesOf = (tools: readonly ToolId[]): string[] => tools.map((tool) => names.get(tool)!);
    const isMe = annotator === personOfKey(read, me.key);
    return [
      {
        ...{
          query,
          text: texts.get(query)!,
          person: isMe ? me.name : (read.names.annotators[annotator]?.[0] ?? annotator),
        },
        tools: namesOf(answer?.tools ?? []),
        spans: answer?.requirements?.map(({ start, end, tools }) => ({ start, end, tools: namesOf(tools) })) ?? null,
        ...{ verdict: record.verdict, comment: record.comment, at: record.at, seconds: record.time.activeMs / 1000 },
      },
    ];
  });
  return write(answers, [...names.values()], new Map(Object.entries(extras)));
}

/** How a file of another program is read. `person`: whose it is where it does not say. */
interface Reading {
  fileName: string;
  person: string;
  /** `null`: nobody has said; answers of people are judgements then. */
  as: ReadAs | null;
}

/** What a file of another program would bring to the project on the screen. */
export async function lookAtForeign(
  context: AnnotationContext,
  file: ReadForeign,
  reading: Reading,
): Promise<Found | string> {
  const { project, dataset } = context.store.getState();
  const read = await readRecords(context);
  if (!read || !project || !dataset)
    return "Open the project that these answers belong to first (or begin one), then this file.";
  if (file.ask) return { parts: [], notices: [], content: null, ask: file.ask };
  const { answers, suggestions, held, tasks } = file;
  const usual = answers.length > 0 ? "judgements" : suggestions.length > 0 ? "suggestions" : "tasks";
  const as = reading.as ?? (held.length > 0 && usual === "tasks" ? "judgements" : usual);
  const counts = { judgements: answers.length, suggestions: suggestions.length, tasks: requestsOf(file).length };
  const found = await { judgements: lookAtAnswers, suggestions: lookAtSuggestions, tasks: lookAtTasks }[as](
    ...([context, file, reading, read] as const),
  );
  const isTold = tasks.length > 0 && as !== "tasks";
  const rows = isTold ? [`${countOf(tasks.length, "row has", "rows have")} nobody’s answer.`] : [];
  const extras = placeExtras(file.extras, read.index);
  const kept = as === "tasks" && found.content === null ? 0 : Object.keys(extras).length;
  const more =
    kept === 0
      ? []
      : [
          `${countOf(kept, "row has", "rows have")} more fields. They are kept, and written back into files of that program.`,
        ];
  return {
    ...found,
    question: counts.tasks === 0 ? null : { as, ...counts },
    notices: [...rows, ...more, ...found.notices],
    content: found.content && {
      ...found.content,
      extras: kept === 0 ? null : { format: file.format.id, rows: extras },
    },
  };
}

function heldNotices(held: readonly string[]): string[] {
  const more = held.length - HELD_SHOWN;
  return [
    ...held.slice(0, HELD_SHOWN),
    ...(more > 0 ? [`${countOf(more, "more row is", "more rows are")} held back.`] : []),
  ];
}

async function lookAtAnswers(
  context: AnnotationContext,
  file: ReadForeign,
  { person }: Reading,
  read: ReadRecords,
): Promise<Found> {
  const { me, project, dataset } = context.store.getState();
  const known = joinNames(read.names, { annotators: { [me.key]: [me.name] }, tools: {} });
  const made = makeRecords(context, { file, person, read, project: project!, dataset: dataset!, known });
  const names: RecordedNames = joinNames(await readNames(context.parts.storage, project!.id), {
    annotators: made.names,
    tools: {},
  });
  const index = await indexOf(dataset!, names);
  const preview = await runInSlices(previewingMerge([...read.records.values()], made.records, index));
  const held = [...file.held, ...made.held];
  const lines = { lines: file.answers.length + file.held.length, refused: held.length };
  return {
    parts: describeMerge({ ...preview, known: made.known }, lines),
    notices: heldNotices(held),
    content: { project: project!, records: made.records, names },
  };
}

async function lookAtSuggestions(
  context: AnnotationContext,
  file: ReadForeign,
  { fileName, person }: Reading,
  read: ReadRecords,
): Promise<Found> {
  const { project, dataset } = context.store.getState();
  const { files, held } = placeSuggestions(asSuggestions(file, person), fileName, dataset!, read.index);
  return {
    parts: describeGiven(files),
    notices: heldNotices([...file.held, ...held]),
    content: files.length === 0 ? null : { project: project!, records: [], names: read.names, given: files },
  };
}

/** Every request of the file once. */
function requestsOf({ answers, suggestions, tasks }: ForeignRead): ForeignTask[] {
  const all = [...answers, ...suggestions, ...tasks].map(({ query, text }) => ({ query, text }));
  return [...new Map(all.map((task) => [JSON.stringify([task.query, task.text]), task])).values()];
}

/** Requests of this data set to which the queue can be narrowed; others cannot be judged here. */
async function lookAtTasks(
  context: AnnotationContext,
  file: ReadForeign,
  { fileName }: Reading,
  { index, names }: ReadRecords,
): Promise<Found> {
  const { project } = context.store.getState();
  const placed = requestsOf(file).map(({ query, text }) =>
    placeItem({ query: (query ?? "") as QueryId, text: hashBytes(text) }, index),
  );
  const tasks = [...new Set(placed.flatMap(({ query }) => query ?? []))];
  const elsewhere = placed.length - placed.filter(({ query }) => query !== null).length;
  const notices =
    elsewhere === 0
      ? []
      : [
          `${countOf(elsewhere, "request is", "requests are")} not in this data set. New requests come in under Datasets.`,
        ];
  return {
    parts: tasks.length === 0 ? [] : [`${countOf(tasks.length, "request")} to judge`],
    notices: [...heldNotices(file.held), ...notices],
    content:
      tasks.length === 0 ? null : { project: project!, records: [], names, tasks: { label: fileName, items: tasks } },
  };
}
