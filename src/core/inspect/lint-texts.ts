import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { findingOf, type Finding, type FindingCode } from "./finding";

interface TextCheck {
  code: FindingCode;
  sentences: readonly [one: string, many: string];
  weight: Finding["weight"];
  pattern: RegExp;
}

/** Traces of how a text was made, as found in the published files (README of the public data). */
const CHECKS: readonly TextCheck[] = [
  {
    code: "starts-with-markdown",
    sentences: ["request begins with **", "requests begin with **"],
    weight: "problem",
    pattern: /^\s*\*\*/,
  },
  {
    code: "markdown",
    sentences: ["request contains **", "requests contain **"],
    weight: "problem",
    pattern: /\*\*/,
  },
  {
    code: "added-section",
    sentences: ["request carries an explanation of its answer", "requests carry an explanation of their answer"],
    weight: "problem",
    pattern:
      /(?:^|\n)\W*(?:Explanation|Tool Combination|Tools? (?:Required|Needed|Involved|Used)|Rationale|Reasoning|Justification)\b/i,
  },
  {
    code: "list-rest",
    sentences: ["request ends in the rest of a list (']", "requests end in the rest of a list (']"],
    weight: "problem",
    pattern: /'\]\s*$/,
  },
  {
    code: "not-required",
    sentences: ["request says “Not required”", "requests say “Not required”"],
    weight: "problem",
    pattern: /Not required/,
  },
  {
    code: "wrapped-in-quotes",
    sentences: ["request is wrapped in quotes", "requests are wrapped in quotes"],
    weight: "note",
    pattern: /^\s*["“][\s\S]*["”]\s*$/,
  },
  {
    code: "space-at-ends",
    sentences: ["request has white space at an end", "requests have white space at an end"],
    weight: "note",
    pattern: /^\s|\s$/,
  },
  {
    code: "line-break",
    sentences: ["request has a line break", "requests have a line break"],
    weight: "note",
    pattern: /\n/,
  },
];

/** Traces of how the texts were made, counted as they are used and as the file has them. */
export function lintTexts(queries: readonly Query[]): Finding[] {
  return CHECKS.flatMap(({ code, sentences, weight, pattern }) => {
    const found: QueryId[] = [];
    let countInFile = 0;
    for (const { id, text, raw } of queries) {
      if (pattern.test(text)) found.push(id);
      if (pattern.test(raw)) countInFile += 1;
    }
    return findingOf(code, weight, sentences, { queries: found, count: found.length, countInFile });
  });
}
