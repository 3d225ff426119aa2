import { appendTo } from "./append-to";
import { cleanText, CLEANING_STEPS, type CleanedText, type CleaningStep } from "./clean-text";
import { countOf } from "./count-of";
import { describeKind } from "./field-of";
import type { Choice, Fix, FormatMessage, InputFile, QueryRow } from "./format";
import type { MessageCode } from "./message-codes";
import { placeOf, say, showPlace, sourceAt } from "./say";
import { hasInvisible, quote } from "./visible-text";

/** What a row says, before its text is cleaned; or why it cannot be used. */
export type RowReading =
  | (Omit<QueryRow, "text" | "raw" | "source" | "ordered"> & { raw: unknown; ordered?: boolean })
  | { code: MessageCode; sentence: string };

export interface QueryRows {
  queries: QueryRow[];
  messages: FormatMessage[];
}

/**
 * The requests of a file: reads each row, cleans its text, holds back what cannot be used, and says what was found. The
 * part that all formats of requests share.
 */
export function readQueryRows(
  file: InputFile,
  rows: readonly unknown[],
  choices: readonly Choice[],
  readRow: (row: unknown, index: number) => RowReading,
): QueryRows {
  const queries: QueryRow[] = [];
  const messages: FormatMessage[] = [];
  const cleaned = new Map<CleaningStep["id"], string[]>();
  const ids = new Set<string>();
  const offered = new Map<CleaningStep["id"], string[]>();
  const isTaken = chosenSteps(choices);
  for (const [index, row] of rows.entries()) {
    const read = finishRow(file, readRow(row, index), index, ids, isTaken);
    if ("code" in read) messages.push(say(file, read.code, read.sentence, { where: placeOf(file, index) }));
    else {
      queries.push(read.query);
      for (const step of read.steps) appendTo(cleaned, step, read.query.source.at);
      for (const step of read.offered) appendTo(offered, step, read.query.source.at);
    }
  }
  if (rows.length === 0)
    messages.push(say(file, "no-requests", "There is no request in this file. The list is empty."));
  return {
    queries,
    messages: [...messages, ...cleaningNotices(file, cleaned, offered), ...otherNotices(file, queries)],
  };
}

/** Which steps are taken: the usual ones without those that were switched off, and those that were switched on. */
function chosenSteps(choices: readonly Choice[]): (step: CleaningStep) => boolean {
  const has = (kind: "keep-as-written" | "apply-step", id: string): boolean =>
    choices.some((choice) => choice.kind === kind && choice.step === id);
  return ({ id, taken }) => (taken === "always" ? !has("keep-as-written", id) : has("apply-step", id));
}

type FinishedRow =
  ({ query: QueryRow } & Pick<CleanedText, "steps" | "offered">) | { code: MessageCode; sentence: string };

function finishRow(
  file: InputFile,
  reading: RowReading,
  index: number,
  ids: Set<string>,
  isTaken: (step: CleaningStep) => boolean,
): FinishedRow {
  if ("code" in reading) return reading;
  const { raw, ordered = false, ...rest } = reading;
  if (typeof raw !== "string") {
    return { code: "no-query", sentence: `The text of the request is ${describeKind(raw)}. Row held back.` };
  }
  const { text, steps, offered } = cleanText(raw, isTaken);
  if (text.trim() === "") return { code: "no-text", sentence: sentenceWithoutText(raw, rest.goldNames) };
  if (rest.givenId !== undefined && ids.size === ids.add(rest.givenId).size) {
    const sentence = `The id ${quote(rest.givenId)} is taken by a row before. Give each request its own. Row held back.`;
    return { code: "repeated-id", sentence };
  }
  return {
    query: { text, raw, ordered, ...rest, source: { file: file.name, at: sourceAt(file, index) } },
    steps,
    offered,
  };
}

/** The names of a row; `null` when the row says nothing of tools, `undefined` when what it says makes no sense. */
export function readNames(tool: unknown): string[] | null | undefined {
  if (tool === undefined || tool === null) return null;
  if (typeof tool === "string") return [tool];
  return Array.isArray(tool) && tool.every((name) => typeof name === "string") ? tool : undefined;
}

function sentenceWithoutText(raw: string, goldNames: readonly string[] | null): string {
  const count = goldNames?.length ?? 0;
  const tools = count === 0 ? "" : ` (it has ${countOf(count, "gold tool")})`;
  const text = raw.trim() === "" ? "No request text." : `No request text. The text is only ${quote(raw.trim())}.`;
  return `${text} Row held back${tools}.`;
}

function cleaningNotices(
  file: InputFile,
  cleaned: ReadonlyMap<CleaningStep["id"], string[]>,
  offered: ReadonlyMap<CleaningStep["id"], string[]>,
): FormatMessage[] {
  return CLEANING_STEPS.flatMap(({ id, did, taken, offer }) => {
    const rows = cleaned.get(id) ?? [];
    const waiting = offered.get(id) ?? [];
    const messages: FormatMessage[] = [];
    if (rows.length > 0) {
      const sentence = `${countOf(rows.length, "request")} ${did} (first: ${showPlace(rows[0]!)}). The text of the file is kept beside it.`;
      const keep: Fix = { label: "Keep as written", choice: { kind: "keep-as-written", step: id } };
      messages.push(say(file, id, sentence, taken === "always" ? { fixes: [keep] } : {}));
    }
    if (offer && waiting.length > 0) {
      const sentence = `${countOf(waiting.length, "request")} ${offer.what} (first: ${showPlace(waiting[0]!)}).`;
      messages.push(
        say(file, offer.code, sentence, { fixes: [{ label: offer.label, choice: { kind: "apply-step", step: id } }] }),
      );
    }
    return messages;
  });
}

function otherNotices(file: InputFile, queries: readonly QueryRow[]): FormatMessage[] {
  const seen = new Set<string>();
  const repeats = queries.filter(({ text }) => seen.size === seen.add(text).size);
  const unjudged = queries.filter(({ goldNames, givenId }) => goldNames === null && givenId === undefined);
  const needless = queries.filter(({ goldNames }) => goldNames?.length === 0);
  const twice = queries.filter(({ goldNames }) => goldNames !== null && new Set(goldNames).size < goldNames.length);
  const hidden = queries.filter(({ text }) => hasInvisible(text));
  const unbalanced = queries.filter(({ text }) => hasUnbalancedQuote(text));
  return [
    ...notice(file, "repeated-request", repeats, "repeats another word for word", "repeat another word for word"),
    ...notice(file, "unjudged", unjudged, "without tools: can be asked but not scored"),
    ...notice(
      file,
      "no-tool-needed",
      needless,
      "needs no tool: its list of tools is empty",
      "need no tool: their lists of tools are empty",
    ),
    ...notice(file, "repeated-gold", twice, "names a tool twice; it counts once", "name a tool twice; it counts once"),
    ...notice(file, "invisible", hidden, "with invisible characters that change how text is shown; they are kept"),
    ...notice(file, "unbalanced-quote", unbalanced, "with a quote that is never closed; it is kept"),
  ];
}

function hasUnbalancedQuote(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

function notice(
  file: InputFile,
  code: MessageCode,
  found: readonly QueryRow[],
  ofOne: string,
  ofMany = ofOne,
): FormatMessage[] {
  if (found.length === 0) return [];
  const what = `${countOf(found.length, "request")} ${found.length === 1 ? ofOne : ofMany}`;
  return [say(file, code, `${what} (first: ${showPlace(found[0]!.source.at)}).`)];
}
