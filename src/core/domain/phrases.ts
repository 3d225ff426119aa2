import type { ToolId } from "./ids";
import type { Bounds } from "./evaluation";
import type { ToolLabel } from "./trace";

/* The joints of English sentences. Here, below everything, since command lines (core), pages and charts all count things. */

/** Made once: to make one takes longer than all the rest of a sentence. */
const COUNT = new Intl.NumberFormat("en");

/**
 * A count with its noun, thousands parted. The plural is the noun with an s, unless it is given.
 *
 * @example countOf(1, "tool") // "1 tool"; countOf(1053, "query", "queries") // "1,053 queries"
 */
export function countOf(number: number, singular: string, plural = `${singular}s`): string {
  return `${COUNT.format(number)} ${number === 1 ? singular : plural}`;
}

/**
 * "[0.57, 0.65]"; where there are too few units for an interval, their number alone: "6 bundles".
 *
 * @example describeBounds({ low: null, high: null }, String, 6) // "6 bundles"
 */
export function describeBounds(
  { low, high }: Bounds,
  format: (value: number) => string,
  units: number | undefined,
  unit = "bundle",
): string {
  if (low !== null && high !== null && units !== undefined) return `[${format(low)}, ${format(high)}]`;
  return units === undefined ? `${unit}s not counted` : countOf(units, unit);
}

/**
 * A value with its interval, or with the number of units that are too few for one: ".61 [.57, .65]", ".61, 6 bundles".
 *
 * @example withBounds(".61", { low: null, high: null }, String, 6) // ".61, 6 bundles"
 */
export function withBounds(
  value: string,
  bounds: Bounds,
  format: (value: number) => string,
  units: number | undefined,
  unit = "bundle",
): string {
  return `${value}${bounds.low === null ? "," : ""} ${describeBounds(bounds, format, units, unit)}`;
}

/**
 * A sentence with its end: a full stop, unless it has an end already.
 *
 * @example endSentence("Are you online?") // "Are you online?"
 */
export function endSentence(sentence: string): string {
  return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
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
