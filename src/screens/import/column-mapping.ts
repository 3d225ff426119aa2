import type { ImportState } from "../../state/app/library";

export type ShownFields = NonNullable<ShownFile["fields"]>;
export type Part = NonNullable<ShownFields["fields"][number]["part"]>;
type Keys = Partial<Record<Part, string>>;

/** Columns of requests and of tools, as they are called. */
export const PART_NAMES: Partial<Record<Part, string>> = {
  query: "Request",
  tools: "Gold tools",
  name: "Tool",
  description: "Description",
};

const OF_REQUESTS: readonly Part[] = ["query", "tools", "split"];
const OF_TOOLS: readonly Part[] = ["name", "description", "category"];

/** Which field fills which column now. */
export function currentMapping({ fields }: ShownFields): Keys {
  return Object.fromEntries(fields.flatMap(({ key, part }) => (part ? [[part, key]] : [])));
}

/** The same with one column filled by another field: a field fills one column, and rows are requests or tools. */
export function withField(now: Keys, part: Part, key: string): Keys {
  const foreign = OF_REQUESTS.includes(part) ? OF_TOOLS : OF_REQUESTS;
  const kept = (Object.entries(now) as [Part, string][]).filter(
    ([other, field]) => other !== part && field !== key && !foreign.includes(other),
  );
  return Object.fromEntries(key === "" ? kept : [...kept, [part, key]]);
}

export type ShownFile = ImportState["files"][number];
