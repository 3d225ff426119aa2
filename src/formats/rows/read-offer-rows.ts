import type { Choice, FormatResult, InputFile } from "../model/format";
import { readQueryRows, type RowReading } from "./read-query-rows";
import { collectOfferedTools, type OfferedTools } from "./read-tool-rows";

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
