import { deriveBundles } from "../domain/bundle";
import { historyOf, type Dataset } from "../domain/dataset";
import { countCoUsage, type CoUsage } from "./co-usage";
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
