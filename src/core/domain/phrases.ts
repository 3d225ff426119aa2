import type { ToolId } from "./ids";
import type { ToolLabel } from "./trace";

/* The joints of English sentences. Here, below everything, since command lines (core), pages and charts all count things. */

/**
 * A number with its noun. The plural is the noun with an s, unless it is given.
 *
 * @example count(1, "tool") // "1 tool"; count(3, "query", "queries") // "3 queries"
 */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** "serves" for one, "serve" for more. */
export function verb(number: number, ofOne: string, ofMore: string): string {
  return number === 1 ? ofOne : ofMore;
}

/** Small numbers as words at the start of a sentence: "One", "Two", … from eleven on in figures. */
export function numberWord(number: number): string {
  const words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
  return words[number] ?? String(number);
}

/**
 * A text in quotes on one line, cut at a word to about `length` characters; in the middle of a word where a word alone is
 * longer than half of that.
 *
 * @example quote("Find a hotel in Porto", 14) // “Find a hotel…”
 */
export function quote(text: string, length = 60): string {
  const flat = text.replace(/\s+/gu, " ").trim();
  if (flat.length <= length) return `“${flat}”`;
  const cut = flat.slice(0, length);
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(" "), length / 2))}…”`;
}

/**
 * Items in a row, as British English writes them: no comma before "and". Nothing for no items.
 *
 * @example listWords(["A", "B", "C"]) // "A, B and C"
 */
export function listWords(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** The shown name of a tool; its id where the trace has no label of it. */
export function nameOf(tools: Readonly<Record<ToolId, ToolLabel>>, id: ToolId): string {
  return tools[id]?.name ?? id;
}
