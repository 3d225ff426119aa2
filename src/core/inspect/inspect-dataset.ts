import { deriveBundles } from "../domain/bundle";
import { historyOf, type Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { splitsOf, type DatasetSplit } from "./dataset-splits";
import { findingOf, type Finding, type FindingCode } from "./finding";
import { countGoldSizes, readOrder, type OrderMeaning } from "./gold";
import { lintQueries, lintTexts, lintTools } from "./lint-dataset";
import { findNearDuplicateTools, NEAR_DUPLICATE_FROM, type NearDuplicateTools } from "./near-duplicate-tools";
import { leakageOf, type SplitLeakage } from "./split-leakage";

/** A split with what it gives away, as the page draws it. */
export interface InspectedSplit extends Pick<DatasetSplit, "id" | "label"> {
  historyCount: number;
  testCount: number;
  leakage: SplitLeakage;
}

/** Everything that can be told of a data set before anything is run on it. */
export interface Inspection {
  counts: { queries: number; tools: number; history: number; bundles: number; usedTools: number };
  /** Problems first, then by how many; what concerns the split last. */
  findings: Finding[];
  sizes: { size: number; count: number }[];
  order: OrderMeaning;
  twins: NearDuplicateTools;
  coUsage: CoUsage;
  splits: InspectedSplit[];
}

/**
 * Looks a data set over before anything is run on it. `vectorOf`: vectors of an encoder that is ready, `null` without;
 * then words are compared. Takes seconds for tens of thousands of requests: it belongs into a worker.
 */
export function inspectDataset(
  dataset: Dataset,
  vectorOf: ((text: string) => Float32Array | undefined) | null,
): Inspection {
  const { tools, queries } = dataset;
  const history = historyOf(dataset);
  const twins = findNearDuplicateTools(tools, vectorOf);
  const splits = splitsOf(queries).map(({ id, label, history: past, test }) => {
    return {
      id,
      label,
      historyCount: past.length,
      testCount: test.length,
      leakage: leakageOf({ history: past, test }, vectorOf),
    };
  });
  const order = readOrder(dataset);
  return {
    counts: {
      queries: queries.length,
      tools: tools.length,
      history: history.length,
      bundles: deriveBundles(history).length,
      usedTools: new Set(queries.flatMap(({ gold }) => gold ?? [])).size,
    },
    findings: sortFindings([
      ...lintTools(dataset),
      ...lintQueries(dataset),
      ...lintTexts(queries),
      ...lintNearDuplicates(twins),
      ...lintOrder(order),
      ...splits.flatMap(lintSplit),
    ]),
    sizes: countGoldSizes(queries),
    order,
    twins,
    coUsage: countCoUsage(history),
    splits,
  };
}

/** Pairs of tools that are hard to tell apart: a method that mixes them up may be right in all but name. */
function lintNearDuplicates({ pairs }: NearDuplicateTools): Finding[] {
  const close = pairs.filter(({ similarity }) => similarity >= NEAR_DUPLICATE_FROM);
  return findingOf("near-twins", "problem", {
    tools: [...new Set(close.flatMap(({ a, b }) => [a, b]))],
    count: close.length,
  });
}

/** What the order of gold tools says. Metrics that look at ranks mean nothing where it is that of the catalogue. */
function lintOrder({ n, ordered, meaning }: OrderMeaning): Finding[] {
  return [
    ...findingOf("ordered", "note", {
      count: ordered,
    }),
    ...findingOf("order-of-catalogue", "note", { count: meaning === "catalogue" ? n : 0 }),
  ];
}

/**
 * What a split gives away; only of the split that the data has: the others are offers, and what they would leak stands
 * in their picture.
 */
function lintSplit({ id, leakage }: InspectedSplit): Finding[] {
  if (id !== "given") return [];
  const queriesWhere = (is: (tick: SplitLeakage["tests"][number]) => boolean) =>
    leakage.tests.filter(is).map(({ query }) => query);
  return [
    ...findingOf("test-repeats-bundle", "problem", { queries: queriesWhere(({ bundle }) => bundle !== null) }),
    ...findingOf("test-repeats-text", "problem", { queries: queriesWhere(({ near }) => near?.how === "same") }),
    ...findingOf("test-near-text", "problem", {
      queries: queriesWhere(({ near }) => near !== null && near.how !== "same"),
    }),
  ];
}

/** Findings that a better split mends; they stand together, since one click mends them all. */
const SPLIT_CODES = new Set<FindingCode>(["test-repeats-bundle", "test-repeats-text", "test-near-text"]);

/** Problems first, then what concerns the split, then notes; within each by how many, then by code. */
function sortFindings(findings: readonly Finding[]): Finding[] {
  const rank = ({ code, weight }: Finding): number => (SPLIT_CODES.has(code) ? 1 : weight === "problem" ? 0 : 2);
  return [...findings].sort((a, b) => rank(a) - rank(b) || b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** How often tools were needed together. */
interface CoUsage {
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
