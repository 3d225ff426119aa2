import type { QueryId, Sha256, ToolId } from "../domain/ids";
import type { JudgedItem } from "../domain/judgement";
import type { RecordedNames } from "../domain/recorded-names";

/** Where a judged item stands in a data set: `moved`: another id has its text now; `reworded`: its id has another text. */
export type Standing = "same" | "moved" | "reworded" | "gone";

/** A data set, ready for finding what records name. */
export interface DatasetIndex {
  textOf: ReadonlyMap<QueryId, Sha256>;
  /** Of each text, the requests that have it. */
  queriesOf: ReadonlyMap<Sha256, readonly QueryId[]>;
  tools: ReadonlySet<ToolId>;
  /** Of each name, the tools that have it. */
  toolsNamed: ReadonlyMap<string, readonly ToolId[]>;
  /** Names of tools as the files of judgements gave them. */
  recordedNames: RecordedNames["tools"];
}

/** The index of a data set whose texts were hashed: the SHA-256 of each request's `text`, as UTF-8. */
export function indexDataset(
  queries: readonly { id: QueryId; text: Sha256 }[],
  tools: readonly { id: ToolId; name: string }[],
  recordedNames: RecordedNames["tools"],
): DatasetIndex {
  const queriesOf = new Map<Sha256, QueryId[]>();
  for (const { id, text } of queries) queriesOf.set(text, [...(queriesOf.get(text) ?? []), id]);
  const toolsNamed = new Map<string, ToolId[]>();
  for (const { id, name } of tools) toolsNamed.set(name, [...(toolsNamed.get(name) ?? []), id]);
  return {
    textOf: new Map(queries.map(({ id, text }) => [id, text])),
    queriesOf,
    tools: new Set(tools.map(({ id }) => id)),
    toolsNamed,
    recordedNames,
  };
}

interface PlacedItem {
  /** Its id, with the first digits of its text behind an `@` where it is reworded or gone: two wordings are two items. */
  item: string;
  /** `null`: reworded or gone. */
  query: QueryId | null;
  standing: Standing;
}

/** Same: id and text; moved: the text alone, in one place; reworded: the id alone; gone: neither. */
export function placeItem({ query, text }: JudgedItem, { textOf, queriesOf }: DatasetIndex): PlacedItem {
  if (textOf.get(query) === text) return { item: query, query, standing: "same" };
  const [found, ...more] = queriesOf.get(text) ?? [];
  if (found !== undefined && more.length === 0) return { item: found, query: found, standing: "moved" };
  return { item: `${query}@${text.slice(0, 8)}`, query: null, standing: textOf.has(query) ? "reworded" : "gone" };
}

/** By id, else by a recorded name that one tool has, else gone. */
export function placeTools(
  recorded: readonly ToolId[],
  { tools, toolsNamed, recordedNames }: DatasetIndex,
): { tools: ToolId[]; gone: ToolId[] } {
  const placed = recorded.map((id) => {
    if (tools.has(id)) return { id, now: id };
    const named = new Set((recordedNames[id] ?? []).flatMap((name) => toolsNamed.get(name) ?? []));
    return { id, now: named.size === 1 ? [...named][0]! : null };
  });
  return {
    tools: [...new Set(placed.flatMap(({ now }) => now ?? []))].sort(),
    gone: placed.flatMap(({ id, now }) => (now === null ? [id] : [])),
  };
}
