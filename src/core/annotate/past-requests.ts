import type { Dataset, DatasetEdit } from "../domain/dataset";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { meanOf, type Interval } from "../math/bootstrap";
import { intervalOfMean, singleUnits } from "../math/intervals";
import { shuffle } from "../math/splits";
import { tracc } from "../metrics/tracc";

/**
 * Why a request cannot become a past one with these tools, in a sentence; `null`: it can. A request of the test part never
 * does: learning from it would inflate its scores.
 */
export function whyNotPast(dataset: Dataset, query: Pick<Query, "id">, tools: readonly ToolId[]): string | null {
  const known = dataset.queries.find(({ id }) => id === query.id);
  if (known?.split === "test") return "This request is in the test part: learning from it would inflate its scores.";
  if (tools.length === 0) return "A past request needs a tool, and this answer has none.";
  if (!known) return null;
  if (known.split === undefined && dataset.queries.some(({ split }) => split !== undefined))
    return "This request is in no part of the data, so it would stay out of the history. Give it one in Datasets first.";
  return known.gold !== null && isSameSet(known.gold, tools)
    ? "This request is already in the history with exactly these tools."
    : null;
}

function isSameSet(a: readonly ToolId[], b: readonly ToolId[]): boolean {
  const all = new Set(a);
  return all.size === new Set(b).size && b.every((tool) => all.has(tool));
}

/** So many judged requests are asked; of more, a draw. */
export const MOST_ASKED = 500;
const SEED = 7;

/**
 * The judged requests that a change of the history is tried on, in the order of the file: all that need a tool and are no
 * candidate themselves; of more than 500 a draw (Fisher–Yates over sorted ids, mulberry32, seed 7).
 */
export function requestsToAsk(queries: readonly Query[], candidates: ReadonlySet<QueryId>): Query[] {
  const judged = queries.filter(({ id, gold }) => gold !== null && gold.length > 0 && !candidates.has(id));
  if (judged.length <= MOST_ASKED) return judged;
  const drawn = new Set(shuffle(judged.map(({ id }) => id).sort(), SEED).slice(0, MOST_ASKED));
  return judged.filter(({ id }) => drawn.has(id));
}

/** What is tried: an edit of the data set, and the requests that it makes past ones. */
export interface HistoryTrial {
  edit: DatasetEdit;
  candidates: readonly QueryId[];
}

/** One request, answered with the history as it is and as it would be. */
export interface AskedTwice {
  query: QueryId;
  gold: readonly ToolId[];
  without: readonly ToolId[];
  with: readonly ToolId[];
  /** Where the answers differ: what it would be with the same change but for one candidate that the walk looked at. */
  withoutOne: readonly { candidate: QueryId; tools: readonly ToolId[] }[];
}

export interface ChangedAnswer {
  query: QueryId;
  gold: ToolId[];
  without: ToolId[];
  with: ToolId[];
  /** TRACC with less TRACC without, −1 to 1. */
  difference: number;
}

/** What one candidate does by itself, counted over the answers that change: with the change less the change but for it. */
export interface CandidateEffect {
  candidate: QueryId;
  better: number;
  worse: number;
  /** TRACC, added up over requests. */
  difference: number;
}

/** What a change of the history does to the answers of other requests. */
export interface HistoryEffect {
  /** Requests that were walked with and without. */
  asked: number;
  /** Judged requests that could have been asked, those drawn among them. */
  judged: number;
  /** Almost the same as a candidate and needing the same: not counted. */
  near: number;
  /** Answers of another set, the largest difference first, ties by id. */
  changed: ChangedAnswer[];
  better: number;
  worse: number;
  /** Mean difference of TRACC over all that were asked; `null`: nobody was. */
  mean: number | null;
  /** 95 %, whole requests drawn (seed 7); `null`: fewer than ten were asked. */
  interval: Interval | null;
  candidates: CandidateEffect[];
}

/** Sums up walks made with and without a change of the history. */
export function sumUpEffect(
  rows: readonly AskedTwice[],
  { candidates, judged, near }: { candidates: readonly QueryId[]; judged: number; near: number },
): HistoryEffect {
  const differences = rows.map((row) => scoreOf(row.gold, row.with) - scoreOf(row.gold, row.without));
  const changed = rows.flatMap((row, at): ChangedAnswer[] => {
    if (isSameSet(row.without, row.with)) return [];
    const sets = { gold: [...row.gold], without: [...row.without], with: [...row.with] };
    return [{ query: row.query, ...sets, difference: differences[at]! }];
  });
  changed.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.query < b.query ? -1 : 1));
  return {
    ...{ asked: rows.length, judged, near, changed },
    better: changed.filter(({ difference }) => difference > 0).length,
    worse: changed.filter(({ difference }) => difference < 0).length,
    mean: rows.length === 0 ? null : meanOf(differences),
    interval: rows.length === 0 ? null : intervalOfMean(differences, singleUnits(rows.length), [-1, 1]),
    candidates: candidates.map((candidate) => effectOfOne(rows, candidate)),
  };
}

function effectOfOne(rows: readonly AskedTwice[], candidate: QueryId): CandidateEffect {
  const own = rows.flatMap((row) =>
    row.withoutOne
      .filter((one) => one.candidate === candidate)
      .map(({ tools }) => scoreOf(row.gold, row.with) - scoreOf(row.gold, tools)),
  );
  return {
    candidate,
    better: own.filter((one) => one > 0).length,
    worse: own.filter((one) => one < 0).length,
    difference: own.reduce((sum, one) => sum + one, 0),
  };
}

const scoreOf = (gold: readonly ToolId[], recommended: readonly ToolId[]): number =>
  tracc.standard({ gold, goldAsGiven: gold, recommended });
