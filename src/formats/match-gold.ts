import type { ToolId } from "../core/domain/ids";
import type { Tool } from "../core/domain/tool";
import { nearestName } from "./nearest-name";

/** How a name was found in the catalogue. */
export type MatchKind = "exact" | "trimmed" | "case-insensitive" | "alias";

export type GoldMatch = { tool: ToolId; kind: MatchKind } | { tool: null; suggestion: string | null };

export type GoldMatcher = (name: string) => GoldMatch;

/**
 * Finds tools by the names that requests give them: as written, else without white space at the ends, else in any case,
 * else under another name of the tool. Of tools with the same name the first is meant. An unknown name comes with the
 * nearest known one.
 */
export function createGoldMatcher(tools: readonly Tool[]): GoldMatcher {
  const exact = firstByKey(tools, ({ name }) => [name]);
  const trimmed = firstByKey(tools, ({ name }) => [trim(name)]);
  const anyCase = firstByKey(tools, ({ name }) => [fold(name)]);
  const alias = firstByKey(tools, ({ aliases }) => aliases.map(fold));
  const names = tools.map(({ name }) => name);
  const suggestions = new Map<string, string | null>();

  const suggest = (name: string): string | null => {
    const known = suggestions.get(name);
    if (known !== undefined) return known;
    const nearest = nearestName(name, names);
    suggestions.set(name, nearest);
    return nearest;
  };

  return (name) => {
    const found: [ToolId | undefined, MatchKind][] = [
      [exact.get(name), "exact"],
      [trimmed.get(trim(name)), "trimmed"],
      [anyCase.get(fold(name)), "case-insensitive"],
      [alias.get(fold(name)), "alias"],
    ];
    for (const [tool, kind] of found) if (tool !== undefined) return { tool, kind };
    return { tool: null, suggestion: suggest(name) };
  };
}

function firstByKey(tools: readonly Tool[], keysOf: (tool: Tool) => string[]): Map<string, ToolId> {
  const byKey = new Map<string, ToolId>();
  for (const tool of tools) for (const key of keysOf(tool)) if (!byKey.has(key)) byKey.set(key, tool.id);
  return byKey;
}

function trim(name: string): string {
  return name.normalize("NFC").trim();
}

function fold(name: string): string {
  return trim(name).toLowerCase();
}
