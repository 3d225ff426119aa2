import type { ToolId } from "../../domain/ids";

/** What PTR's released code makes of a reply that names the tools for one requirement. */
export interface PublishedMatches {
  /** Names of lines that begin with `Tool`. */
  matched: string[];
  /** Whether the requirement counts as unsolved: nothing matched. */
  isUnsolved: boolean;
  /** What its caller leaves of them: names beginning with "tool", in any case, are deleted. Always empty (D1). */
  kept: string[];
}

/**
 * A matching reply as PTR's released code reads it: only lines that begin with the literal `Tool` count, and the caller
 * then deletes every name that begins so. Hence nothing is ever kept, and every requirement goes to the vote.
 */
export function parseMatchesAsPublished(reply: string): PublishedMatches {
  const matched = linesOf(reply)
    .map(stripDashes)
    .filter((line) => line.startsWith("Tool"))
    .map((line) => line.split(":")[0]!.trim());
  return {
    matched,
    isUnsolved: matched.length === 0,
    kept: matched.filter((name) => !name.toLowerCase().startsWith("tool")),
  };
}

/** What a reply names, read strictly. */
export interface StrictMatches {
  /** Tools of the bundle, each once, in the order they are named. */
  matched: ToolId[];
  /** Names that look like tools and are not in the bundle. */
  unknown: string[];
}

/**
 * A matching reply read strictly (method notes 1.5): of each line, without bullet and bold marks, the whole, then the
 * part before the first colon, then comma-separated names, then what follows `Tool:`. A name counts when it equals one
 * of this bundle, compared by letters, digits, `&` and `+`, ignoring case. Tools of one name all count.
 */
export function parseMatches(reply: string, bundle: readonly { id: ToolId; name: string }[]): StrictMatches {
  const matched = new Set<ToolId>();
  const unknown = new Set<string>();
  for (const line of linesOf(reply)) {
    const { text, isBulleted } = stripBullet(line);
    const names = readings(text).find((reading) => reading.some((name) => isIn(bundle, name)));
    for (const { id } of (names ?? []).flatMap((name) => toolsNamed(bundle, name))) matched.add(id);
    const strangers = names?.filter((name) => !isIn(bundle, name)) ?? [text.split(":")[0]!];
    if (names || isListed(text, isBulleted))
      strangers.filter(looksLikeName).forEach((name) => unknown.add(name.trim()));
  }
  return { matched: [...matched], unknown: [...unknown] };
}

/** The ways to read a line as names, in the order they are tried. */
function readings(text: string): string[][] {
  const head = text.split(":")[0]!;
  const afterTool = /^tools?\s*:\s*(.+)$/iu.exec(text)?.[1];
  const readings = [[text], [head], splitNames(text), splitNames(head)];
  if (afterTool !== undefined) readings.push([afterTool], [afterTool.split(":")[0]!], splitNames(afterTool));
  return readings.filter((names) => names.length > 0);
}

function splitNames(text: string): string[] {
  return text.split(",").filter((name) => name.trim() !== "");
}

function isIn(bundle: readonly { name: string }[], name: string): boolean {
  return toolsNamed(bundle, name).length > 0;
}

function toolsNamed<Tool extends { name: string }>(bundle: readonly Tool[], name: string): Tool[] {
  const wanted = normalizeName(name);
  return wanted === "" ? [] : bundle.filter((tool) => normalizeName(tool.name) === wanted);
}

/** A name as names are compared: letters, digits, `&` and `+`, in lower case. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}&+]/gu, "");
}

/** A bulleted line, or one with words after a colon: no header. */
function isListed(text: string, isBulleted: boolean): boolean {
  return isBulleted || /:\s*\S/u.test(text);
}

/** At most four words and not "None": no sentence. */
function looksLikeName(text: string): boolean {
  const name = text.trim();
  return name !== "" && !isNone(name) && name.split(/\s+/u).length <= 4;
}

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
function stripDashes(line: string): string {
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
