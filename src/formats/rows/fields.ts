import { countOf } from "../../core/domain/phrases";
import type { Choice, FieldKeys, FormatMessage, InputFile, MapChoice, Part, FormatResult } from "../model/format";
import type { TableRow } from "../model/parsed-text";
import { isPlainObject } from "../json/json-values";
import { createMessage, quote } from "../model/create-message";
import { unguardFormula } from "../write/csv";

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
export function findChosenMapping(file: Pick<InputFile, "name">, choices: readonly Choice[]): MapChoice | null {
  const choice = choices.findLast((one) => one.kind === "map-columns" && one.file === file.name);
  return choice?.kind === "map-columns" ? choice : null;
}

/** The fields of a file whose rows have some: the columns of a table, the keys of a list of objects. */
export interface Fields {
  /** Key and name: the same for an object, the index from 0 and what the header says for a table. */
  fields: { key: string; name: string }[];
  /** `null`: each row names its fields. */
  hasHeader: boolean | null;
}

const LOOKED_AT = 50;
const FIELDS_AT_MOST = 40;

/** `null` when rows have no fields, or too many to choose among. */
export function listFields(file: InputFile, hasHeader: boolean): Fields | null {
  const fields = file.table === null ? listKeys(file.json) : listColumns(file.table.rows, hasHeader);
  if (fields.length < 2 || fields.length > FIELDS_AT_MOST) return null;
  return { fields, hasHeader: file.table === null ? null : hasHeader };
}

function listKeys(json: unknown): Fields["fields"] {
  if (!Array.isArray(json) || json.length === 0) return [];
  const rows = (json as unknown[]).slice(0, LOOKED_AT);
  if (!rows.every(isPlainObject)) return [];
  const keys = new Set(rows.flatMap((row) => Object.keys(row as object)));
  return [...keys].map((key) => ({ key, name: key }));
}

function listColumns(rows: readonly { cells: readonly string[] }[], hasHeader: boolean): Fields["fields"] {
  return (rows[0]?.cells ?? []).map((cell, index) => {
    const name = cell.trim();
    return { key: String(index), name: hasHeader && name !== "" ? name : `column ${index + 1}` };
  });
}

/** Fields by the names they usually have, whatever their case. */
export function guessFieldKeys(fields: Fields["fields"], names: Partial<Record<Part, readonly string[]>>): FieldKeys {
  const keys: FieldKeys = {};
  for (const part of Object.keys(names) as Part[]) {
    const found = fields.find(({ name }) => names[part]?.includes(normalizeFieldName(name)));
    if (found) keys[part] = found.key;
  }
  return keys;
}

function normalizeFieldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
}

/** Says what was chosen, so that it stands with the data. */
export function describeMapping(file: InputFile, { fields, hasHeader }: MapChoice): FormatMessage {
  const names = new Map(listFields(file, hasHeader)?.fields.map(({ key, name }) => [key, name]));
  const parts = (Object.entries(fields) as [Part, string][]).map(
    ([part, key]) => `${PART_LABELS[part]} from ${quote(names.get(key) ?? key, 30)}`,
  );
  return createMessage(file, "mapped", `Read as you chose: ${parts.join(", ")}.`);
}

/** Names a column may have, for each thing that can be read from it. The first name is the one we write. */
type ColumnNames<Part extends string> = Record<Part, readonly string[]>;

/** Where each part stands; absent: the table has no such column. */
export type Columns<Part extends string> = Partial<Record<Part, number>>;

/** Finds columns by the names in the first row, whatever their case and order; `null` when there is no such row. */
export function findColumns<Part extends string>({ table }: InputFile, names: ColumnNames<Part>): Columns<Part> | null {
  const header = table?.rows[0]?.cells.map(normalizeFieldName);
  if (!header || header.length < 2) return null;
  const columns: Columns<Part> = {};
  for (const part of Object.keys(names) as Part[]) {
    const index = header.findIndex((cell) => names[part].includes(cell));
    if (index >= 0) columns[part] = index;
  }
  return columns;
}

/** Columns as they were chosen, else by their names. `from`: the first row that is no header. */
export function resolveColumns<Part extends string>(
  file: InputFile,
  names: ColumnNames<Part>,
  choices: readonly Choice[],
): { columns: Columns<Part>; from: number; chosen: MapChoice | null } | null {
  const chosen = findChosenMapping(file, choices);
  if (!chosen) {
    const columns = findColumns(file, names);
    return columns && { columns, from: 1, chosen };
  }
  const columns: Columns<Part> = {};
  for (const part of Object.keys(names) as Part[]) {
    const key = (chosen.fields as Partial<Record<Part, string>>)[part];
    if (key !== undefined) columns[part] = Number(key);
  }
  return { columns, from: chosen.hasHeader ? 1 : 0, chosen };
}

/**
 * What stands in the way of reading a table row by row: a quote that is never closed, for it swallows all rows behind
 * it, or two columns of one name. `null`: nothing does.
 */
export function refuseTable(file: InputFile, from = 1): FormatResult | null {
  const refuse = (message: FormatMessage): FormatResult => ({ content: null, messages: [message], rowsRead: 0 });
  const at = file.table?.unclosedQuoteAt ?? null;
  if (at !== null) {
    const sentence = "A quote opens here and never closes, so the rest of the file is one cell. Close it or remove it.";
    return refuse(createMessage(file, "unclosed-quote", sentence, { where: `line ${at}` }));
  }
  const header =
    from === 0 ? [] : (file.table?.rows[0]?.cells ?? []).map(normalizeFieldName).filter((cell) => cell !== "");
  const repeated = header.find((cell, index) => header.indexOf(cell) < index);
  if (repeated === undefined) return null;
  const sentence = `Two columns are called ${quote(repeated)}. Give each its own name and drop the file again.`;
  return refuse(createMessage(file, "repeated-header", sentence, { where: "line 1" }));
}

/** Rows with as many cells as the header, and messages for the others. */
export function evenRows(file: InputFile, from: number): { rows: TableRow[]; messages: FormatMessage[] } {
  const all = file.table?.rows ?? [];
  const width = all[0]?.cells.length ?? 0;
  const messages: FormatMessage[] = [];
  const plainRows = all.slice(from).map((row) => ({ ...row, cells: row.cells.map(unguardFormula) }));
  const rows = plainRows.filter(({ cells, line }) => {
    if (cells.length === width) return true;
    const why = `The row has ${countOf(cells.length, "cell")}, but the first row has ${width}. Put quotes around text that contains ${nameOf(file)}.`;
    messages.push(createMessage(file, "ragged-row", `${why} Row held back.`, { where: `line ${line}` }));
    return false;
  });
  const broken = rows.filter(({ cells }) => cells.some((cell) => /[\n\r]/.test(cell)));
  if (broken.length > 0) {
    const sentence = `${countOf(broken.length, "row has", "rows have")} a line break inside quotes (first: line ${broken[0]!.line}). Check whether a row should end there.`;
    messages.push(createMessage(file, "line-break-in-cell", sentence));
  }
  return { rows, messages };
}

function nameOf({ table }: InputFile): string {
  return table?.delimiter === "\t" ? "a tab" : table?.delimiter === ";" ? "a semicolon" : "a comma";
}
