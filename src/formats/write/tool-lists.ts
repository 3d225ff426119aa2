import type { Tool, ToolParameter, ToolResponse } from "../../core/domain/tool";
import { fieldOf, isPlainObject, listOf } from "../json/json-values";
import type { DatasetWriter } from "./losses";

/** What JSON Schema calls the types that files of data sets have. Others are left out: a wrong type is worse than none. */
const SCHEMA_TYPES: Readonly<Record<string, string>> = {
  string: "string",
  str: "string",
  number: "number",
  float: "number",
  integer: "integer",
  int: "integer",
  boolean: "boolean",
  bool: "boolean",
  array: "array",
  list: "array",
  object: "object",
  dict: "object",
  null: "null",
};

const FOR_OPENAI = 64;

export const mcpTools: DatasetWriter = {
  id: "mcp",
  label: "Catalogue as MCP tools/list (JSON)",
  about: "Tools only. Names stay as they are; parameter types are those of JSON Schema.",
  keeps: ["parameters", "responses"],
  write: ({ tools }) => [
    { name: "-mcp-tools.json", text: `${JSON.stringify({ tools: tools.map(toMcp) }, null, 1)}\n` },
  ],
};

export const openaiTools: DatasetWriter = {
  id: "openai",
  label: "Catalogue for OpenAI-compatible models (JSON)",
  about: "Tools only. Names are adapted to what the API accepts: letters, digits, _ and -, at most 64 characters.",
  keeps: ["parameters"],
  write({ tools }) {
    const names = fitNames(tools);
    const rows = tools.map((tool, index) => ({
      type: "function",
      function: { name: names[index], description: tool.description, parameters: mendSchema(inputSchemaOf(tool)) },
    }));
    return [{ name: "-openai-tools.json", text: `${JSON.stringify({ tools: rows }, null, 1)}\n` }];
  },
};

function toMcp(tool: Tool): object {
  const { name, description, responses } = tool;
  return {
    name,
    description,
    inputSchema: inputSchemaOf(tool),
    ...(responses && responses.length > 0 ? { outputSchema: schemaOf(responses) } : {}),
  };
}

/** The schema as the file gave it, or one made of what was kept of the parameters. */
function inputSchemaOf({ inputSchema, parameters = [] }: Tool): unknown {
  return inputSchema === undefined ? schemaOf(parameters) : JSON.parse(inputSchema);
}

function schemaOf(fields: readonly (ToolParameter | ToolResponse)[]): object {
  const names = nameApart(fields);
  const properties = fields.map(({ type, description }, index) => {
    const types = type.split("|").flatMap((part) => SCHEMA_TYPES[part.trim().toLowerCase()] ?? []);
    const known = types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types };
    const items = types.includes("array") ? { items: {} } : {};
    return [names[index]!, { ...known, ...items, ...(description === "" ? {} : { description }) }] as const;
  });
  const required = fields.flatMap((field, index) => ("required" in field && field.required ? [names[index]!] : []));
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}

/**
 * Two fields may have one name, as an id in the path and another in the query: an object keeps one of a name, so the second is
 * called after its place, or by number.
 */
function nameApart(fields: readonly (ToolParameter | ToolResponse)[]): string[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const place = "place" in field && field.place !== undefined ? `${field.name}_${field.place}` : field.name;
    let free = taken.has(field.name) ? place : field.name;
    for (let use = 2; taken.has(free); use += 1) free = `${field.name}_${use}`;
    taken.add(free);
    return free;
  });
}

/** Names that the interface takes, each once. */
function fitNames(tools: readonly Tool[]): string[] {
  const taken = new Set<string>();
  return tools.map(({ name }) => {
    const plain = name.replace(/[^A-Za-z0-9_-]+/g, "_").replace(/^_+|_+$/g, "") || "tool";
    let free = plain.slice(0, FOR_OPENAI);
    for (let use = 2; taken.has(free); use += 1) free = `${plain.slice(0, FOR_OPENAI - 5)}_${use}`;
    taken.add(free);
    return free;
  });
}

/** Keywords whose value is a schema, a list of them, or an object of them. */
const ONE = ["items", "additionalProperties", "not", "if", "then", "else", "contains"];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const NAMED = ["properties", "patternProperties", "$defs", "definitions"];

/**
 * A JSON Schema that models take where they refuse the one that was read: an array says of what (`items: {}` where the file
 * said nothing), and `required` is a list of names, also where the file had it at each property or as text. Everything else,
 * unknown keywords included, stays as it was.
 */
export function mendSchema(schema: unknown): unknown {
  if (!isPlainObject(schema)) return schema;
  const mended: Record<string, unknown> = { ...schema };
  for (const key of ONE) if (isPlainObject(schema[key])) mended[key] = mendSchema(schema[key]);
  for (const key of LISTS) if (Array.isArray(schema[key])) mended[key] = listOf(schema, key).map(mendSchema);
  for (const key of NAMED) if (isPlainObject(schema[key])) mended[key] = mendEach(schema[key]);
  const types = listOf(schema, "type");
  const isArray = schema["type"] === "array" || types.includes("array");
  if (isArray && schema["items"] === undefined && schema["prefixItems"] === undefined) mended["items"] = {};
  return mendRequired(mended, schema);
}

function mendEach(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, mendSchema(schema)]));
}

function mendRequired(mended: Record<string, unknown>, schema: Record<string, unknown>): Record<string, unknown> {
  const properties = fieldOf(schema, "properties");
  const own = isPlainObject(properties) ? Object.entries(properties) : [];
  const isFlag = (value: unknown): boolean => typeof value === "boolean" || typeof value === "string";
  const flagged = own.filter(([, property]) => isFlag(fieldOf(property, "required")));
  const given = schema["required"];
  if (flagged.length === 0 && (given === undefined || Array.isArray(given))) return mended;
  const named = own.filter(([name]) => name === given).map(([name]) => name);
  const marked = flagged.filter(([, property]) => isYes(fieldOf(property, "required"))).map(([name]) => name);
  const required = [...new Set([...listOf(schema, "required"), ...named, ...marked])];
  const { required: _, ...rest } = mended;
  return required.length > 0 ? { ...rest, required } : rest;
}

function isYes(flag: unknown): boolean {
  return flag === true || flag === "true";
}
