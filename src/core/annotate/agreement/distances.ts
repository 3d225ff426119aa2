/** How two sets of tools are compared. `nominal`: equal or not. */
export type DistanceName = "nominal" | "jaccard" | "masi";

/**
 * How far two sets are apart, from the number of their members and of those they share: 0 to 1, 0 exactly for equal sets.
 * Jaccard: 1 − |A∩B|/|A∪B|. MASI: 1 − J·M with M = 1 for equal sets, 2/3 where one holds the other, 1/3 where they only
 * overlap, 0 for disjoint ones. Source: Passonneau, Measuring Agreement on Set-valued Items (MASI), LREC 2006. Two empty
 * sets are equal.
 */
export function distanceOfSizes(name: DistanceName, first: number, second: number, shared: number): number {
  if (shared === first && shared === second) return 0;
  if (name === "nominal" || shared === 0) return 1;
  const jaccard = shared / (first + second - shared);
  if (name === "jaccard") return 1 - jaccard;
  return 1 - jaccard * (shared === first || shared === second ? 2 / 3 : 1 / 3);
}

/**
 * The same of two sets without repeats.
 *
 * @example distanceOf("masi", ["x"], ["x", "y"]) // 1 − 1/2 · 2/3 = 0.667
 */
export function distanceOf(name: DistanceName, first: readonly string[], second: readonly string[]): number {
  const known = new Set(second);
  return distanceOfSizes(name, first.length, second.length, first.filter((tool) => known.has(tool)).length);
}
