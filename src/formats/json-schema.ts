import type { ToolParameter } from "../core/domain/tool";
import { fieldOf, listOf, textOf } from "./field-of";
import { isPlainObject } from "./is-plain-object";

/** The parameters that a JSON Schema of an object describes: its properties. Nested ones are not listed. */
export function parametersOf(schema: unknown): ToolParameter[] {
  const properties = fieldOf(schema, "properties");
  if (!isPlainObject(properties)) return [];
  const required = new Set(listOf(schema, "required"));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: required.has(name),
    description: textOf(property, "description"),
  }));
}

/** `string`, `string|null`; empty when the schema does not say. */
export function typeOf(schema: unknown): string {
  const types = listOf(schema, "type");
  return types.length > 0 ? types.filter((type) => typeof type === "string").join("|") : textOf(schema, "type");
}
