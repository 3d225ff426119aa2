import type { RawFile } from "./decode-file";
import {
  countKept,
  rowsOf,
  type Choice,
  type Format,
  type FormatMessage,
  type FormatResult,
  type InputFile,
} from "./format";
import { hasKeys } from "./field-of";
import { openFile } from "./open-file";
import { FORMATS } from "./registry";
import { say } from "./say";
import { quote, showInvisible } from "./visible-text";

/** One file, as far as it could be understood. */
export interface SniffedFile {
  name: string;
  sizeBytes: number;
  /** `null`: no format was recognised; the messages say why. */
  format: Format | null;
  result: FormatResult;
  rowsKept: number;
}

/** A format must be at least this sure. */
const SURE_FROM = 0.4;

/** Recognises a file by its content and reads it. Never rejects, whatever the bytes are. */
export async function sniffFile(raw: RawFile, choices: readonly Choice[] = []): Promise<SniffedFile> {
  const { file, messages } = await openFile(raw, choices);
  const unread = (all: FormatMessage[]): SniffedFile => ({
    name: showInvisible(raw.name),
    sizeBytes: raw.bytes.length,
    format: null,
    result: { content: null, messages: all, rowsRead: 0 },
    rowsKept: 0,
  });
  if (!file) return unread(messages);
  const recognised = recognise(file, choices);
  if (!recognised) return unread([...messages.filter(({ severity }) => severity !== "held-back"), unknown(file)]);
  const { format } = recognised;
  const result = format.read(recognised.file, choices);
  const rowsBefore = messages.reduce((sum, message) => sum + rowsOf(message), 0);
  return {
    name: file.name,
    sizeBytes: file.sizeBytes,
    format,
    result: { ...result, messages: [...messages, ...result.messages], rowsRead: result.rowsRead + rowsBefore },
    rowsKept: result.content ? countKept(result.content) : 0,
  };
}

interface Recognised {
  format: Format;
  file: InputFile;
  score: number;
}

function recognise(file: InputFile, choices: readonly Choice[]): Recognised | null {
  const chosen = choices.findLast((choice) => choice.kind === "read-as" && choice.file === file.name);
  const wanted = FORMATS.find(({ id }) => chosen?.kind === "read-as" && id === chosen.format);
  if (wanted) return { format: wanted, file, score: 1 };
  const best = findBest(file);
  const row = asOnlyRow(file);
  const bestAsRow = row && findBest(row);
  if (bestAsRow && bestAsRow.score >= best.score) return bestAsRow;
  return best.score >= SURE_FROM ? best : null;
}

function findBest(file: InputFile): Recognised {
  const scored = FORMATS.map((format) => ({ format, file, score: format.sniff(file) }));
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

function unknown(file: InputFile): FormatMessage {
  if (file.table === null) {
    const begins = quote(file.text.trim().slice(0, 80), 50);
    const sentence = `This is JSON, but neither tools ({"name": "description"}) nor requests ([{"query": "…", "tool": ["…"]}]). It begins with ${begins}.`;
    return say(file, "unknown-format", sentence);
  }
  if (file.table.unclosedQuoteAt !== null) {
    const sentence =
      "A quote is opened here and never closed, so that the rest of the file is one cell. Close it, or take it away.";
    return say(file, "unclosed-quote", sentence, { where: `line ${file.table.unclosedQuoteAt}` });
  }
  const begins = quote(file.text.trim(), 40);
  const sentence = `This is text that begins with ${begins}, and neither JSON nor a table that is known. A table of requests has the columns query and tools, one of tools has name and description; without a header, write request => tool, tool.`;
  return say(file, "unknown-text", sentence);
}
