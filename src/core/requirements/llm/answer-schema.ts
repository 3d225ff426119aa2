import type { ModelPrompt } from "../../domain/exchange";
import { readAsked } from "./readable";

/** A JSON Schema with its name, as chat endpoints take it for structured output. */
export interface AnswerSchema {
  name: string;
  schema: object;
}

/** So many names an endpoint takes as the only ones that may be said, and so many characters of them. */
const MOST_NAMES = 250;
const MOST_CHARACTERS = 10_000;

/**
 * The form of the answer that a prompt asks for, so that an endpoint which can hold its model to a form does: with it no tool
 * and no id can be said that was not offered. `null`: it asks for lines, or for something that is not read by a form.
 * Every field is required and nothing else is allowed, as the strict form of OpenAI wants it.
 */
export function schemaOf(prompt: ModelPrompt): AnswerSchema | null {
  if (!prompt.version.includes("-json-")) return null;
  const { ids, tools } = readAsked(prompt);
  const id = oneOf(ids);
  const names = { type: "array", items: oneOf(tools.map(({ name }) => name)) };
  const text = { type: "string" };
  switch (prompt.purpose) {
    case "extract":
      return { name: "functionalities", schema: list("functionalities", { id: text, text, words: text }) };
    case "match":
      return { name: "matches", schema: list("matches", { id, tools: names }) };
    case "unsolved":
      return { name: "unsolved", schema: list("unsolved", { id, text }) };
    case "direct":
      return { name: "tools", schema: object({ tools: names }) };
    default:
      return null;
  }
}

function list(name: string, entry: Record<string, object>): object {
  return object({ [name]: { type: "array", items: object(entry) } });
}

function object(properties: Record<string, object>): object {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function oneOf(names: readonly string[]): object {
  const all = [...new Set(names)];
  const isShort = all.length <= MOST_NAMES && all.join("").length <= MOST_CHARACTERS;
  return all.length > 0 && isShort ? { type: "string", enum: all } : { type: "string" };
}
