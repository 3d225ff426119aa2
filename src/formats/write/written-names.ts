import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";

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
