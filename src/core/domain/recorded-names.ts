import type { AnnotatorKey, ToolId } from "./ids";

/** Names as the headers of the files gave them, each list sorted and without repeats: ids may change with a new import. */
export interface RecordedNames {
  annotators: Readonly<Record<AnnotatorKey, readonly string[]>>;
  tools: Readonly<Record<ToolId, readonly string[]>>;
}

/** All names of both, whatever their order. */
export function joinNames(first: RecordedNames, second: RecordedNames): RecordedNames {
  return {
    annotators: joinLists(first.annotators, second.annotators),
    tools: joinLists(first.tools, second.tools),
  };
}

type Names<Id extends string> = Readonly<Record<Id, readonly string[]>>;

function joinLists<Id extends string>(first: Names<Id>, second: Names<Id>): Names<Id> {
  const joined = new Map<Id, Set<string>>();
  for (const names of [first, second])
    for (const id of Object.keys(names) as Id[]) joined.set(id, new Set([...(joined.get(id) ?? []), ...names[id]]));
  const sorted = [...joined].map(([id, all]): [Id, string[]] => [id, [...all].sort()]);
  return Object.fromEntries(sorted.sort(([a], [b]) => (a < b ? -1 : 1))) as unknown as Names<Id>;
}
