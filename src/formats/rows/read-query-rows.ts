import { countOf } from "../../core/domain/phrases";
import { cleanText, type CleanedText, type CleaningStep } from "./clean-text";
import { createCleaningCounter, leaveOutRepeats, type KeptQueries } from "./count-cleaning";
import {
  quote,
  hasInvisible,
  rowLocation,
  createMessage,
  sourceLocation,
  describeLocation,
} from "../model/create-message";
import { describeKind } from "../json/json-values";
import { hasRepeats } from "../model/has-repeats";
import type { Choice, FormatMessage, InputFile, QueryRow, FormatResult } from "../model/format";
import type { MessageCode } from "../model/message-codes";
import { parseToolNames } from "./parse-cells";
import { collectOfferedTools, type OfferedTools } from "./read-tool-rows";

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
  const counter = createCleaningCounter(file, choices);
  const ids = new Set<string>();
  let told = 0;
  const tellQueries = (): void => {
    file.onQueries?.(queries.slice(told));
    told = queries.length;
  };
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_BETWEEN_REPORTS === 0) {
      file.onRows?.(index);
      tellQueries();
    }
    const where = rowLocation(file, index);
    const reading = withWrittenText(readRow(row, index), file.written?.("text", where) ?? null);
    const read = finishRow(file, reading, index, ids, counter.isTaken);
    if ("code" in read) messages.push(complaint(file, read, where));
    else {
      queries.push(read.query);
      counter.count(read, read.query.source.at);
    }
  }
  tellQueries();
  if (rows.length === 0)
    messages.push(createMessage(file, "no-requests", "The file contains no requests: its list is empty."));
  const kept = leaveOutRepeats(file, queries, choices);
  return {
    queries: kept.queries,
    messages: [...messages, ...counter.notices(), ...kept.messages, ...createRequestNotices(file, kept)],
  };
}

const ROWS_BETWEEN_REPORTS = 5000;

/** A text that a person wrote for this row, in place of what the file has. The file's own stays as `raw`. */
function withWrittenText(reading: RowReading, written: string | null): RowReading & { written?: string } {
  if (written === null || "code" in reading) return reading;
  return { ...reading, written };
}

function complaint(
  file: InputFile,
  { code, sentence }: { code: MessageCode; sentence: string },
  where: string,
): FormatMessage {
  if (code !== "no-text") return createMessage(file, code, sentence, { where });
  const write = {
    label: "Write the text",
    choice: { kind: "write", file: file.name, what: "text", at: where, text: "" },
  } as const;
  return createMessage(file, code, sentence, { where, write });
}

type FinishedRow =
  | ({ query: QueryRow } & Pick<CleanedText, "steps" | "offered">)
  | { code: MessageCode; sentence: string };

function finishRow(
  file: InputFile,
  reading: RowReading & { written?: string },
  index: number,
  ids: Set<string>,
  isTaken: (step: CleaningStep) => boolean,
): FinishedRow {
  if ("code" in reading) return reading;
  const { raw, written, ordered = false, ...rest } = reading;
  if (typeof raw !== "string") {
    return {
      code: "no-query",
      sentence: `The request should be text in quotes, but is ${describeKind(raw)}. Row held back.`,
    };
  }
  const { text, steps, offered } = cleanText(written ?? raw, isTaken);
  if (text.trim() === "") return { code: "no-text", sentence: sentenceWithoutText(raw, rest.goldNames) };
  if (rest.givenId !== undefined && ids.size === ids.add(rest.givenId).size) {
    const sentence = `An earlier row has the id ${quote(rest.givenId)} already. Give each request its own. Row held back.`;
    return { code: "repeated-id", sentence };
  }
  return {
    query: {
      text,
      raw,
      ordered,
      ...rest,
      source: { file: file.name, at: sourceLocation(file, index) },
      ...(steps.length === 0 ? {} : { cleaned: steps.map(({ id }) => id) }),
    },
    steps,
    offered,
  };
}

/** The names of a row, also of a list that is written out as text; `null` when the row says nothing of tools, `undefined` when what it says makes no sense. */
export function readNames(tool: unknown): string[] | null | undefined {
  if (tool === undefined || tool === null) return null;
  if (typeof tool === "string") return /^\s*\[.*\]\s*$/s.test(tool) ? (parseToolNames(tool) ?? []) : [tool];
  return Array.isArray(tool) && tool.every((name) => typeof name === "string") ? tool : undefined;
}

function sentenceWithoutText(raw: string, goldNames: readonly string[] | null): string {
  const count = goldNames?.length ?? 0;
  const tools = count === 0 ? "" : ` (it has ${countOf(count, "gold tool")})`;
  const text = raw.trim() === "" ? "No request text." : `No request text. The text is only ${quote(raw.trim())}.`;
  return `${text} Row held back${tools}.`;
}

/** What stands out among the requests of a file, counted. */
export function createRequestNotices(file: InputFile, { queries, repeated }: KeptQueries): FormatMessage[] {
  const unjudged = queries.filter(({ goldNames, givenId }) => goldNames === null && givenId === undefined);
  const needless = queries.filter(({ goldNames }) => goldNames?.length === 0);
  const twice = queries.filter(({ goldNames }) => goldNames !== null && hasRepeats(goldNames));
  const hidden = queries.filter(({ text }) => hasInvisible(text));
  const unbalanced = queries.filter(({ text }) => hasUnbalancedQuote(text));
  return [
    ...createRequestNotice(file, "repeated-request", repeated),
    ...createRequestNotice(file, "unjudged", unjudged),
    ...createRequestNotice(file, "no-tool-needed", needless),
    ...createRequestNotice(file, "repeated-gold", twice),
    ...createRequestNotice(file, "invisible", hidden),
    ...createRequestNotice(file, "unbalanced-quote", unbalanced),
  ];
}

/** What is said of requests that stand out: of one, of several. */
const SAID_OF_REQUESTS = {
  "repeated-request": ["repeats another word for word", "repeat another word for word"],
  unjudged: ["has no tools and can be asked but not scored", "have no tools and can be asked but not scored"],
  "no-tool-needed": ["needs no tool: its list of tools is empty", "need no tool: their lists of tools are empty"],
  "repeated-gold": ["names a tool twice; it counts once", "name a tool twice; it counts once"],
  invisible: [
    "has invisible characters that change how text is shown; they are kept",
    "have invisible characters that change how text is shown; they are kept",
  ],
  "unbalanced-quote": ["has a quote that is never closed; it is kept", "have a quote that is never closed; it is kept"],
} as const;

function hasUnbalancedQuote(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

function createRequestNotice(
  file: InputFile,
  code: keyof typeof SAID_OF_REQUESTS,
  found: readonly QueryRow[],
): FormatMessage[] {
  const [first] = found;
  if (!first) return [];
  const [ofOne, ofMany] = SAID_OF_REQUESTS[code];
  const what = `${countOf(found.length, "request")} ${found.length === 1 ? ofOne : ofMany}`;
  return [createMessage(file, code, `${what} (first: ${describeLocation(first.source.at)}).`)];
}

/** The requests of a file in which each row brings the tools that it was offered: both are read, the tools once each. */
export function readOfferRows(
  file: InputFile,
  choices: readonly Choice[],
  readRow: (row: unknown, index: number, offered: OfferedTools) => RowReading,
): FormatResult {
  const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
  const offered = collectOfferedTools(file);
  const { queries, messages } = readQueryRows(file, rows, choices, (row, index) => readRow(row, index, offered));
  return {
    content: { tools: offered.tools(), queries },
    messages: [...messages, ...offered.messages()],
    rowsRead: rows.length,
  };
}
