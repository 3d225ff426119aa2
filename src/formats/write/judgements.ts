import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { fileId } from "./written-names";

export interface WrittenJudgement {
  query: string;
  tool: ToolId;
  relevance: 0 | 1;
}

/**
 * One judgement for each gold tool. A request that needs no tool gets a 0 for the first tool of the catalogue: without
 * one it would read as a request that nobody has judged.
 */
export function judgementsOf({ tools }: Pick<Dataset, "tools">, queries: readonly Query[]): WrittenJudgement[] {
  return queries.flatMap(({ id, gold }): WrittenJudgement[] => {
    if (gold === null) return [];
    const none: WrittenJudgement[] = tools
      .slice(0, 1)
      .map((tool) => ({ query: fileId(id), tool: tool.id, relevance: 0 }));
    return gold.length === 0 ? none : gold.map((tool) => ({ query: fileId(id), tool, relevance: 1 }));
  });
}

/** The requests by the file of judgements they go to: by part where the data has parts. */
export function byPart(queries: readonly Query[]): { part: string; queries: Query[] }[] {
  const parts: { part: string; is: (query: Query) => boolean }[] = [
    { part: "train", is: ({ split }) => split === "history" },
    { part: "test", is: ({ split }) => split === "test" },
    { part: "all", is: ({ split }) => split === undefined },
  ];
  return parts.map(({ part, is }) => ({ part, queries: queries.filter(is) })).filter((file) => file.queries.length > 0);
}
