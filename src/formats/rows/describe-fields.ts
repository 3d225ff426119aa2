import type { Choice, FieldKeys, FormatContent, InputFile, Part } from "../model/format";
import { isPlainObject } from "../json/json-values";
import { findChosenMapping, listFields, guessFieldKeys, QUERY_NAMES, TOOL_NAMES } from "./fields";
import { rowLocation, showInvisible } from "../model/create-message";

/** One field of the first row, and what it is read as. */
export interface ShownField {
  /** As in `FieldKeys`. */
  key: string;
  name: string;
  /** Its value in the first row, cut. */
  value: string;
  part: Part | null;
}

/** The first row of a file as written, and which part each field is read as. */
export interface ShownFields {
  /** What the row is called: "line 2". */
  place: string;
  fields: ShownField[];
  /** `null`: each row names its fields. */
  hasHeader: boolean | null;
  /** Whether a field without a part is surely not read; else the format may read it in its own way. */
  isComplete: boolean;
  /** The same for files whose rows, or whose header, have the same names. */
  shape: string;
}

const VALUE_LENGTH = 80;

/** `null` when the rows of a file have no fields of their own. `format`: the id of what it was read as. */
export function describeFields(
  file: InputFile,
  format: string | null,
  content: FormatContent | null,
  choices: readonly Choice[],
): ShownFields | null {
  const chosen = findChosenMapping(file, choices);
  const hasHeader = chosen?.hasHeader ?? format !== "pair-lines";
  const known = listFields(file, hasHeader);
  if (!known) return null;
  const isMapped = chosen !== null || BY_NAMES.has(format ?? "");
  const row = firstRow(file, hasHeader, content);
  const keys = isMapped
    ? (chosen?.fields ?? guessAll(known.fields, content))
    : inferKeys(known.fields, row.values, content);
  const parts = new Map((Object.entries(keys) as [Part, string][]).map(([part, key]) => [key, part]));
  return {
    place: row.place,
    fields: known.fields.map(({ key, name }) => ({
      key,
      name: showInvisible(name),
      value: show(row.values(key), file.table === null),
      part: parts.get(key) ?? null,
    })),
    hasHeader: known.hasHeader,
    isComplete: isMapped || format === null,
    shape: JSON.stringify(listFields(file, true)?.fields.map(({ name }) => name)),
  };
}

/** Formats that take fields by their names and read no others. */
const BY_NAMES = new Set(["query-table", "catalogue-table", "rows-of-objects", "ptr-queries", "pair-lines"]);

interface FirstRow {
  place: string;
  values(key: string): unknown;
}

/** The row that the first request or tool came from, else the first of the file. */
function firstRow(file: InputFile, hasHeader: boolean, content: FormatContent | null): FirstRow {
  const at = (content?.queries ?? content?.tools)?.[0]?.source.at ?? "";
  if (file.table !== null) {
    const { rows } = file.table;
    const row = rows.find(({ line }) => at === `line ${line}`) ?? rows[hasHeader ? 1 : 0] ?? rows[0];
    return { place: `line ${row?.line ?? 1}`, values: (key) => row?.cells[Number(key)] };
  }
  const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
  const byLine = file.lines?.findIndex((line) => at === `line ${line}`) ?? -1;
  const index = byLine >= 0 ? byLine : /^\d+$/.test(at) ? Number(at) : 0;
  const row = rows[index];
  return {
    place: rowLocation(file, index),
    values: (key) => (isPlainObject(row) && Object.hasOwn(row, key) ? row[key] : undefined),
  };
}

function guessAll(fields: { key: string; name: string }[], content: FormatContent | null): FieldKeys {
  return guessFieldKeys(fields, content?.tools && !content.queries ? TOOL_NAMES : QUERY_NAMES);
}

/** Fields by what came of them: the one that holds the words of the first request, the one with its tools. */
function inferKeys(fields: { key: string }[], values: FirstRow["values"], content: FormatContent | null): FieldKeys {
  const [query] = content?.queries ?? [];
  const [tool] = content?.queries ? [] : (content?.tools ?? []);
  const wanted: [Part, (value: unknown) => boolean][] = [
    ["query", (value) => query !== undefined && value === query.raw],
    ["id", (value) => query?.givenId !== undefined && asText(value) === query.givenId],
    ["tools", (value) => query !== undefined && namesAll(value, query.goldNames ?? [])],
    ["id", (value) => tool?.id !== undefined && asText(value) === tool.id],
    ["name", (value) => tool !== undefined && value === tool.name],
    [
      "description",
      (value) => tool !== undefined && asText(value).trim() === tool.description && tool.description !== "",
    ],
  ];
  const keys: FieldKeys = {};
  for (const [part, fits] of wanted) {
    const taken = new Set(Object.values(keys));
    const field = fields.find(({ key }) => !taken.has(key) && fits(values(key)));
    if (field && keys[part] === undefined) keys[part] = field.key;
  }
  return keys;
}

function namesAll(value: unknown, names: readonly string[]): boolean {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return (
    names.length > 0 && names.every((name) => text.includes(name) || text.includes(JSON.stringify(name).slice(1, -1)))
  );
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function show(value: unknown, isJson: boolean): string {
  const text = isJson ? (JSON.stringify(value) ?? "") : asText(value);
  const shown = showInvisible(text.slice(0, VALUE_LENGTH + 1));
  return shown.length > VALUE_LENGTH ? `${shown.slice(0, VALUE_LENGTH)}…` : shown;
}
