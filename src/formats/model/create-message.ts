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
