import type { Query } from "../domain/query";

/** How many requests need how many tools, smallest first. Requests that nobody has judged are not among them. */
export function countGoldSizes(queries: readonly Query[]): { size: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { gold } of queries) if (gold) counts.set(gold.length, (counts.get(gold.length) ?? 0) + 1);
  return [...counts].map(([size, count]) => ({ size, count })).sort((a, b) => a.size - b.size);
}
