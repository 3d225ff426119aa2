import type { createSortedRowModel } from "@tanstack/react-table";
import { orderPlaces, rankValues, type RankedValues } from "./rank-values";

type SortedRowModel = ReturnType<typeof createSortedRowModel>;

/**
 * The table's rows in the order of its first sorted column. Unlike the table's own, each value is read once, and the other
 * direction costs no sort: 20,000 rows take some milliseconds.
 */
export const sortRanked: SortedRowModel = (table) => {
  let ranked: { rows: readonly unknown[]; column: string; values: RankedValues } | null = null;
  let last: { key: unknown[]; model: ReturnType<ReturnType<SortedRowModel>> } | null = null;
  return () => {
    const before = table.getPreSortedRowModel();
    const [sort] = table.options.state?.sorting ?? [];
    const accessorFn = sort && table.getColumn(sort.id)?.accessorFn;
    if (!sort || !accessorFn) return before;
    const key = [before, sort.id, sort.desc];
    if (last?.key.every((part, i) => part === key[i])) return last.model;
    if (ranked?.rows !== before.rows || ranked.column !== sort.id) {
      const values = before.rows.map((row) => accessorFn(row.original, row.index) as number | string | null);
      ranked = { rows: before.rows, column: sort.id, values: rankValues(values) };
    }
    const rows = orderPlaces(ranked.values, sort.desc ? "desc" : "asc").map((place) => before.rows[place]!);
    last = { key, model: { rows, flatRows: rows, rowsById: before.rowsById } };
    return last.model;
  };
};
