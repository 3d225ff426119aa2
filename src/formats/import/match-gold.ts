import { withoutPrefix } from "../logs/tools-left-out";
import { decodeName } from "./match-rankings";
import type { ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import type { Choice } from "../model/format";

/** How a name was found in the catalogue. */
export type MatchKind = "exact" | "trimmed" | "case-insensitive" | "alias" | "path" | "prefix";

export type GoldMatch = { tool: ToolId; kind: MatchKind } | { tool: null; suggestion: string | null };

export interface GoldMatcher {
  byName(name: string): GoldMatch;
  /** As judgements name tools: by the id of the catalogue's file, else by name, also percent-encoded. */
  byId(id: string): GoldMatch;
  /** A name that means this tool: its own, or its id where another tool is found by the name. */
  nameOf(tool: ToolId): string;
}

/** Comparing a name with all others costs time: after so many comparisons there are no more suggestions. */
const COMPARISONS_AT_MOST = 1_000_000;

/**
 * Finds tools by the names that requests give them: as written, else by id, else without white space at the ends, else
 * in any case, else under another name that only one tool has, else as a path whose parameters have other names, else
 * without what a client put before the name of a server's tool (`mcp__mail__send`). Of tools with the same name the first is meant. A name that was chosen to mean another means it. An unknown name comes with the
 * nearest known one.
 */
export function createGoldMatcher(tools: readonly Tool[], choices: readonly Choice[]): GoldMatcher {
  const renamed = new Map<string, string>();
  for (const choice of choices) if (choice.kind === "take-name") renamed.set(choice.from, choice.to);
  const ids = new Map<string, ToolId>(tools.map(({ id }) => [id, id]));
  const names = new Map(tools.map(({ id, name }) => [id, name]));
  const same = new Map<string, GoldMatch>();
  for (const { id } of tools) same.set(id, { tool: id, kind: "exact" });
  for (const [name, tool] of firstByKey(tools, ({ name }) => [name])) same.set(name, { tool, kind: "exact" });
  const trimmed = firstByKey(tools, ({ name }) => [trim(name)]);
  const anyCase = firstByKey(tools, ({ name }) => [fold(name)]);
  const alias = onlyByKey(tools, ({ aliases }) => aliases.map(fold));
  const path = onlyByKey(tools, ({ name, aliases }) => [name, ...aliases].filter(isPath).map(foldPath));
  const bare = onlyByKey(tools, ({ name }) => [fold(withoutPrefix(name))]);
  const suggest = createSuggester(tools.flatMap(({ name, aliases }) => [name, ...aliases]));

  const byName = (given: string): GoldMatch => {
    const name = renamed.get(given) ?? given;
    const found = same.get(name);
    if (found) return found;
    const ways: [ToolId | undefined, MatchKind][] = [
      [trimmed.get(trim(name)), "trimmed"],
      [anyCase.get(fold(name)), "case-insensitive"],
      [alias.get(fold(name)), "alias"],
      [path.get(foldPath(name)), "path"],
      [withoutPrefix(name) === name ? undefined : bare.get(fold(withoutPrefix(name))), "prefix"],
    ];
    for (const [tool, kind] of ways) if (tool !== undefined) return { tool, kind };
    return { tool: null, suggestion: suggest(name) };
  };
  return {
    byName,
    byId(id) {
      const tool = ids.get(id);
      return tool === undefined ? byName(decodeName(id)) : { tool, kind: "exact" };
    },
    nameOf(tool) {
      const name = names.get(tool);
      return name !== undefined && byName(name).tool === tool ? name : tool;
    },
  };
}

function createSuggester(names: readonly string[]): (name: string) => string | null {
  const suggestions = new Map<string, string | null>();
  return (name) => {
    const known = suggestions.get(name);
    if (known !== undefined) return known;
    if (suggestions.size * names.length >= COMPARISONS_AT_MOST) return null;
    const nearest = findNearestName(name, names);
    suggestions.set(name, nearest);
    return nearest;
  };
}

function firstByKey(tools: readonly Tool[], keysOf: (tool: Tool) => string[]): Map<string, ToolId> {
  const byKey = new Map<string, ToolId>();
  for (const tool of tools) for (const key of keysOf(tool)) if (!byKey.has(key)) byKey.set(key, tool.id);
  return byKey;
}

/** Without keys that more than one tool has: they could mean either. */
function onlyByKey(tools: readonly Tool[], keysOf: (tool: Tool) => string[]): Map<string, ToolId> {
  const byKey = new Map<string, ToolId>();
  const ambiguous = new Set<string>();
  for (const tool of tools) {
    for (const key of keysOf(tool)) {
      if ((byKey.get(key) ?? tool.id) !== tool.id) ambiguous.add(key);
      byKey.set(key, tool.id);
    }
  }
  for (const key of ambiguous) byKey.delete(key);
  return byKey;
}

function trim(name: string): string {
  return name.normalize("NFC").trim();
}

function fold(name: string): string {
  return trim(name).toLowerCase();
}

function isPath(name: string): boolean {
  return name.includes("/") && name.includes("{");
}

/** What a parameter in a path is called makes no other path: `/person/{id}` is `/person/{person_id}`. */
function foldPath(name: string): string {
  return fold(name).replace(/\{[^{}]{0,100}\}/g, "{}");
}

const LONGEST = 200;

/**
 * The name nearest to a wanted one by edit distance (insert, delete, replace; case ignored), if at most four in ten
 * characters differ; the first of equally near ones. `null`: none is that near.
 *
 * @example
 * findNearestName("Wether", ["Mail", "Weather"]) // "Weather"
 */
function findNearestName(wanted: string, names: readonly string[]): string | null {
  const target = wanted.trim().toLowerCase().slice(0, LONGEST);
  let nearest: string | null = null;
  let least = Math.floor(target.length * 0.4) + 1;
  for (const name of names) {
    const candidate = name.toLowerCase().slice(0, LONGEST);
    if (Math.abs(candidate.length - target.length) >= least) continue;
    const distance = editDistance(target, candidate, least);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** Levenshtein distance, or `atLeast` as soon as it cannot be smaller. */
function editDistance(a: string, b: string, atLeast: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j]! + 1, current[j - 1]! + 1));
    }
    if (Math.min(...current) >= atLeast) return atLeast;
    previous = current;
  }
  return previous[b.length]!;
}
