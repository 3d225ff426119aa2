import { bundleKey } from "../domain/bundle";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { tokenize } from "../retrieve/tokenize";
import { meanOfGroup, type GroupMean, type JudgedRow } from "./judged-row";
import type { Fold } from "./plan-folds";

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

/** The groups a request is in; those that the history decides only where the facts of its fold are known. */
export function labelsOf(query: Pick<Query, "text" | "gold" | "part">, facts: FoldFacts | undefined): string[] {
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
  return labels;
}
