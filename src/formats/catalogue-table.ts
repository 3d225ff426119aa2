import type { ToolId } from "../core/domain/ids";
import type { Format } from "./format";
import { readToolRows } from "./read-tool-rows";
import type { TableRow } from "./read-table";
import { evenRows, findColumns, refuseTable } from "./table-columns";

const NAMES = {
  name: ["name", "tool", "tool_name", "api", "api_name"],
  description: ["description", "desc", "tool_description", "about", "api_description"],
  category: ["category", "field", "group"],
  id: ["id", "tool_id", "_id"],
} as const;

/** A table of tools with a header: `name` and `description`. */
export const catalogueTable: Format = {
  id: "catalogue-table",
  label: "Table of tools (name, description)",
  sniff(file) {
    const columns = findColumns(file, NAMES);
    return columns?.name === undefined || columns.description === undefined ? 0 : 0.85;
  },
  read(file) {
    const refused = refuseTable(file);
    if (refused) return refused;
    const columns = findColumns(file, NAMES) ?? { name: 0, description: 1 };
    const { rows, messages } = evenRows(file, 1);
    const placed = { ...file, lines: rows.map(({ line }) => line) };
    const read = readToolRows(placed, rows, (row) => {
      const cell = (part: keyof typeof NAMES): string => (row as TableRow).cells[columns[part] ?? -1]?.trim() ?? "";
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
      messages: [...messages, ...read.messages],
      rowsRead: Math.max(0, (file.table?.rows.length ?? 0) - 1),
    };
  },
};
