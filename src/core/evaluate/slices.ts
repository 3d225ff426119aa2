import { bundleKey, deriveBundles } from "../domain/bundle";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { tokenize } from "../retrieve/tokenize";
import { meanOfGroup, type GroupMean, type JudgedRow, meanByGroup } from "./judged-rows";
import type { Fold } from "../recommend/method/fold-context";

/** Smaller groups say nothing. */
const SMALLEST = 5;
const LONG_WORDS = 30;
const SHORT_WORDS = 12;

/** A slice with the requests in it. */
export interface Slice extends GroupMean {
  queries: QueryId[];
}

interface FoldFacts {
  bundles: ReadonlySet<string>;
  tools: ReadonlySet<string>;
}

/** Requests with something in common, found by rule; each of at least 5 requests and not of all, weakest first. */
export function sliceRows(rows: readonly JudgedRow[], folds: readonly Fold[]): Slice[] {
  const facts = folds.map(factsOf);
  const groups = new Map<string, JudgedRow[]>();
  for (const row of rows) {
    for (const label of labelsOf(row.query, facts[row.row.fold])) {
      const group = groups.get(label);
      if (group) group.push(row);
      else groups.set(label, [row]);
    }
  }
  return [...groups]
    .filter(([, group]) => group.length >= SMALLEST && group.length < rows.length)
    .map(([label, group]): Slice => ({ ...meanOfGroup(label, group), queries: group.map(({ query }) => query.id) }))
    .sort((a, b) => a.mean - b.mean || (a.label < b.label ? -1 : 1));
}

function factsOf({ history }: Fold): FoldFacts {
  return {
    bundles: new Set(history.map(({ gold }) => bundleKey(gold ?? []))),
    tools: new Set(history.flatMap(({ gold }) => gold ?? [])),
  };
}

/**
 * The groups a request is in. Rules instead of clusters: a group has a name that a reader can check. Groups that the
 * history decides only where the facts of its fold are known.
 */
export function labelsOf(
  query: Pick<Query, "text" | "gold" | "part" | "style">,
  facts: FoldFacts | undefined,
): string[] {
  const gold = query.gold ?? [];
  const words = tokenize(query.text).length;
  const labels = [
    gold.length === 1 ? "one tool needed" : gold.length > 3 ? "more than 3 tools needed" : "2 or 3 tools needed",
  ];
  if (facts) {
    labels.push(facts.bundles.has(bundleKey(gold)) ? "bundle used before" : "bundle never used before");
    if (gold.some((tool) => !facts.tools.has(tool))) labels.push("a needed tool never used before");
  }
  if (words <= SHORT_WORDS) labels.push(`at most ${SHORT_WORDS} words`);
  if (words > LONG_WORDS) labels.push(`more than ${LONG_WORDS} words`);
  if (query.part !== undefined) labels.push(`part ${query.part}`);
  if (query.style !== undefined) labels.push(`worded ${query.style}`);
  return labels;
}

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

/**
 * How often each size difference (recommended less needed) occurs, from too few to too many, without gaps, so that it
 * can be drawn as columns.
 */
export function sizeErrors(rows: readonly JudgedRow[]): SizeError[] {
  if (rows.length === 0) return [];
  const differences = rows.map(({ query, row }) => row.predicted.length - query.gold!.length);
  const least = Math.min(...differences);
  return Array.from({ length: Math.max(...differences) - least + 1 }, (_, i) => ({
    difference: least + i,
    count: differences.filter((difference) => difference === least + i).length,
  }));
}

/** Upper ends of the groups between nothing in common and the same set. */
const EDGES = [0.25, 0.5, 0.75] as const;
const LABELS = ["0", "to 0.25", "to 0.5", "to 0.75", "below 1", "1"];

/**
 * The score against how near the needed set is to a bundle of the history: the largest Jaccard index, 0 to 1. A method
 * that only copies falls where it is low.
 */
export function noveltyCurve(rows: readonly JudgedRow[], folds: readonly Fold[]): GroupMean[] {
  const bundles = folds.map(({ history }) => deriveBundles(history).map(({ tools }) => new Set(tools)));
  return meanByGroup(rows, LABELS, ({ query, row }) => labelOf(overlapWith(query.gold!, bundles[row.fold] ?? [])));
}

/**
 * The largest Jaccard index of a set with one of the bundles; 0 without bundles.
 *
 * @example overlapWith(["a", "b"], [new Set(["a"]), new Set(["c"])]) // 0.5
 */
export function overlapWith(needed: readonly ToolId[], bundles: readonly ReadonlySet<ToolId>[]): number {
  let best = 0;
  for (const bundle of bundles) {
    const hits = needed.filter((tool) => bundle.has(tool)).length;
    best = Math.max(best, hits / (needed.length + bundle.size - hits));
  }
  return best;
}

function labelOf(overlap: number): string {
  if (overlap === 0) return LABELS[0]!;
  if (overlap === 1) return LABELS.at(-1)!;
  const edge = EDGES.findIndex((upper) => overlap <= upper);
  return LABELS[edge < 0 ? EDGES.length + 1 : edge + 1]!;
}
