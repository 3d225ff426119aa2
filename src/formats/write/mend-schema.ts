import { fieldOf, isPlainObject, listOf } from "../json/json-values";

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
