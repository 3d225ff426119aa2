import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";

/** A name that no ordinary sentence has: a capital, digit, mark or gap inside. `TripTool`, `web_scraper`, `GET /movie`. */
const DISTINCT = /[^\p{L}]|.\p{Lu}/u;

/**
 * Whether a text says the name of a tool. Ours, because a name may be an ordinary word (`Review`, `local`): a distinct
 * name counts wherever it stands alone, in any case; an ordinary word only in quotes, backticks or stars, or before
 * "tool", "plugin" or "API".
 */
export function createNameFinder(tools: readonly Pick<Tool, "id" | "name">[]): (text: string, tool: string) => boolean {
  const patterns = new Map(tools.map(({ id, name }) => [id as string, patternOf(name.trim())]));
  return (text, tool) => patterns.get(tool)?.test(text) ?? false;
}

/**
 * The gold tools that a request names itself: such a request asks for a tool, not for what it does. Empty where it
 * names none.
 */
export function goldNamedBy(query: Query, isNamed: (text: string, tool: string) => boolean): Query["gold"] {
  return (query.gold ?? []).filter((tool) => isNamed(query.text, tool));
}

/** What finds a name in a text; a pattern that finds nothing where the name is empty. */
function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const alone = `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`;
  if (name === "") return /(?!)/;
  if (DISTINCT.test(name)) return new RegExp(alone, "iu");
  return new RegExp(`["'\`*“‘]${escaped}["'\`*”’]|${alone}\\s+(?:tool|plugin|api)\\b`, "iu");
}

/** What the order of gold tools means, told from the data. */
export interface OrderMeaning {
  /** Requests with at least two gold tools. */
  n: number;
  /** Of these, the ones whose file says that the order means something. */
  ordered: number;
  /** Of these, the ones whose tools stand in the order of the catalogue. */
  asInCatalogue: number;
  /** `sequence`: the file says so. `catalogue`: always the order of the catalogue, so it means nothing. `unknown`: else. */
  meaning: "sequence" | "catalogue" | "unknown" | "none";
}

/** Whether the order of gold tools says anything: PTR's is that of the catalogue, RestBench's is that of the calls. */
export function readOrder({ tools, queries }: Pick<Dataset, "tools" | "queries">): OrderMeaning {
  const place = new Map<ToolId, number>(tools.map(({ id }, index) => [id, index]));
  const several = queries.filter(({ gold }) => (gold?.length ?? 0) > 1);
  const ordered = several.filter((query) => query.ordered).length;
  const asInCatalogue = several.filter(({ gold }) =>
    gold!.every((tool, index) => index === 0 || place.get(gold![index - 1]!)! < place.get(tool)!),
  ).length;
  const n = several.length;
  const meaning = n === 0 ? "none" : ordered === n ? "sequence" : asInCatalogue === n ? "catalogue" : "unknown";
  return { n, ordered, asInCatalogue, meaning };
}

/** How many requests need how many tools, smallest first. Requests that nobody has judged are not among them. */
export function countGoldSizes(queries: readonly Query[]): { size: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { gold } of queries) if (gold) counts.set(gold.length, (counts.get(gold.length) ?? 0) + 1);
  return [...counts].map(([size, count]) => ({ size, count })).sort((a, b) => a.size - b.size);
}
