import { isPlainObject } from "../json/json-values";
import type { Table } from "../model/parsed-text";
import { readTable } from "../open/read-table";
import { unguardFormula, writeCsv } from "../write/csv";
import { nothingRead, type ForeignExtra, type ForeignFormat } from "./foreign-answer";
import { addAnswer, addExtra, flatSpans, numberOf, textsOf } from "./spans";

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

/** Columns without which no row can be read. */
const NEEDED = COLUMNS.slice(0, 5);

/**
 * A row a judgement; tools and words are JSON in their cells, since names may hold any mark. No cell is computed. Columns
 * go by their names; those of somebody else are kept and written back, for each request and person.
 */
export const judgementTable: ForeignFormat = {
  id: "table",
  label: "a spreadsheet (CSV, a row a judgement)",
  loses: "edits, words without a tool, equally right answers and what was shown",
  onePerson: false,
  write(answers, _tools, extras) {
    const othersOf = (query: string | null, person: string | null): CellsOfRow => {
      const cells = extras?.get(query ?? "")?.[person ?? ""];
      return isPlainObject(cells) ? cells : {};
    };
    const others = answers.map(({ query, person }) => othersOf(query, person));
    const added = [...new Set(others.flatMap((cells) => Object.keys(cells)))];
    const rows = answers.map(({ query, text, person, tools, spans, verdict, comment, at, seconds }, row) => [
      ...[query ?? "", text, person ?? "", verdict, JSON.stringify(tools)],
      spans &&
        JSON.stringify(flatSpans(spans).map(({ start, end, tool }) => [start, end, text.slice(start, end), tool])),
      ...[comment, at, seconds],
      ...added.map((column) => {
        const cell = others[row]![column];
        return typeof cell === "string" ? cell : null;
      }),
    ]);
    return [{ ending: "csv", text: writeCsv([...COLUMNS, ...added], rows) }];
  },
  sniff(_, text) {
    const named = new Set(headerOf(text).columns);
    return NEEDED.every((column) => named.has(column));
  },
  read(_, text) {
    const read = nothingRead();
    const { columns, delimiter } = headerOf(text);
    const [, ...rows] = readTable(text, delimiter).rows;
    const added = columns.flatMap((column, at) => (column === "" || COLUMNS.includes(column) ? [] : [{ column, at }]));
    const kept = new Map<string, ForeignExtra & { extra: Record<string, CellsOfRow> }>();
    for (const { cells: raw, line } of rows) {
      const cell = (name: string): string => unguardFormula(raw[columns.indexOf(name)] ?? "");
      const [tools, words] = [listIn(cell("tools")), cell("words") === "" ? null : listIn(cell("words"))];
      if (tools === undefined || words === undefined || cell("request") === "") {
        read.held.push(`Row ${line} is held back: “tools” and “words” should be JSON lists, and “request” a text.`);
        continue;
      }
      const others = added.map(({ column, at }) => [column, unguardFormula(raw[at] ?? "")] as const);
      const filled = others.filter(([, value]) => value !== "");
      const id = JSON.stringify([cell("request id"), cell("request")]);
      const own = kept.get(id) ?? { query: cell("request id") || null, text: cell("request"), extra: {} };
      if (filled.length > 0) kept.set(id, { ...own, extra: { ...own.extra, [cell("annotator")]: cellsOf(filled) } });
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
    for (const { extra, ...item } of kept.values()) addExtra(read, item, extra);
    return read;
  },
};

/** Cells of a row by their columns. */
type CellsOfRow = Readonly<Record<string, unknown>>;

const cellsOf = (filled: readonly (readonly [string, string])[]): CellsOfRow =>
  Object.fromEntries(filled.filter(([column]) => column !== "__proto__"));

function headerOf(text: string): { columns: string[]; delimiter: Table["delimiter"] } {
  const end = text.search(/[\r\n]/);
  const { rows, delimiter } = readTable(end === -1 ? text : text.slice(0, end));
  return { columns: (rows[0]?.cells ?? []).map((column) => unguardFormula(column.trim())), delimiter };
}

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
