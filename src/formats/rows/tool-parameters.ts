import type { ToolParameter, ToolResponse } from "../../core/domain/tool";
import { fieldOf, textOf, isPlainObject, listOf } from "../json/json-values";

/** What the packed text of a tool in COLT's corpora says. */
export interface PackedTool {
  category: string;
  tool: string;
  api: string;
  description: string;
  parameters: ToolParameter[];
  responses: ToolResponse[];
}

/** The marks in their order. Values hold commas and colons, so only the marks part them. */
const MARKS = [
  "category_name:",
  ", tool_name:",
  ", api_name:",
  ", api_description:",
  ", required_params: ",
  ", optional_params: ",
  ", return_schema: ",
] as const;

/**
 * Takes apart `category_name:…, tool_name:…, api_name:…, api_description:…, required_params: [json],
 * optional_params: [json], return_schema: json` (COLT's `corpus.jsonl`). `null` when a mark is missing.
 */
export function parsePackedTool(text: string): PackedTool | null {
  if (!text.startsWith(MARKS[0])) return null;
  const values: string[] = [];
  let from = MARKS[0].length;
  for (const mark of MARKS.slice(1)) {
    const next = text.indexOf(mark, from);
    if (next < 0) return null;
    values.push(text.slice(from, next));
    from = next + mark.length;
  }
  const [category, tool, api, description, required, optional] = values as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    category: category.trim(),
    tool: tool.trim(),
    api: api.trim(),
    description: description.trim(),
    parameters: [...readParameterList(required, true), ...readParameterList(optional, false)],
    responses: readResponses(text.slice(from)),
  };
}

/** What standardised names look like in files made with ToolBench's own code: `suggestions_for_worldwide_recipes`. */
export function standardName(api: string, tool: string): string {
  return `${standardise(api)}_for_${standardise(tool)}`;
}

function standardise(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return /^\d/.test(plain) ? `get_${plain}` : plain;
}

/** The parameters of a JSON list of `{"name", "type", "description"}`; none when it is no such list. */
export function readParameterList(json: unknown, required: boolean): ToolParameter[] {
  const list = typeof json === "string" ? parse(json) : json;
  if (!Array.isArray(list)) return [];
  return list
    .filter((item) => typeof fieldOf(item, "name") === "string")
    .map((item) => ({
      name: textOf(item, "name"),
      type: textOf(item, "type"),
      required,
      description: textOf(item, "description") || textOf(item, "desc"),
    }));
}

function readResponses(json: string): ToolResponse[] {
  const schema = parse(json);
  if (!isPlainObject(schema)) return [];
  return Object.entries(schema).map(([name, type]) => ({
    name,
    type: typeof type === "string" ? type : Array.isArray(type) ? "list" : "object",
    description: "",
  }));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The parameters that a JSON Schema of an object describes: its properties. Nested ones are not listed. `resolve`: what a property
 * is behind a reference.
 */
export function readSchemaProperties(
  schema: unknown,
  resolve: (property: unknown) => unknown = (property) => property,
): ToolParameter[] {
  const properties = fieldOf(schema, "properties");
  if (!isPlainObject(properties)) return [];
  const named = fieldOf(schema, "required");
  const required = new Set(Array.isArray(named) ? (named as unknown[]) : [named]);
  return Object.entries(properties).map(([name, given]) => {
    const property = resolve(given);
    return {
      name,
      type: readSchemaType(property),
      required: required.has(name) || isYes(fieldOf(property, "required")),
      description: textOf(given, "description") || textOf(property, "description"),
      ...readValues(property),
    };
  });
}

/** Files of older kinds say at each property whether it is needed; some in quotes. */
function isYes(flag: unknown): boolean {
  return flag === true || (typeof flag === "string" && flag.trim().toLowerCase() === "true");
}

/** Properties whose `required`, or the schema whose list of them, is text in quotes. */
export function requiredAsText(schema: unknown): string[] {
  const properties = fieldOf(schema, "properties");
  const own = isPlainObject(properties) ? Object.entries(properties) : [];
  const named = own.filter(([, property]) => typeof fieldOf(property, "required") === "string").map(([name]) => name);
  return typeof fieldOf(schema, "required") === "string" ? ["required", ...named] : named;
}

/** The values of an `enum` as texts. */
export function readValues(schema: unknown): Pick<ToolParameter, "values"> {
  const values = listOf(schema, "enum").filter((value) => typeof value === "string" || typeof value === "number");
  return values.length > 0 ? { values: values.map(String) } : {};
}

/** `string`, `string|null`; empty when the schema does not say. */
export function readSchemaType(schema: unknown): string {
  const types = listOf(schema, "type");
  return types.length > 0 ? types.filter((type) => typeof type === "string").join("|") : textOf(schema, "type");
}
