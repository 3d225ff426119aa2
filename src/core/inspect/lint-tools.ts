import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { findingOf, type Finding } from "./finding";

/**
 * What a catalogue lacks: descriptions that are empty, copied or only the name, names given twice, tools nobody needs.
 * Methods that compare texts cannot tell such tools apart, whatever they learn.
 */
export function lintTools({ tools, queries }: Pick<Dataset, "tools" | "queries">): Finding[] {
  const used = new Set(queries.flatMap(({ gold }) => gold ?? []));
  const isJudged = queries.some(({ gold }) => gold !== null);
  return [
    ...findingOf("empty-description", "problem", {
      tools: idsOf(tools, ({ description }) => description.trim() === ""),
    }),
    ...findingOf("description-is-name", "problem", {
      tools: idsOf(tools, ({ name, description }) => description.trim() !== "" && isSame(name, description)),
    }),
    ...findingOf("copied-description", "problem", { tools: repeatsBy(tools, ({ description }) => description.trim()) }),
    ...findingOf("same-name", "problem", {
      tools: repeatsBy(tools, ({ name }) => name),
    }),
    ...findingOf("unused-tools", "note", {
      tools: isJudged ? idsOf(tools, ({ id }) => !used.has(id)) : [],
    }),
  ];
}

function idsOf(tools: readonly Tool[], is: (tool: Tool) => boolean): ToolId[] {
  return tools.filter(is).map(({ id }) => id);
}

/**
 * Tools whose key a tool before them has; an empty key is none, since empty descriptions are a finding of their own.
 */
function repeatsBy(tools: readonly Tool[], keyOf: (tool: Tool) => string): ToolId[] {
  const seen = new Set<string>();
  return idsOf(tools, (tool) => {
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
