import type { Choice, FieldKeys, FormatMessage, InputFile, MapChoice, Part } from "./format";
import { isPlainObject } from "./is-plain-object";
import { say } from "./say";
import { quote } from "./visible-text";

/** Names a field may have, for each part of a request. The first is the one we write. */
export const QUERY_NAMES = {
  query: ["query", "queries", "request", "question", "text", "utterance", "prompt", "user_query", "instruction"],
  tools: ["tools", "tool", "gold", "gold_tools", "needed", "apis", "api", "tool_name", "label", "labels"],
  id: ["id", "query_id", "_id", "qid"],
  split: ["split", "part", "set"],
} as const;

/** The same for a tool. */
export const TOOL_NAMES = {
  name: ["name", "tool", "tool_name", "api", "api_name"],
  description: ["description", "desc", "tool_description", "about", "api_description"],
  category: ["category", "field", "group"],
  id: ["id", "tool_id", "_id"],
} as const;

/** As on the screen. */
const PART_LABELS: Record<Part, string> = {
  query: "Request",
  tools: "Gold tools",
  id: "Id",
  split: "Part",
  name: "Tool",
  description: "Description",
  category: "Category",
};

/** Which fields of a file were chosen to be what; `null` when nobody chose. */
export function chosenMapping(file: Pick<InputFile, "name">, choices: readonly Choice[]): MapChoice | null {
  const choice = choices.findLast((one) => one.kind === "map-columns" && one.file === file.name);
  return choice?.kind === "map-columns" ? choice : null;
}

/** The fields of a file whose rows have some: the columns of a table, the keys of a list of objects. */
export interface Fields {
  /** Key and name: the same for an object, the place from 0 and what the header says for a table. */
  fields: { key: string; name: string }[];
  /** `null`: each row names its fields. */
  hasHeader: boolean | null;
}

const LOOKED_AT = 50;
const FIELDS_AT_MOST = 40;

/** `null` when rows have no fields, or too many to choose among. */
export function fieldsOf(file: InputFile, hasHeader: boolean): Fields | null {
  const fields = file.table === null ? keysOf(file.json) : columnsOf(file.table.rows, hasHeader);
  if (fields.length < 2 || fields.length > FIELDS_AT_MOST) return null;
  return { fields, hasHeader: file.table === null ? null : hasHeader };
}

function keysOf(json: unknown): Fields["fields"] {
  if (!Array.isArray(json) || json.length === 0) return [];
  const rows = (json as unknown[]).slice(0, LOOKED_AT);
  if (!rows.every(isPlainObject)) return [];
  const keys = new Set(rows.flatMap((row) => Object.keys(row as object)));
  return [...keys].map((key) => ({ key, name: key }));
}

function columnsOf(rows: readonly { cells: readonly string[] }[], hasHeader: boolean): Fields["fields"] {
  return (rows[0]?.cells ?? []).map((cell, place) => {
    const name = cell.trim();
    return { key: String(place), name: hasHeader && name !== "" ? name : `column ${place + 1}` };
  });
}

/** Fields by the names they usually have, whatever their case. */
export function guessKeys(fields: Fields["fields"], names: Partial<Record<Part, readonly string[]>>): FieldKeys {
  const keys: FieldKeys = {};
  for (const part of Object.keys(names) as Part[]) {
    const found = fields.find(({ name }) => names[part]?.includes(plainName(name)));
    if (found) keys[part] = found.key;
  }
  return keys;
}

export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
}

/** Says what was chosen, so that it stands with the data. */
export function mappedNotice(file: InputFile, { fields, hasHeader }: MapChoice): FormatMessage {
  const names = new Map(fieldsOf(file, hasHeader)?.fields.map(({ key, name }) => [key, name]));
  const parts = (Object.entries(fields) as [Part, string][]).map(
    ([part, key]) => `${PART_LABELS[part]} from ${quote(names.get(key) ?? key, 30)}`,
  );
  return say(file, "mapped", `Read as chosen: ${parts.join(", ")}.`);
}
