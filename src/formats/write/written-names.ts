import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import type { Query } from "../../core/domain/query";

/**
 * A name for each tool that no other tool has, for formats in which requests name their tools: the second tool of a name
 * becomes `name (2)`. Also apart when only case or space differs, as a reader may not tell those apart.
 */
export function uniqueNames(tools: readonly Tool[]): Map<ToolId, string> {
  const taken = new Set<string>();
  const fold = (name: string): string => name.normalize("NFC").trim().toLowerCase();
  return new Map(
    tools.map(({ id, name }) => {
      let free = name;
      for (let use = 2; taken.has(fold(free)); use += 1) free = `${name} (${use})`;
      taken.add(fold(free));
      return [id, free];
    }),
  );
}

/** The id of a request as a file gives it. Readers put a `q` before it, so one is taken away. */
export function fileId(id: QueryId): string {
  return id.replace(/^q(?=.)/, "");
}

/** Names of the gold tools; `null` when nobody has judged the request. Repeats and order as the file had them. */
export function goldNamesOf(query: Dataset["queries"][number], names: ReadonlyMap<ToolId, string>): string[] | null {
  return (query.goldAsGiven ?? query.gold)?.map((tool) => names.get(tool)!) ?? null;
}

/** One JSON value a line. */
export function toLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

interface WrittenJudgement {
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
