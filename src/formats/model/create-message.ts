import type { FormatMessage, InputFile } from "./format";
import { MESSAGE_CODES, type MessageCode } from "./message-codes";

type More = Partial<Pick<FormatMessage, "where" | "rows" | "fixes" | "write" | "cleaning">>;

/** A message about a file; how severe it is follows from its code. */
export function createMessage(
  file: Pick<InputFile, "name"> | string,
  code: MessageCode,
  sentence: string,
  { where = null, ...more }: More = {},
): FormatMessage {
  return {
    code,
    severity: MESSAGE_CODES[code].severity,
    file: typeof file === "string" ? file : file.name,
    where,
    sentence,
    ...more,
  };
}

/** What a row is called in `where`: its line where each row has one, else its index from 0. */
export function rowLocation({ lines }: Pick<InputFile, "lines">, index: number): string {
  return lines === null ? `row ${index}` : `line ${lines[index] ?? index + 1}`;
}

/** The same for `source.at`, where an index from 0 stands alone. */
export function sourceLocation(file: Pick<InputFile, "lines">, index: number): string {
  return file.lines === null ? String(index) : rowLocation(file, index);
}

/** A `source.at` as messages say it: "3" becomes "row 3", "line 4" stays. */
export function describeLocation(at: string): string {
  return /^\d+$/.test(at) ? `row ${at}` : at;
}

/**
 * Characters that turn or hide the text around them: controls, marks of direction, zero width, tags. Not tab and line
 * breaks, and not the soft hyphen and the joiners, which words and emoji are made with.
 */
const INVISIBLE = /(?![\t\n\r\u00ad\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
/** One of them, or a line break: found several times as fast, and most texts have none. */
const CONTROL = /[\p{Cc}\p{Cf}]/u;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** The text with every invisible character written out as ⟨U+202E⟩, on one line. For messages and names of files. */
export function showInvisible(text: string): string {
  return text.replace(INVISIBLE, nameCharacter).replace(LONE_SURROGATE, nameCharacter).replace(/\s+/gu, " ");
}

/** Whether the text has characters that cannot be seen but change how it is shown. */
export function hasInvisible(text: string): boolean {
  return CONTROL.test(text) && text.search(INVISIBLE) >= 0;
}

/** Halves of characters, which no encoding can carry, replaced by U+FFFD. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}

/** In quotes, cut to `length` characters. */
export function quote(text: string, length = 60): string {
  const shown = showInvisible(text);
  return shown.length > length ? `"${shown.slice(0, length)}…"` : `"${shown}"`;
}

function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
