import type { PathAnalysis } from "../../../core/evaluate/path-analysis";
import { PATH_ERRORS, type PathError } from "../../../core/evaluate/path-metrics";
import type { Slice } from "../../../core/evaluate/slices";
import { PATH_NAMES } from "../../../wording/evaluation";

/** Rows that can be shown alone. */
export type RowGroup = Pick<Slice, "label" | "queries">;

/** What the rows of one kind of path are called where rows are chosen. */
export function labelOfPath(kind: PathError): string {
  return `path: ${PATH_NAMES[kind]}`;
}

/** Rows by what their paths come to; none where paths are not judged. */
export function groupByPath(paths: PathAnalysis | undefined): RowGroup[] {
  if (!paths) return [];
  return PATH_ERRORS.filter((kind) => paths.queries[kind].length > 0).map((kind) => ({
    label: labelOfPath(kind),
    queries: paths.queries[kind],
  }));
}
