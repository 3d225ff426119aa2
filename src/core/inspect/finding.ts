import type { QueryId, ToolId } from "../domain/ids";

/** What can be wrong, or worth knowing, with a data set. */
export type FindingCode =
  | "repeated-request"
  | "contradicting-requests"
  | "names-gold"
  | "dangling-tool"
  | "repeated-gold"
  | "unjudged"
  | "starts-with-markdown"
  | "markdown"
  | "line-break"
  | "added-section"
  | "list-rest"
  | "not-required"
  | "wrapped-in-quotes"
  | "space-at-ends"
  | "empty-description"
  | "description-is-name"
  | "copied-description"
  | "same-name"
  | "near-twins"
  | "unused-tools"
  | "order-of-catalogue"
  | "ordered"
  | "test-repeats-text"
  | "test-near-text"
  | "test-repeats-bundle";

/** One thing that was found, with everything it is true of. */
export interface Finding {
  code: FindingCode;
  /** `problem`: changes what is measured. `note`: good to know. */
  weight: "problem" | "note";
  /** How many requests, tools or pairs; 0 where cleaning has taken care of all of them. */
  count: number;
  /** The same in the text of the file, before cleaning. Absent: it is no question of text. */
  countInFile?: number;
  queries: QueryId[];
  tools: ToolId[];
}

/**
 * A finding, or none when there is nothing to tell. `count` where requests and tools are not what is counted (pairs);
 * where cleaning has taken care of all of them (count 0, more in the file) it is a note.
 */
export function findingOf(
  code: FindingCode,
  weight: Finding["weight"],
  found: { queries?: readonly QueryId[]; tools?: readonly ToolId[]; count?: number; countInFile?: number },
): Finding[] {
  const { queries = [], tools = [], countInFile } = found;
  const count = found.count ?? Math.max(queries.length, tools.length);
  if (count === 0 && (countInFile ?? 0) === 0) return [];
  return [
    {
      code,
      weight: count === 0 ? "note" : weight,
      count,
      ...(countInFile === undefined ? {} : { countInFile }),
      queries: [...queries],
      tools: [...tools],
    },
  ];
}
