import { catalogueTable, queryTable } from "./tables";
import { sizeOf, type RawFile } from "../open/decode-file";
import { describeFields, type ShownFields } from "../rows/describe-fields";
import {
  countKept,
  rowsOf,
  type Choice,
  type Format,
  type FormatMessage,
  type FormatResult,
  type InputFile,
} from "../model/format";
import { hasKeys } from "../json/json-values";
import { openFile } from "../open/open-file";
import { describeOtherJson, describeOtherRows } from "./other-json";
import { FORMATS } from "./registry";
import { rowsOfObjects } from "./rows-of-objects";
import { countOf } from "../../core/domain/phrases";
import { createMessage, quote, showInvisible } from "../model/create-message";
import type { StreamedFile } from "../json/stream-json";
import { offerCorrections } from "../open/apply-corrections";

/** One file, as far as it could be understood. */
export interface SniffedFile {
  name: string;
  sizeBytes: number;
  /** `null`: no format was recognised; the messages say why. */
  format: Format | null;
  result: FormatResult;
  rowsKept: number;
  /** `null`: its rows have no fields of their own. */
  fields: ShownFields | null;
  /** Other formats that it may be. */
  alternatives: Pick<Format, "id" | "label">[];
}

/** A format must be at least this sure. */
const SURE_FROM = 0.4;
/** One that is this sure is worth offering. */
const MAYBE_FROM = 0.25;

/** Recognises a file by its content and reads it. Never rejects, whatever the bytes are. */
export async function sniffFile(
  raw: RawFile | StreamedFile,
  choices: readonly Choice[] = [],
  listeners: Pick<InputFile, "onRows" | "onQueries"> = {},
): Promise<SniffedFile> {
  const { file: opened, messages } = await openFile(raw, choices);
  const file = opened && { ...opened, ...listeners };
  if (!file) return unread(raw, messages);
  const { recognised, alternatives } = recognise(file, choices);
  const other = otherThanData(file, recognised, choices);
  if (!recognised || other) {
    const said = messages.filter(({ severity }) => severity !== "held-back");
    const unknownFile = unread(
      raw,
      [...said, other ?? unknown(file)],
      other ? null : describeFields(file, null, null, choices),
    );
    return { ...unknownFile, alternatives };
  }
  const { format } = recognised;
  const result = format.read(recognised.file, choices);
  const rowsBefore = messages.reduce((sum, message) => sum + rowsOf(message), 0);
  const said = [...messages, ...repeatedKeys(recognised), ...result.messages];
  const found = format.isPrivate ? said.map(withoutContent) : offerCorrections(file.name, said, file);
  return {
    name: file.name,
    sizeBytes: file.sizeBytes,
    format,
    result: { ...result, messages: found, rowsRead: result.rowsRead + rowsBefore },
    rowsKept: result.content ? countKept(result.content) : 0,
    fields: format.isPrivate ? null : describeFields(recognised.file, format.id, result.content, choices),
    alternatives: alternatives.filter(({ id }) => id !== format.id),
  };
}

function unread(
  raw: RawFile | StreamedFile,
  messages: FormatMessage[],
  fields: ShownFields | null = null,
): SniffedFile {
  return {
    name: showInvisible(raw.name),
    sizeBytes: sizeOf(raw),
    format: null,
    result: { content: null, messages, rowsRead: 0 },
    rowsKept: 0,
    fields,
    alternatives: [],
  };
}

/**
 * What is said of keys that stand twice in one object: a parser keeps the last. A catalogue accounts for the names that its
 * outermost object repeats; the key of a private file is not shown.
 */
function repeatedKeys({ format, file }: Recognised): FormatMessage[] {
  const left = new Set(file.keys);
  const outer = format.id === "ptr-catalogue" ? [] : file.keys.filter((key) => !left.delete(key));
  const count = outer.length + (file.repeatedKeys?.count ?? 0);
  if (count === 0) return [];
  const first = file.repeatedKeys?.first ?? outer[0] ?? "";
  const place = format.isPrivate ? "" : ` (first: ${quote(first)})`;
  const sentence = `${countOf(count, "key stands", "keys stand")} twice in one object${place}. The last value was read; check which one is meant.`;
  return [createMessage(file, "repeated-key", sentence)];
}

/** A message about a line without the line, which it would offer to be written anew. */
function withoutContent({ write: _, ...message }: FormatMessage): FormatMessage {
  return message;
}

interface Recognised {
  format: Format;
  file: InputFile;
  score: number;
}

function recognise(
  file: InputFile,
  choices: readonly Choice[],
): { recognised: Recognised | null; alternatives: Pick<Format, "id" | "label">[] } {
  const scored = FORMATS.map((format) => ({ format, file, score: format.sniff(file) }));
  const alternatives = scored
    .filter(({ score }) => score >= MAYBE_FROM)
    .map(({ format: { id, label } }) => ({ id, label }));
  const wanted = chosenFormat(file, choices);
  if (wanted) return { recognised: { format: wanted, file, score: 1 }, alternatives };
  const best = bestOf(scored);
  const row = asOnlyRow(file);
  const bestAsRow = row && bestOf(FORMATS.map((format) => ({ format, file: row, score: format.sniff(row) })));
  if (bestAsRow && bestAsRow.score >= best.score) return { recognised: bestAsRow, alternatives };
  return { recognised: best.score >= SURE_FROM ? best : null, alternatives };
}

/** The format that was chosen for a file, or that reads it by the fields that were chosen. */
function chosenFormat(file: InputFile, choices: readonly Choice[]): Format | undefined {
  const chosen = choices.findLast(
    (choice) => (choice.kind === "read-as" || choice.kind === "map-columns") && choice.file === file.name,
  );
  if (chosen?.kind === "read-as") return FORMATS.find(({ id }) => id === chosen.format);
  if (chosen?.kind !== "map-columns") return undefined;
  if (file.table === null) return rowsOfObjects;
  return chosen.fields.query === undefined && chosen.fields.name !== undefined ? catalogueTable : queryTable;
}

function bestOf(scored: readonly Recognised[]): Recognised {
  return scored.reduce((a, b) => (b.score > a.score ? b : a));
}

/** Keys that together say that an object on one line is the only row of JSON Lines, and not a catalogue. */
const ROW_KEYS = [
  ["_id", "text"],
  ["query", "tool"],
  ["query", "tools"],
  ["query", "solution"],
  ["query", "calling"],
  ["query", "labels"],
  ["question", "function"],
  ["question", "plan"],
  ["api_name", "api_description"],
] as const;

/** A file of one object that has the keys of a row, as a list of it. */
function asOnlyRow(file: InputFile): InputFile | null {
  if (!ROW_KEYS.some((keys) => hasKeys(file.json, ...keys))) return null;
  return { ...file, json: [file.json], lines: [1] };
}

/** Formats that take any object with a name, any text by a name, or any request: what is surely something else goes first. */
const EASILY_PLEASED = new Set(["function-tools", "ptr-catalogue", "ptr-queries", "rows-of-objects", "ranx-qrels"]);

/** What is said of JSON that is known but holds neither tools nor requests; `null`: it may, or was chosen to be read. */
function otherThanData(
  file: InputFile,
  recognised: Recognised | null,
  choices: readonly Choice[],
): FormatMessage | null {
  if (file.table !== null || chosenFormat(file, choices)) return null;
  if (recognised && !EASILY_PLEASED.has(recognised.format.id)) return null;
  const sentence = describeOtherJson(file.json) ?? describeOtherRows(file.json);
  return sentence === null ? null : createMessage(file, "other-json", sentence);
}

function unknown(file: InputFile): FormatMessage {
  if (file.table === null) {
    const begins = quote(file.text.trim().slice(0, 80), 50);
    const sentence = `This is JSON, but it looks like neither tools ({"name": "description"}) nor requests ([{"query": "…", "tool": ["…"]}]). It begins with ${begins}.`;
    return createMessage(file, "unknown-format", sentence);
  }
  if (file.table.unclosedQuoteAt !== null) {
    const sentence = "A quote opens here and never closes, so the rest of the file is one cell. Close it or remove it.";
    return createMessage(file, "unclosed-quote", sentence, { where: `line ${file.table.unclosedQuoteAt}` });
  }
  const begins = quote(file.text.trim(), 40);
  const sentence = `This text begins with ${begins} and is neither JSON nor a known kind of table. A table of requests needs the columns query and tools, a table of tools needs name and description. Without a header, write request => tool, tool.`;
  return createMessage(file, "unknown-text", sentence);
}
