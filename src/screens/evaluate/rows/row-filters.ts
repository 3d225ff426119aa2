import { LOST_AT } from "../context/labels";
import type { RowGroup } from "./path-slices";
import type { RowFacts } from "./row-facts";

type Stage = keyof typeof LOST_AT;

/** Which rows are listed. */
export type RowFilter =
  "all" | "not-exact" | "exact" | "wrong" | "no-answer" | `lost-${Stage}` | `part-${string}` | `slice-${string}`;

/** A filter as it is offered, with how many rows it leaves. */
export interface OfferedFilter {
  filter: RowFilter;
  label: string;
  count: number;
}

/** The filter that leaves the rows of a slice. */
export function filterOfSlice(label: string): RowFilter {
  return label.startsWith("part ") ? `part-${label.slice("part ".length)}` : `slice-${label}`;
}

/** The filters that apply to these rows. */
export function listFilters(rows: readonly RowFacts[], slices: readonly RowGroup[]): OfferedFilter[] {
  const parts = [...new Set(rows.flatMap(({ part }) => part ?? []))].sort();
  const filters: [RowFilter, string][] = [
    ["all", "all"],
    ["not-exact", "not exact"],
    ["exact", "exact"],
    ["wrong", "a wrong tool"],
    ["no-answer", "no answer from the model"],
    ...(Object.keys(LOST_AT) as Stage[]).map((stage): [RowFilter, string] => [`lost-${stage}`, LOST_AT[stage]]),
    ...parts.map((part): [RowFilter, string] => [`part-${part}`, `part ${part}`]),
    ...slices
      .filter(({ label }) => !label.startsWith("part "))
      .map(({ label }): [RowFilter, string] => [filterOfSlice(label), label]),
  ];
  return filters
    .map(([filter, label]) => ({ filter, label, count: filterRows(rows, filter, "", slices).length }))
    .filter(({ filter, count }) => filter === "all" || count > 0);
}

/** The rows that a filter and a search leave. Every word of the search must stand in the request, whatever its case. */
export function filterRows(
  rows: readonly RowFacts[],
  filter: RowFilter,
  search: string,
  slices: readonly RowGroup[],
): RowFacts[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const passes = passOf(filter, slices);
  return rows.filter((row) => passes(row) && words.every((word) => row.lowered.includes(word)));
}

function passOf(filter: RowFilter, slices: readonly RowGroup[]): (row: RowFacts) => boolean {
  if (filter === "exact") return (row) => row.exact;
  if (filter === "not-exact") return (row) => !row.exact;
  if (filter === "no-answer") return (row) => row.isUnanswered;
  if (filter === "wrong") return (row) => row.outcomes.includes("wrong");
  if (filter.startsWith("lost-")) return (row) => row.lost.some((stage) => filter === `lost-${stage}`);
  if (filter.startsWith("part-")) return (row) => filter === `part-${row.part}`;
  if (filter.startsWith("slice-")) {
    const inSlice = new Set(slices.find(({ label }) => filterOfSlice(label) === filter)?.queries);
    return (row) => inSlice.has(row.id);
  }
  return () => true;
}
