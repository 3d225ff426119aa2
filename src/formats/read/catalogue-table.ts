import type { ToolId } from "../../core/domain/ids";
import type { Format } from "../model/format";
import type { TableRow } from "../model/table";
import {
  describeMapping,
  TOOL_NAMES,
  resolveColumns,
  evenRows,
  findColumns,
  refuseTable,
  type Columns,
} from "../rows/fields";
import { readToolRows } from "../rows/read-tool-rows";

const BY_PLACE: { columns: Columns<keyof typeof TOOL_NAMES>; from: number; chosen: null } = {
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
    const { columns, from, chosen } = resolveColumns(file, TOOL_NAMES, choices) ?? BY_PLACE;
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
