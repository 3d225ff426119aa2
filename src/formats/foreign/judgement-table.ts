import { readTable } from "../open/read-table";
import { unguardFormula, writeCsv } from "../write/csv";
import { nothingRead, type ForeignFormat } from "./foreign-answer";
import { addAnswer, flatSpans, numberOf, textsOf } from "./spans";

const COLUMNS = [
  "request id",
  "request",
  "annotator",
  "verdict",
  "tools",
  "words",
  "comment",
  "judged at",
  "active seconds",
];

/** A row a judgement; tools and words are JSON in their cells, since names may hold any mark. No cell is computed. */
export const judgementTable: ForeignFormat = {
  id: "table",
  label: "a spreadsheet (CSV, a row a judgement)",
  loses: "edits, words without a tool, equally right answers and what was shown",
  onePerson: false,
  write(answers) {
    const rows = answers.map(({ query, text, person, tools, spans, verdict, comment, at, seconds }) => [
      ...[query ?? "", text, person ?? "", verdict, JSON.stringify(tools)],
      spans &&
        JSON.stringify(flatSpans(spans).map(({ start, end, tool }) => [start, end, text.slice(start, end), tool])),
      ...[comment, at, seconds],
    ]);
    return [{ ending: "csv", text: writeCsv(COLUMNS, rows) }];
  },
  sniff: (_, text) => text.startsWith(COLUMNS.slice(0, 5).join(",")),
  read(_, text) {
    const read = nothingRead();
    const [, ...rows] = readTable(text, ",").rows;
    for (const { cells: raw, line } of rows) {
      const cell = (name: string): string => unguardFormula(raw[COLUMNS.indexOf(name)] ?? "");
      const [tools, words] = [listIn(cell("tools")), cell("words") === "" ? null : listIn(cell("words"))];
      if (tools === undefined || words === undefined || cell("request") === "") {
        read.held.push(`Row ${line} is held back: “tools” and “words” should be JSON lists, and “request” a text.`);
        continue;
      }
      const [verdict, at] = [cell("verdict"), cell("judged at")];
      const seconds = cell("active seconds") === "" ? NaN : Number(cell("active seconds"));
      addAnswer(read, line, {
        ...{
          query: cell("request id") || null,
          text: cell("request"),
          person: cell("annotator") || null,
          tools: textsOf(tools),
        },
        verdict: verdict === "unsure" || verdict === "skipped" ? verdict : "judged",
        comment: cell("comment") || null,
        at: Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString(),
        seconds: seconds >= 0 && Number.isFinite(seconds) ? seconds : null,
        words: words && words.map(wordsOf),
        quotes: [],
      });
    }
    return read;
  },
};

function wordsOf(value: unknown): { start: number; end: number; quote: string | null; tool: string } {
  const [start, end, quote, tool]: unknown[] = Array.isArray(value) ? (value as unknown[]) : [];
  return {
    start: numberOf(start),
    end: numberOf(end),
    quote: typeof quote === "string" ? quote : null,
    tool: typeof tool === "string" ? tool : "",
  };
}

function listIn(cell: string): unknown[] | undefined {
  try {
    const value = JSON.parse(cell) as unknown;
    return Array.isArray(value) ? (value as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}
