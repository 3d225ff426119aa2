import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import { countedRequests } from "./finders";
import type { FinderMeasure } from "./measure-finding";
import type { Toolbox } from "./open-toolbox";

/** How to search for tools so that what was measured here comes out. */
export interface SearchSettings {
  /** Version of this file. */
  kitpick: "search-settings/1";
  data: { name: string; hash: string };
  finder: FinderMeasure["finder"];
  /** Tools to hand over; all of them where no smaller number holds enough. */
  k: number;
  /** What that held of the needed tools, of so many requests. */
  measured: { requests: number; recall: number; low: number | null; high: number | null; tokens: number } | null;
  /** What the words of a tool are. */
  fields: ["name", "description", "parameters.name", "parameters.description"];
  bm25: { k1: number; b: number; words: string };
  /** Of a search by meaning; `null`: words only. */
  encoder: { id: string; sha256: string; text: "name: description" } | null;
  /** Needed so often that searching for them is not worth it, by name; the others are deferred. */
  alwaysLoaded: string[];
  deferred: number;
}

/** The makers of tool search advise to load three to five tools always. */
const MOST_LOADED = 5;
/** A tool that fewer requests need is searched for. */
const LEAST_NEEDED = 2;

/**
 * The cheapest way to search that reached the aim, as a file for a program. `finder`: as `cheapestFinder` names it; `null`:
 * none reached it, so the words of the tools and all tools stand there.
 */
export function writeSearchSettings(
  { tools, queries, name, hash }: Dataset,
  { costs }: Toolbox,
  finder: FinderMeasure | null,
  encoder: { id: string; sha256: string } | null,
): SearchSettings {
  const needed = new Map<ToolId, number>();
  for (const { gold } of countedRequests(queries))
    for (const tool of gold) needed.set(tool, (needed.get(tool) ?? 0) + 1);
  const loaded = tools
    .filter(({ id }) => (needed.get(id) ?? 0) >= LEAST_NEEDED)
    .sort((a, b) => needed.get(b.id)! - needed.get(a.id)!)
    .slice(0, MOST_LOADED)
    .map((tool) => tool.name);
  const reached = finder?.reached ?? null;
  return {
    kitpick: "search-settings/1",
    data: { name, hash },
    finder: finder?.finder ?? "words",
    k: reached?.k ?? costs.tokens.length,
    measured: reached && {
      ...{ requests: finder!.requests, recall: reached.recall, low: reached.low, high: reached.high },
      tokens: Math.round(reached.tokens),
    },
    fields: ["name", "description", "parameters.name", "parameters.description"],
    bm25: {
      k1: 1.2,
      b: 0.75,
      words: "runs of letters, marks and digits in lower case; names split at case and separators",
    },
    encoder: finder?.finder === "meaning" && encoder ? { ...encoder, text: "name: description" } : null,
    alwaysLoaded: loaded,
    deferred: tools.length - loaded.length,
  };
}
