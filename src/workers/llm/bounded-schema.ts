import type { ModelPrompt } from "../../core/domain/exchange";
import { schemaOf } from "../../core/requirements/llm/answer-schema";

/** A small model left to itself goes on for ever: most entries, most tools of one, most characters of a text. */
const MOST_ENTRIES = 8;
const MOST_NAMES = 3;
const LONGEST: Readonly<Record<string, number>> = { words: 160 };
const LONGEST_TEXT = 80;

/** As our prompts show it, without a space: some small models would write spaces without an end. */
const COMPACT = { whitespace_flexible: false, item_separator: ",", key_separator: ":" };

interface Schema {
  type?: string;
  enum?: readonly string[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

/**
 * The form that endpoints are asked for, with limits that a strict endpoint would refuse and a small model needs: exactly one
 * entry for each id that is asked about, in their order; ids of a list that it begins itself are F1, F2 and so on. `null`: it
 * is held to none.
 */
export function boundedSchemaOf(prompt: ModelPrompt): object | null {
  const form = schemaOf(prompt);
  return form && { ...bounded(form.schema, ""), "x-guidance": COMPACT };
}

function bounded(schema: Schema, name: string): object {
  const { type, items, properties } = schema;
  if (type === "array" && items) return boundedList(schema, items, name);
  if (type === "object" && properties) {
    const inner = Object.entries(properties).map(([key, one]) => [key, bounded(one, key)]);
    return { ...schema, properties: Object.fromEntries(inner) as object };
  }
  if (type !== "string" || schema.enum) return schema;
  if (name === "id") return { ...schema, enum: Array.from({ length: MOST_ENTRIES }, (_, i) => `F${i + 1}`) };
  return { ...schema, minLength: 1, maxLength: LONGEST[name] ?? LONGEST_TEXT };
}

function boundedList(list: Schema, entry: Schema, name: string): object {
  if (entry.type !== "object") return { ...list, maxItems: MOST_NAMES };
  const ids = entry.properties?.["id"]?.enum;
  if (!ids) return { ...list, items: bounded(entry, name), maxItems: MOST_ENTRIES };
  const of = (id: string): Schema => ({
    ...entry,
    properties: { ...entry.properties, id: { type: "string", enum: [id] } },
  });
  return {
    ...{ type: "array", prefixItems: ids.map((id) => bounded(of(id), name)), items: false },
    ...{ minItems: ids.length, maxItems: ids.length },
  };
}
