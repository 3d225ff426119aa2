import type { Tool, ToolParameter, ToolResponse } from "../../core/domain/tool";
import { mendSchema } from "./mend-schema";
import type { DatasetWriter } from "./writer";

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
