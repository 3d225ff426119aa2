import { canonicalJson } from "../formats/canonical-json";
import type { PreciousRow } from "./storage";

/**
 * What a person would call the content of a row, as text: two rows with the same meaning need no choice between them. Of a
 * walk, what was asked and done; its traces and scores are computed again, and its revision and time say nothing, nor does the revision of a build.
 */
export function meaningOf({ store, value }: PreciousRow): string {
  if (store === "builds" && typeof value === "object" && value !== null)
    return canonicalJson({ ...value, revision: null });
  if (store !== "walks" || typeof value !== "object" || value === null) return canonicalJson(value);
  const { name, deletedAt, dataset, log, cursor } = value as Record<string, unknown>;
  return canonicalJson([name, deletedAt, dataset, log, cursor]);
}
