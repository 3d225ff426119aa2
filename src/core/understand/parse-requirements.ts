const LINE = /\r\n|\r|\n/u;

/**
 * Requirements from a language model's bullet list, as PTR's released code reads it: every line that is not blank, with
 * runs of `-` and spaces cut from both ends. Headers, numbering, stars and "None" all count as requirements.
 */
export function parseRequirementsAsPublished(reply: string): string[] {
  return linesOf(reply).map(stripDashes);
}

/**
 * Requirements from a language model's bullet list, read strictly: bullets, numbers and bold marks cut off; headers
 * (unbulleted lines that end in a colon), "None" and repeats (ignoring case and spacing) left out. Method notes 1.5.
 */
export function parseRequirements(reply: string): string[] {
  const requirements = new Map<string, string>();
  for (const line of linesOf(reply)) {
    const { text, isBulleted } = stripBullet(line);
    if (text === "" || isNone(text) || (!isBulleted && text.endsWith(":"))) continue;
    const key = text.toLowerCase().replace(/\s+/gu, " ");
    if (!requirements.has(key)) requirements.set(key, text);
  }
  return [...requirements.values()];
}

/** The lines of a reply that are not blank, whatever ends them. */
export function linesOf(reply: string): string[] {
  return reply.split(LINE).filter((line) => line.trim() !== "");
}

/** Runs of `-` and white space cut from both ends, as the released code does. */
export function stripDashes(line: string): string {
  return line.replace(/^[-\s]+|[-\s]+$/gu, "");
}

/** A line without its bullet or number, without bold marks and without dashes at its end. */
export function stripBullet(line: string): { text: string; isBulleted: boolean } {
  const plain = line.replaceAll("**", "").trim();
  const bare = plain.replace(/^(?:[-*•–]+\s*|\d+[.)]\s+)/u, "");
  return { text: stripDashes(bare), isBulleted: bare !== plain };
}

/** Whether a line says that there is nothing. */
export function isNone(text: string): boolean {
  return /^(?:none|n\/a)[.!]?$/iu.test(text);
}
