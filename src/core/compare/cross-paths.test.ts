import { expect, it } from "vitest";
import type { QueryId } from "../domain/ids";
import type { PathAnalysis } from "../evaluate/path-analysis";
import type { PathError } from "../evaluate/path-metrics";
import { crossPaths } from "./cross-paths";

const analysis = (queries: Partial<Record<PathError, string[]>>): PathAnalysis => ({
  summary: { n: 0, correctPath: 0, correctSet: 0, extraCalls: null, errors: {} as never, executable: 0 },
  knowsLookAlikes: true,
  queries: {
    ...{ Success: [], IncompleteInvocation: [], ToolMisselection: [], DependencyNeglect: [], Others: [] },
    ...(queries as Partial<Record<PathError, QueryId[]>>),
  },
});

it("says of each request what it comes to in both runs, and leaves out what one was not judged on", () => {
  const base = analysis({ Success: ["a", "b"], DependencyNeglect: ["c", "d", "only here"] });
  const other = analysis({ Success: ["a", "c"], Others: ["b", "only there"], DependencyNeglect: ["d"] });
  const { n, rows } = crossPaths(base, other);
  const filled = rows.flatMap((row) =>
    row.cells.flatMap((cell) => (cell.queries.length > 0 ? [[row.base, cell.other, ...cell.queries]] : [])),
  );
  expect(filled).toEqual([
    ["Success", "Success", "a"],
    ["Success", "Others", "b"],
    ["DependencyNeglect", "Success", "c"],
    ["DependencyNeglect", "DependencyNeglect", "d"],
  ]);
  expect(n).toBe(4);
});
