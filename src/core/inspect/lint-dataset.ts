import { bundleKey } from "../domain/bundle";
import type { Dataset } from "../domain/dataset";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import { findingOf, type Finding, type FindingCode } from "./finding";
import { createNameFinder, goldNamedBy } from "./gold";

/** What is wrong with requests and their gold tools, each finding with all requests it is true of. */
export function lintQueries({ tools, queries }: Pick<Dataset, "tools" | "queries">): Finding[] {
  const { repeats, contradicting } = findRepeats(queries);
  const isNamed = createNameFinder(tools);
  const naming = queries.filter((query) => goldNamedBy(query, isNamed)!.length > 0);
  const known = new Set(tools.map(({ id }) => id));
  const dangling = queries.filter((query) => toolsNamedBy(query).some((tool) => !known.has(tool)));
  return [
    ...findingOf("contradicting-requests", "problem", { queries: contradicting }),
    ...findingOf("names-gold", "problem", {
      queries: idsOf(naming),
      tools: [...new Set(naming.flatMap((query) => goldNamedBy(query, isNamed)!))],
      count: naming.length,
    }),
    ...findingOf("dangling-tool", "problem", { queries: idsOf(dangling) }),
    ...findingOf("repeated-gold", "note", {
      queries: idsOf(queries.filter(({ gold, goldAsGiven }) => (goldAsGiven?.length ?? 0) > (gold?.length ?? 0))),
    }),
    ...findingOf("repeated-request", "problem", {
      queries: repeats,
    }),
    ...findingOf("unjudged", "note", {
      queries: idsOf(queries.filter(({ gold }) => gold === null)),
    }),
  ];
}

/**
 * Requests with the text of one before them, whatever its case and spaces; and those of them whose gold differs from
 * it. The first of each text is none: leaving out the others mends the data.
 */
function findRepeats(queries: readonly Query[]): { repeats: QueryId[]; contradicting: QueryId[] } {
  const first = new Map<string, Query>();
  const repeats: QueryId[] = [];
  const contradicting: QueryId[] = [];
  for (const query of queries) {
    const key = comparable(query.text);
    const before = first.get(key);
    if (!before) first.set(key, query);
    else {
      repeats.push(query.id);
      if (goldKey(before) !== goldKey(query)) contradicting.push(query.id);
    }
  }
  return { repeats, contradicting };
}

/** The gold of a request as a key: equal for the same set; a request that nobody has judged is like no other. */
function goldKey({ gold }: Query): string {
  return gold === null ? "unjudged" : bundleKey(gold);
}

/** Texts that a reader would call the same: without regard to case, and to how much space there is. */
export function comparable(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}

/** Every tool that a request points to: needed ones, those of its requirements and of its steps. */
function toolsNamedBy({ gold, requirements, steps }: Query): ToolId[] {
  return [
    ...(gold ?? []),
    ...(requirements ?? []).flatMap(({ tools }) => tools),
    ...(steps ?? []).map(({ tool }) => tool),
  ];
}

function idsOf(queries: readonly Query[]): QueryId[] {
  return queries.map(({ id }) => id);
}

/** A trace that a pattern finds in the text of a request. */
interface TextCheck {
  code: FindingCode;
  weight: Finding["weight"];
  pattern: RegExp;
}

/** Traces of how a text was made, as found in the published files (README of the public data). */
const CHECKS: readonly TextCheck[] = [
  {
    code: "starts-with-markdown",
    weight: "problem",
    pattern: /^\s*\*\*/,
  },
  {
    code: "markdown",
    weight: "problem",
    pattern: /\*\*/,
  },
  {
    code: "added-section",
    weight: "problem",
    pattern:
      /(?:^|\n)\W*(?:Explanation|Tool Combination|Tools? (?:Required|Needed|Involved|Used)|Rationale|Reasoning|Justification)\b/i,
  },
  {
    code: "list-rest",
    weight: "problem",
    pattern: /'\]\s*$/,
  },
  {
    code: "not-required",
    weight: "problem",
    pattern: /Not required/,
  },
  {
    code: "wrapped-in-quotes",
    weight: "note",
    pattern: /^\s*["“][\s\S]*["”]\s*$/,
  },
  {
    code: "space-at-ends",
    weight: "note",
    pattern: /^\s|\s$/,
  },
  {
    code: "line-break",
    weight: "note",
    pattern: /\n/,
  },
];

/**
 * Traces of how the texts were made, counted as they are used and as the file has them: what cleaning has taken care
 * of is told, too, since published figures were made without it.
 */
export function lintTexts(queries: readonly Query[]): Finding[] {
  return CHECKS.flatMap(({ code, weight, pattern }) => {
    const found: QueryId[] = [];
    let countInFile = 0;
    for (const { id, text, raw } of queries) {
      if (pattern.test(text)) found.push(id);
      if (pattern.test(raw)) countInFile += 1;
    }
    return findingOf(code, weight, { queries: found, count: found.length, countInFile });
  });
}

/**
 * What a catalogue lacks: descriptions that are empty, copied or only the name, names given twice, tools nobody needs.
 * Methods that compare texts cannot tell such tools apart, whatever they learn.
 */
export function lintTools({ tools, queries }: Pick<Dataset, "tools" | "queries">): Finding[] {
  const used = new Set(queries.flatMap(({ gold }) => gold ?? []));
  const isJudged = queries.some(({ gold }) => gold !== null);
  return [
    ...findingOf("empty-description", "problem", {
      tools: idsWhere(tools, ({ description }) => description.trim() === ""),
    }),
    ...findingOf("description-is-name", "problem", {
      tools: idsWhere(tools, ({ name, description }) => description.trim() !== "" && isSame(name, description)),
    }),
    ...findingOf("copied-description", "problem", { tools: repeatsBy(tools, ({ description }) => description.trim()) }),
    ...findingOf("same-name", "problem", {
      tools: repeatsBy(tools, ({ name }) => name),
    }),
    ...findingOf("unused-tools", "note", {
      tools: isJudged ? idsWhere(tools, ({ id }) => !used.has(id)) : [],
    }),
  ];
}

function idsWhere(tools: readonly Tool[], is: (tool: Tool) => boolean): ToolId[] {
  return tools.filter(is).map(({ id }) => id);
}

/**
 * Tools whose key a tool before them has; an empty key is none, since empty descriptions are a finding of their own.
 */
function repeatsBy(tools: readonly Tool[], keyOf: (tool: Tool) => string): ToolId[] {
  const seen = new Set<string>();
  return idsWhere(tools, (tool) => {
    const key = keyOf(tool);
    return key !== "" && seen.size === seen.add(key).size;
  });
}

/** Whether a description says no more than the name, marks, gaps and capitals aside. */
function isSame(name: string, description: string): boolean {
  return plain(name) === plain(description);
}

/**
 * Letters and digits in small letters.
 *
 * @example plain("Get Weather!") // "getweather"
 */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
