import type { GroupMean } from "../../core/evaluate/judged-row";
import type { FigureTable } from "../../ui/table-to-csv";

/** Groups with their means, as a table. */
export function groupTable(group: string, groups: readonly GroupMean[]): FigureTable {
  return {
    columns: [group, "n", "mean", "low", "high"],
    rows: groups.map(({ label, n, mean, low, high }) => [label, n, mean, low, high]),
  };
}
