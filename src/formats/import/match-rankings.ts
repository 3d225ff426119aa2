import { countOf } from "../../core/domain/phrases";
import type { RankingCut } from "../../core/domain/comparison";
import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Ranking } from "../model/format";
import { runToEnd } from "../model/interruptible";
import { showInvisible } from "../model/create-message";

/** What a system recommended, in the data set's own ids. */
export interface MatchedRanking {
  query: Query;
  predicted: ToolId[];
}

export interface MatchedRankings {
  rankings: MatchedRanking[];
  /** Recommended tools that the catalogue lacks, each counted once a request; they are kept under the file's name. */
  unknownTools: number;
  /** Recommended tools that it has, counted alike: of two data sets with these requests, the one with more of them fits. */
  knownTools: number;
  /** Requests of the file that the data set lacks. */
  unknownQueries: string[];
  /** Tools that stand in the ranking of a request again: the first counts. */
  repeatedTools: number;
}

const RANKINGS_AT_ONCE = 64;
const LONGEST_NAME = 60;

/**
 * Finds the requests and tools of a run in a data set: requests by id, by the id of their own file, or by their words; tools
 * by id, name or percent-encoded name. `cut` says where a ranking ends; repeats count once.
 */
export function matchRankings(
  rankings: readonly Ranking[],
  dataset: Dataset,
  cut: RankingCut = { by: "whole" },
): MatchedRankings {
  return runToEnd(matchRankingsInSteps(rankings, dataset, cut));
}

/** The same as work that can be interrupted: a run may rank many tools for many requests. */
export function* matchRankingsInSteps(
  rankings: readonly Ranking[],
  dataset: Dataset,
  cut: RankingCut = { by: "whole" },
): Generator<void, MatchedRankings> {
  const queries = nameQueries(dataset.queries);
  const tools = new Map<string, ToolId>();
  for (const { id, name } of dataset.tools.toReversed()) tools.set(name, id);
  for (const { id } of dataset.tools) tools.set(id, id);
  const idOf = (tool: string): ToolId =>
    tools.get(tool) ?? tools.get(decodeName(tool)) ?? (`${UNKNOWN}${tool}` as ToolId);
  const found: MatchedRankings = { rankings: [], unknownTools: 0, knownTools: 0, unknownQueries: [], repeatedTools: 0 };
  for (const [index, { query: name, tools: ranked }] of rankings.entries()) {
    if (index % RANKINGS_AT_ONCE === 0) yield;
    const query = queries.get(name) ?? queries.get(name.trim());
    if (!query) {
      found.unknownQueries.push(name);
      continue;
    }
    const scores = new Map<ToolId, number>();
    for (const { tool, score } of ranked) if (!scores.has(idOf(tool))) scores.set(idOf(tool), score);
    const predicted = cutRanking([...scores], cut, query);
    const unknown = predicted.filter((id) => id.startsWith(UNKNOWN)).length;
    found.unknownTools += unknown;
    found.knownTools += predicted.length - unknown;
    found.repeatedTools += ranked.length - scores.size;
    found.rankings.push({ query, predicted });
  }
  return found;
}

const UNKNOWN = "unknown:";

/** Ids mean more than ids of a file, these more than words, and these more than former ids; of equal names the first is meant. */
function nameQueries(all: readonly Query[]): Map<string, Query> {
  const queries = formerIds(all);
  for (const query of all.toReversed()) queries.set(query.raw.trim(), query).set(query.text.trim(), query);
  for (const query of all.toReversed()) queries.set(query.id.replace(/^q(?:\d{1,3}-)?/, ""), query);
  for (const query of all) queries.set(query.id, query);
  return queries;
}

function cutRanking(ranked: readonly (readonly [ToolId, number])[], cut: RankingCut, { gold }: Query): ToolId[] {
  const kept = cut.by === "score" ? ranked.filter(([, score]) => score >= cut.least) : ranked;
  const most = cut.by === "rank" ? cut.k : cut.by === "gold" ? (gold?.length ?? Infinity) : Infinity;
  return kept.slice(0, most).map(([tool]) => tool);
}

/** What there is to say of a run that was found in a data set: what was not found there, and what stands there twice. */
export function describeMatch(file: string, asked: number, found: MatchedRankings, dataset: string): string[] {
  const { unknownQueries, repeatedTools, unknownTools, rankings } = found;
  const [name, data] = [inQuotes(file), inQuotes(dataset)];
  const notes: string[] = [];
  if (unknownQueries.length > 0) {
    const named = unknownQueries.slice(0, 3).map(inQuotes);
    const are = unknownQueries.length === 1 ? "is" : "are";
    notes.push(
      `${unknownQueries.length} of ${countOf(asked, "request")} of ${name} ${are} not in ${data} (${named.join(", ")}).`,
    );
  }
  if (repeatedTools > 0)
    notes.push(
      `${countOf(repeatedTools, "entry", "entries")} of ${name} ${repeatedTools === 1 ? "repeats" : "repeat"} a tool of the same request; the first counts.`,
    );
  if (unknownTools > 0) {
    const first = rankings.flatMap(({ predicted }) => predicted).find((id) => id.startsWith(UNKNOWN));
    notes.push(
      `${countOf(unknownTools, "tool")} of ${name} ${unknownTools === 1 ? "is" : "are"} not in the catalogue of ${data} and ${unknownTools === 1 ? "counts" : "count"} as wrong (first: ${inQuotes(first!.slice(UNKNOWN.length))}).`,
    );
  }
  return notes;
}

function inQuotes(name: string): string {
  const shown = showInvisible(name);
  return `“${shown.length > LONGEST_NAME ? `${shown.slice(0, LONGEST_NAME)}…` : shown}”`;
}

/**
 * Requests by the ids that earlier versions gave where a file has none: the number of the row, with and without `q`, and behind
 * the number of the file where requests are of several files. Of equal ones the first.
 */
function formerIds(queries: readonly Query[]): Map<string, Query> {
  const files = [...new Set(queries.map(({ source }) => source.file))];
  const found = new Map<string, Query>();
  for (const query of queries.toReversed()) {
    const row = query.source.at.replace(/\D+/g, "").padStart(5, "0");
    for (const id of [row, `q${row}`, `q${files.indexOf(query.source.file) + 1}-${row}`]) found.set(id, query);
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
