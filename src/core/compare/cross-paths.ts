import type { QueryId } from "../domain/ids";
import type { PathAnalysis } from "../evaluate/path-analysis";
import { PATH_ERRORS, type PathError } from "../evaluate/path-metrics";

/** What the paths of two runs come to, request by request. */
export interface CrossedPaths {
  /** Requests that name their calls in order. */
  n: number;
  /** Whether it is known which tools look alike (`PathAnalysis`). */
  knowsLookAlikes: boolean;
  /** A row for each kind of the baseline, best first; in it a cell for each kind of the other run, best first. */
  rows: { base: PathError; cells: { other: PathError; queries: QueryId[] }[] }[];
}

/** Two judged runs, crossed; requests that only one of them was judged on are left out. */
export function crossPaths(base: PathAnalysis, other: PathAnalysis): CrossedPaths {
  const kinds = new Map(PATH_ERRORS.flatMap((kind) => other.queries[kind].map((query) => [query, kind] as const)));
  const rows = PATH_ERRORS.map((kind) => ({
    base: kind,
    cells: PATH_ERRORS.map((of) => ({
      other: of,
      queries: base.queries[kind].filter((query) => kinds.get(query) === of),
    })),
  }));
  const n = rows.reduce((sum, { cells }) => cells.reduce((all, { queries }) => all + queries.length, sum), 0);
  return { n, knowsLookAlikes: base.knowsLookAlikes && other.knowsLookAlikes, rows };
}
