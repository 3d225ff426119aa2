import type { Requirement } from "./trace";

/*
 * A language model may state what stands nowhere in the request. The paper keeps it; our walk draws requirements at their
 * words, so it is set below the request as a note, a line each. Its span counts on behind the request: spans still never
 * overlap, stand in order, and are found again where the lines were drawn.
 */

/** Whether a requirement stands below the request instead of in it. */
export function isNote({ placed }: Pick<Requirement, "placed">): boolean {
  return placed === "note";
}

/**
 * Notes one below the other behind a text of this length, each with room for its words; the others as they are, first.
 *
 * @example layNotes(10, [{ text: "rain", placed: "note", … }]) // its span: 11 to 15
 */
export function layNotes(length: number, requirements: readonly Requirement[]): Requirement[] {
  let start = length + 1;
  const notes = requirements.filter(isNote).map((note) => {
    const span = { start, end: start + note.text.length };
    start = span.end + 1;
    return { ...note, span };
  });
  return [...requirements.filter((one) => !isNote(one)), ...notes];
}

/** The request with its notes below it, as it is drawn: `slice` of a span gives the words of every requirement. */
export function textWithNotes(text: string, requirements: readonly Pick<Requirement, "text" | "placed">[]): string {
  return [text, ...requirements.filter(isNote).map((note) => note.text)].join("\n");
}
