import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";

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

/** The gold tools that a request names itself. */
export function goldNamedBy(query: Query, isNamed: (text: string, tool: string) => boolean): Query["gold"] {
  return (query.gold ?? []).filter((tool) => isNamed(query.text, tool));
}

function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const alone = `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`;
  if (name === "") return /(?!)/;
  if (DISTINCT.test(name)) return new RegExp(alone, "iu");
  return new RegExp(`["'\`*“‘]${escaped}["'\`*”’]|${alone}\\s+(?:tool|plugin|api)\\b`, "iu");
}
