import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Ranking } from "../model/format";
import { runToEnd } from "../model/interruptible";

/** What a system recommended, in the data set's own ids. */
export interface MatchedRanking {
  query: Query;
  predicted: ToolId[];
}

export interface MatchedRankings {
  rankings: MatchedRanking[];
  /** Recommended tools that the catalogue lacks, each counted once a request; they are kept under the file's name. */
  unknownTools: number;
  /** Requests of the file that the data set lacks. */
  unknownQueries: string[];
}

const RANKINGS_AT_ONCE = 64;

/**
 * Finds the requests and tools of a run in a data set: requests by id, or by the id of their own file; tools by id, name or
 * percent-encoded name. The whole ranking counts as the recommendation, without repeats.
 */
export function matchRankings(rankings: readonly Ranking[], dataset: Dataset): MatchedRankings {
  return runToEnd(matchRankingsInSteps(rankings, dataset));
}

/** The same as work that can be interrupted: a run may rank many tools for many requests. */
export function* matchRankingsInSteps(
  rankings: readonly Ranking[],
  dataset: Dataset,
): Generator<void, MatchedRankings> {
  const queries = new Map<string, Query>();
  for (const query of dataset.queries.toReversed()) queries.set(query.id.replace(/^q(?:\d+-)?/, ""), query);
  for (const query of dataset.queries) queries.set(query.id, query);
  const tools = new Map<string, ToolId>();
  for (const { id, name } of dataset.tools.toReversed()) tools.set(name, id);
  for (const { id } of dataset.tools) tools.set(id, id);
  const found: MatchedRankings = { rankings: [], unknownTools: 0, unknownQueries: [] };
  for (const [index, { query: name, tools: ranked }] of rankings.entries()) {
    if (index % RANKINGS_AT_ONCE === 0) yield;
    const query = queries.get(name);
    if (!query) found.unknownQueries.push(name);
    else {
      const ids = new Set(
        ranked.map(({ tool }) => tools.get(tool) ?? tools.get(decodeName(tool)) ?? (`unknown:${tool}` as ToolId)),
      );
      found.unknownTools += [...ids].filter((id) => id.startsWith("unknown:")).length;
      found.rankings.push({ query, predicted: [...ids] });
    }
  }
  return found;
}

/** A name that may be percent-encoded, as files without quotes write names with spaces. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
