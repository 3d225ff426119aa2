import type { Format, InputFile } from "../model/format";
import { readQueryRows, type RowReading } from "../rows/read-query-rows";
import { parseToolNames } from "../rows/parse-cells";

const ARROW = /\s*(?:=>|->|→)\s*/;
const LEAST_SHARE = 0.6;

interface Line {
  text: string;
  line: number;
}

/**
 * Lines as a person types them: `request => tool, tool`; or two columns without a header, as pasted from a sheet. A line
 * without an arrow is a request that nobody has judged.
 */
export const pairLines: Format = {
  id: "pair-lines",
  label: "Lines of requests (request => tool, tool)",
  sniff(file) {
    if (file.table === null) return 0;
    const lines = linesOf(file);
    if (lines.filter(({ text }) => ARROW.test(text)).length >= lines.length * LEAST_SHARE) return 0.8;
    return isSheetOfRequests(file) ? 0.6 : 0;
  },
  read(file, choices) {
    const lines = linesOf(file);
    const isSheet = !lines.some(({ text }) => ARROW.test(text));
    const placed = { ...file, lines: lines.map(({ line }) => line) };
    const read = readQueryRows(placed, lines, choices, (line) => readLine((line as Line).text, isSheet));
    return { content: { queries: read.queries }, messages: read.messages, rowsRead: lines.length };
  },
};

function linesOf({ text }: InputFile): Line[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ text: content, line: index + 1 }))
    .filter(({ text: content }) => content.trim() !== "");
}

/** Two columns, of which the first is longer: requests and their tools, not tools and their descriptions. */
function isSheetOfRequests({ table }: InputFile): boolean {
  const rows = table?.rows ?? [];
  if (table?.delimiter !== "\t" || rows.length === 0 || rows.some(({ cells }) => cells.length !== 2)) return false;
  const words = (column: number): number =>
    rows.reduce((sum, { cells }) => sum + cells[column]!.split(/\s+/).length, 0);
  return words(0) > words(1) && words(0) >= 2 * rows.length;
}

function readLine(text: string, isSheet: boolean): RowReading {
  const [raw, ...rest] = isSheet ? text.split("\t") : text.split(ARROW);
  return { raw: raw ?? "", goldNames: rest.length === 0 ? null : parseToolNames(rest.join(",")) };
}
