import { meanByGroup, type GroupMean, type JudgedRow } from "./judged-row";

/** How many answers were too large or too small by how much. */
export interface SizeError {
  /** Recommended less needed: above 0 too many. */
  difference: number;
  count: number;
}

/** The score by the number of needed tools, from 1 up. */
export function sizeLadder(rows: readonly JudgedRow[]): GroupMean[] {
  const sizes = [...new Set(rows.map(({ query }) => query.gold!.length))].sort((a, b) => a - b);
  return meanByGroup(rows, sizes.map(String), ({ query }) => String(query.gold!.length));
}

/** How often each size difference occurs, from too few to too many, without gaps. */
export function sizeErrors(rows: readonly JudgedRow[]): SizeError[] {
  if (rows.length === 0) return [];
  const differences = rows.map(({ query, row }) => row.predicted.length - query.gold!.length);
  const least = Math.min(...differences);
  return Array.from({ length: Math.max(...differences) - least + 1 }, (_, i) => ({
    difference: least + i,
    count: differences.filter((difference) => difference === least + i).length,
  }));
}
