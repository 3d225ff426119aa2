import type { ToolId } from "../../core/domain/ids";
import { countOf } from "../../core/domain/phrases";
import { createMessage, describeLocation } from "../model/create-message";
import type { Format, FormatMessage, InputFile, QueryRow } from "../model/format";
import type { TableRow } from "../model/parsed-text";
import {
  describeMapping,
  evenRows,
  findColumns,
  QUERY_NAMES,
  refuseTable,
  resolveColumns,
  TOOL_NAMES,
  type Columns,
} from "../rows/fields";
import { parseToolNames, splitFromName } from "../rows/parse-cells";
import { readQueryRows, type RowReading } from "../rows/read-query-rows";
import { readToolRows } from "../rows/read-tool-rows";

const TOOLS_BY_PLACE: { columns: Columns<keyof typeof TOOL_NAMES>; from: number; chosen: null } = {
  columns: { name: 0, description: 1 },
  from: 1,
  chosen: null,
};

/** A table of tools with a header: `name` and `description`. */
export const catalogueTable: Format = {
  id: "catalogue-table",
  label: "Table of tools (name, description)",
  sniff(file) {
    const columns = findColumns(file, TOOL_NAMES);
    return columns?.name === undefined || columns.description === undefined ? 0 : 0.85;
  },
  read(file, choices) {
    const { columns, from, chosen } = resolveColumns(file, TOOL_NAMES, choices) ?? TOOLS_BY_PLACE;
    const refused = refuseTable(file, from);
    if (refused) return refused;
    const { rows, messages } = evenRows(file, from);
    const placed = { ...file, lines: rows.map(({ line }) => line) };
    const read = readToolRows(placed, rows, (row) => {
      const cell = (part: keyof typeof TOOL_NAMES): string =>
        (row as TableRow).cells[columns[part] ?? -1]?.trim() ?? "";
      const [id, category] = [cell("id"), cell("category")];
      return {
        ...(id === "" ? {} : { id: id as ToolId }),
        name: cell("name"),
        description: cell("description"),
        ...(category === "" ? {} : { category }),
      };
    });
    return {
      content: { tools: read.tools },
      messages: [...(chosen ? [describeMapping(file, chosen)] : []), ...messages, ...read.messages],
      rowsRead: Math.max(0, (file.table?.rows.length ?? 0) - from),
    };
  },
};

const QUERIES_BY_PLACE = { columns: { query: 0, tools: 1 }, from: 1, chosen: null };

type Part = keyof typeof QUERY_NAMES;

/**
 * A table of requests with a header: `query` and `tools` (MetaTool's `Query,Tool`, a sheet of a teacher). Where each row
 * names one tool, rows with the same request are one request with all their tools.
 */
export const queryTable: Format = {
  id: "query-table",
  label: "Table of requests (query, tools)",
  sniff(file) {
    const columns = findColumns(file, QUERY_NAMES);
    return columns?.query === undefined || columns.tools === undefined ? 0 : 0.9;
  },
  read(file, choices) {
    const { columns, from, chosen } = resolveColumns(file, QUERY_NAMES, choices) ?? QUERIES_BY_PLACE;
    const refused = refuseTable(file, from);
    if (refused) return refused;
    const { rows, messages } = evenRows(file, from);
    const placed = { ...file, lines: rows.map(({ line }) => line) };
    const read = readQueryRows(placed, rows, choices, (row) => readRow((row as TableRow).cells, columns));
    const { queries, messages: merges } = mergePairs(file, read.queries);
    return {
      content: { queries },
      messages: [...(chosen ? [describeMapping(file, chosen)] : []), ...messages, ...merges, ...read.messages],
      rowsRead: Math.max(0, (file.table?.rows.length ?? 0) - from),
    };
  },
};

function readRow(cells: readonly string[], columns: Columns<Part>): RowReading {
  const cell = (part: Part): string => cells[columns[part] ?? -1] ?? "";
  const givenId = cell("id").trim();
  const split = splitFromName(cell("split"));
  return {
    raw: cell("query"),
    goldNames: parseToolNames(cell("tools")),
    ...(givenId === "" ? {} : { givenId }),
    ...(split === undefined ? {} : { split }),
  };
}

/** Rows with the same text as one, when no row names more than one tool: then each row is one pair. */
function mergePairs(file: InputFile, queries: QueryRow[]): { queries: QueryRow[]; messages: FormatMessage[] } {
  if (queries.some(({ goldNames, givenId }) => goldNames?.length !== 1 || givenId !== undefined)) {
    return { queries, messages: [] };
  }
  const byText = new Map<string, QueryRow>();
  const repeats: QueryRow[] = [];
  const grown = new Set<string>();
  for (const query of queries) {
    const before = byText.get(query.raw);
    if (!before) {
      byText.set(query.raw, { ...query, goldNames: [...query.goldNames!] });
      continue;
    }
    repeats.push(query);
    const name = query.goldNames![0]!;
    if (before.goldNames!.includes(name)) continue;
    before.goldNames!.push(name);
    grown.add(query.raw);
  }
  return {
    queries: [...byText.values()],
    messages: repeats.length === 0 ? [] : [mergedRows(file, repeats, grown.size)],
  };
}

function mergedRows(file: InputFile, repeats: readonly QueryRow[], grown: number): FormatMessage {
  const first = describeLocation(repeats[0]!.source.at);
  const sentence = `${countOf(repeats.length, "row repeats", "rows repeat")} an earlier request and ${repeats.length === 1 ? "was" : "were"} merged with it (first: ${first}); ${countOf(grown, "request")} got more than one tool that way.`;
  return createMessage(file, "merged-rows", sentence, { rows: repeats.length });
}
