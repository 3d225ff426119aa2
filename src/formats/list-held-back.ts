import type { FormatMessage } from "./format";

/** Held-back rows as a table that a spreadsheet opens: where, why, and the row as the file has it, where it is known. */
export function listHeldBack(messages: readonly FormatMessage[]): string {
  const rows = messages
    .filter(({ severity }) => severity === "held-back")
    .map(({ file, where, code, sentence, write }) => [file, where ?? "", code, sentence, write?.choice.text ?? ""]);
  return [["file", "where", "code", "why", "row"], ...rows].map((cells) => cells.map(cellOf).join(",")).join("\r\n");
}

/** Quoted by RFC 4180; what a spreadsheet would take for a formula stands behind an apostrophe. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
