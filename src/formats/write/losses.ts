import type { Dataset } from "../../core/domain/dataset";
import { countOf, listWords } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";

export interface WrittenFile {
  /** Behind the name of the data set: `-requests.csv`; or a path of its own inside the archive. */
  name: string;
  text: string;
}

/** One way to write a data set. What is written can be read again by the reader of the same format. */
export interface DatasetWriter {
  id: string;
  label: string;
  /** What it is for, and what is odd about it. One or two sentences. */
  about: string;
  /** What of a data set it has a place for, beside names, descriptions, texts and gold tools. */
  keeps: readonly Detail[] | "all";
  /** Several files go into one archive. */
  write(dataset: Dataset): WrittenFile[];
}

/** What a data set may have beside names, descriptions, texts of requests and gold tools. */
type Detail =
  | "requests"
  | "parts"
  | "finer-parts"
  | "order"
  | "steps"
  | "swaps"
  | "requirements"
  | "groups"
  | "raw"
  | "parameters"
  | "places"
  | "responses"
  | "categories"
  | "aliases"
  | "routes"
  | "flags";

const OF_REQUESTS: readonly [Detail, string, (query: Query) => boolean][] = [
  ["order", "the order of gold tools", ({ ordered, gold }) => ordered && (gold?.length ?? 0) > 1],
  ["steps", "steps and what they need", ({ steps }) => (steps?.length ?? 0) > 0],
  ["swaps", "calls that failed", ({ swaps }) => (swaps?.length ?? 0) > 0],
  ["requirements", "annotated requirements", ({ requirements }) => (requirements?.length ?? 0) > 0],
  ["parts", "history and test", ({ split }) => split !== undefined],
  ["finer-parts", "finer parts and styles", ({ part, style }) => part !== undefined || style !== undefined],
  ["groups", "scenes", ({ group }) => group !== undefined],
  ["raw", "texts before cleaning", ({ raw, text }) => raw !== text],
];

const OF_TOOLS: readonly [Detail, string, (tool: Tool) => boolean][] = [
  [
    "parameters",
    "parameters",
    ({ parameters, inputSchema }) => (parameters?.length ?? 0) > 0 || inputSchema !== undefined,
  ],
  ["places", "where parameters go", ({ parameters = [] }) => parameters.some(({ place }) => place !== undefined)],
  ["responses", "responses", ({ responses }) => (responses?.length ?? 0) > 0],
  ["categories", "categories", ({ category }) => (category ?? "") !== ""],
  ["aliases", "other names", ({ aliases }) => aliases.length > 0],
  ["routes", "routes", ({ route }) => route !== undefined],
  ["flags", "marks such as deprecated", ({ flags }) => (flags?.length ?? 0) > 0],
];

/** How many requests or tools of a data set have each detail; those that none has are left out. */
export type DetailCounts = ReadonlyMap<Detail, { name: string; count: number; of: "request" | "tool" }>;

/** Counts the details of a data set, once for all formats. */
export function countDetails({ tools, queries }: Dataset): DetailCounts {
  const counts = new Map<Detail, { name: string; count: number; of: "request" | "tool" }>();
  if (queries.length > 0) counts.set("requests", { name: "", count: queries.length, of: "request" });
  for (const [detail, name, has] of OF_REQUESTS) {
    const count = queries.filter(has).length;
    if (count > 0) counts.set(detail, { name, count, of: "request" });
  }
  for (const [detail, name, has] of OF_TOOLS) {
    const count = tools.filter(has).length;
    if (count > 0) counts.set(detail, { name, count, of: "tool" });
  }
  return counts;
}

/**
 * What a file would lose, as a sentence; of a data set that has nothing to lose, that it keeps all.
 *
 * @example describeLosses(counts, ["requests"]) // "Leaves out categories (40 tools) and other names (3 tools)."
 */
export function describeLosses(counts: DetailCounts, keeps: readonly Detail[] | "all"): string {
  const lost = [...counts].filter(([detail]) => keeps !== "all" && !keeps.includes(detail));
  if (lost.length === 0) return "Keeps all that this data set has.";
  const withoutRequests = lost.some(([detail]) => detail === "requests");
  const parts = lost
    .filter(([detail, { of }]) => detail === "requests" || !withoutRequests || of === "tool")
    .map(([detail, { name, count, of }]) =>
      detail === "requests" ? `the ${countOf(count, "request")}` : `${name} (${countOf(count, of)})`,
    );
  return `Leaves out ${listWords(parts)}.`;
}
