import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";

/** How often tools were needed together. */
export interface CoUsage {
  /** Tools that past requests needed, so that those used together stand side by side. */
  tools: ToolId[];
  /** Places in `tools` where a cluster begins, 0 first. */
  clusterStarts: number[];
  /** Pairs needed together at least once: places with `a < b`, and in how many requests. */
  pairs: { a: number; b: number; count: number }[];
  /** Used tools that were left out because there are more than can be drawn. */
  leftOut: number;
}

/** More tools than this make no picture. The most used ones stay. */
const DRAWN_AT_MOST = 120;

/**
 * Which tools past requests needed together, sorted by cluster, of at most 120 tools, the most used ones; ties by id.
 */
export function countCoUsage(history: readonly Query[]): CoUsage {
  const uses = new Map<ToolId, number>();
  for (const { gold } of history) for (const tool of gold ?? []) uses.set(tool, (uses.get(tool) ?? 0) + 1);
  const byUse = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tool]) => tool);
  const drawn = new Set(byUse.slice(0, DRAWN_AT_MOST));
  const counts = countPairs(history, drawn);
  const clusters = clusterTools([...drawn], uses, counts);
  const tools = clusters.flat();
  const place = new Map(tools.map((tool, index) => [tool, index]));
  const pairs = [...counts].map(([key, count]) => {
    const [a, b] = key.split("\u0000").map((tool) => place.get(tool as ToolId)!) as [number, number];
    return { a: Math.min(a, b), b: Math.max(a, b), count };
  });
  let start = 0;
  const clusterStarts = clusters.map(({ length }) => (start += length) - length);
  return { tools, clusterStarts, pairs, leftOut: byUse.length - drawn.size };
}

/** The key of a pair of tools, the same in either order. */
function keyOf(a: ToolId, b: ToolId): string {
  return a < b ? `${a}\u0000${b}` : `${b}\u0000${a}`;
}

/** In how many requests each pair of drawn tools was needed together. */
function countPairs(history: readonly Query[], drawn: ReadonlySet<ToolId>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { gold } of history) {
    const tools = (gold ?? []).filter((tool) => drawn.has(tool));
    for (const [index, a] of tools.entries()) {
      for (const b of tools.slice(index + 1)) counts.set(keyOf(a, b), (counts.get(keyOf(a, b)) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Clusters by average linkage on the Jaccard of the requests that need two tools, down to `LINKED_FROM`; larger clusters
 * first, within one the most used tool first. Ours; the paper has no clusters.
 */
function clusterTools(
  tools: readonly ToolId[],
  uses: ReadonlyMap<ToolId, number>,
  counts: ReadonlyMap<string, number>,
): ToolId[][] {
  let clusters = tools.map((tool) => [tool]);
  const near = (a: ToolId, b: ToolId): number => {
    const both = counts.get(keyOf(a, b)) ?? 0;
    return both / (uses.get(a)! + uses.get(b)! - both);
  };
  let links = clusters.map((a) => clusters.map((b) => (a === b ? 0 : near(a[0]!, b[0]!))));
  while (clusters.length > 1) {
    const best = strongestOf(links);
    if (best.link < LINKED_FROM) break;
    const { a, b } = best;
    const [m, n] = [clusters[a]!.length, clusters[b]!.length];
    const merged = links.map((row, index) => (index === a ? 0 : (row[a]! * m + row[b]! * n) / (m + n)));
    links[a] = merged;
    links.forEach((row, index) => (row[a] = merged[index]!));
    clusters[a] = [...clusters[a]!, ...clusters[b]!];
    clusters = clusters.filter((_, index) => index !== b);
    links = links.filter((_, index) => index !== b).map((row) => row.filter((_, index) => index !== b));
  }
  const byUse = (a: ToolId, b: ToolId): number => uses.get(b)! - uses.get(a)! || (a < b ? -1 : 1);
  return clusters.map((cluster) => cluster.sort(byUse)).sort((a, b) => b.length - a.length || byUse(a[0]!, b[0]!));
}

const LINKED_FROM = 0.05;

/** The strongest link between two clusters, the first of equal ones, so that the picture is the same every time. */
function strongestOf(links: readonly (readonly number[])[]): { link: number; a: number; b: number } {
  let best = { link: -1, a: 0, b: 0 };
  for (const [a, row] of links.entries()) {
    for (let b = a + 1; b < row.length; b++) if (row[b]! > best.link) best = { link: row[b]!, a, b };
  }
  return best;
}
