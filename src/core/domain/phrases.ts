import type { ToolId } from "./ids";
import type { ToolLabel } from "./trace";

/** "1 tool", "3 tools". */
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

/** “text”, cut at a word to about `length` characters. */
export function quote(text: string, length = 60): string {
  const flat = text.replace(/\s+/gu, " ").trim();
  if (flat.length <= length) return `“${flat}”`;
  const cut = flat.slice(0, length);
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(" "), length / 2))}…”`;
}

/** "A", "A and B", "A, B and C". */
export function listWords(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** The shown name of a tool. */
export function nameOf(tools: Readonly<Record<ToolId, ToolLabel>>, id: ToolId): string {
  return tools[id]?.name ?? id;
}
