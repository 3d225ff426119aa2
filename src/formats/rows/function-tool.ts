import type { ToolFlag, ToolParameter } from "../../core/domain/tool";
import { describeKind, fieldOf, isPlainObject, textOf } from "../json/json-values";
import type { ToolReading } from "./read-tool-rows";
import { createReferenceResolver, noSchemaFaults, skipUnnamed, type SchemaFaults } from "./document-references";
import { readSchemaProperties } from "./tool-parameters";

/** What its arguments look like: a JSON Schema. */
export function schemaOfTool(row: unknown): unknown {
  const wrapped = fieldOf(row, "function");
  const tool = isPlainObject(wrapped) ? wrapped : row;
  return fieldOf(tool, "inputSchema") ?? fieldOf(tool, "input_schema") ?? fieldOf(tool, "parameters");
}

/**
 * A tool as it is handed to a model or listed by a server: the row of OpenAI, Anthropic or MCP, or why it is none. References
 * lead into the schema that they stand in; what of it cannot be read is added to `faults`.
 */
export function readFunctionTool(row: unknown, faults = noSchemaFaults()): ToolReading {
  const wrapped = fieldOf(row, "function");
  const tool = isPlainObject(wrapped) ? wrapped : row;
  const name = fieldOf(tool, "name");
  if (typeof name !== "string") {
    return {
      code: "not-a-tool",
      sentence: `Each tool should be an object with a name, but this name is ${describeKind(name)}. Row held back.`,
    };
  }
  const schema = schemaOfTool(row);
  const title = textOf(tool, "title") || textOf(fieldOf(tool, "annotations"), "title");
  const output = fieldOf(tool, "outputSchema") ?? fieldOf(tool, "responses");
  const responses = createReferenceResolver(output, faults).schemas.readFields([output], name);
  const flags: ToolFlag[] = fieldOf(row, "defer_loading") === true ? ["deferred"] : [];
  return {
    name,
    description: textOf(tool, "description"),
    // Requests may name a tool by the id that its row gives.
    aliases: [...new Set([title, textOf(tool, "id")])].filter((other) => other !== "" && other !== name),
    parameters: readArguments(schema, name, faults),
    ...(schema === undefined ? {} : { inputSchema: JSON.stringify(schema) }),
    ...(responses.length > 0 ? { responses } : {}),
    ...(flags.length > 0 ? { flags } : {}),
  };
}

/** Its properties, behind their references. */
function readArguments(schema: unknown, tool: string, faults: SchemaFaults): ToolParameter[] {
  const { resolve } = createReferenceResolver(schema, faults);
  const parameters = readSchemaProperties(resolve(schema), resolve);
  for (const { name } of parameters) if (name.trim() === "") skipUnnamed(faults, tool);
  return parameters.filter(({ name }) => name.trim() !== "");
}
