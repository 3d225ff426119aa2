import type { ModelConfig } from "../../domain/config";
import type { ToolId } from "../../domain/ids";
import {
  normalizeName,
  parseMatches,
  parseMatchesAsPublished,
  isNone,
  linesOf,
  parseRequirements,
  parseRequirementsAsPublished,
  stripBullet,
} from "./parse-lines";
import { LONGEST_ANSWER, LONGEST_ITEM, MOST_REQUIREMENTS, MOST_UNKNOWN } from "./limits";
import { stripInvisible, wellFormed } from "./clean-text";
import type { OfferedTool } from "./prompts";
import { isObject, ownField, parseObject, readNames, readText, refuse, type Parsed } from "./parse-json";

/** A requirement as the model words it. `words`: the words of the request it points at, where it was asked for them. */
export interface ParsedRequirement {
  text: string;
  words: string | null;
}

/** What a matching answer says about one requirement. */
export interface ParsedMatch {
  /** Offered tools, each once. */
  tools: ToolId[];
  /**
   * Whether the requirement counts as solved. The same as naming a tool, but for the released code, where a line that
   * begins with "Tool" solves the requirement and is then thrown away (D1).
   */
  isSolved: boolean;
}

export interface ParsedMatches {
  /** By the id that the prompt gave the requirement. */
  byId: Map<string, ParsedMatch>;
  /** Names that were not offered, at most twenty. */
  unknownTools: string[];
  unknownIds: string[];
}

type Form = ModelConfig["form"];

/** The requirements an answer lists. Bullets are read where JSON was asked for and is missing. */
export function parseExtraction(answer: string, form: Form): Parsed<ParsedRequirement[]> {
  if (form === "published") return limited(parseRequirementsAsPublished(cut(answer)).map(sayText));
  if (form === "lines") return parseBullets(answer);
  const parsed = parseObject(answer);
  if (!parsed.ok) return isBulletList(answer) ? parseBullets(answer) : parsed;
  const list = ownField(parsed.value, "functionalities");
  if (!Array.isArray(list)) return refuse('It has no list "functionalities".');
  const said = list.map(readRequirement);
  if (said.some((one) => one === null)) return refuse('An entry of "functionalities" has no "text".');
  return limited(withoutRepeats(said as ParsedRequirement[]));
}

/** Which offered tools an answer names, for each requirement that was asked about. A requirement it leaves out has none. */
export function parseMatching(
  answer: string,
  form: Form,
  ids: readonly string[],
  offered: readonly OfferedTool[],
): Parsed<ParsedMatches> {
  if (form !== "json") return parseMatchingLines(answer, form, ids[0] ?? "F1", offered);
  const parsed = parseObject(answer);
  if (!parsed.ok) return parsed;
  const list = ownField(parsed.value, "matches");
  if (!Array.isArray(list)) return refuse('It has no list "matches".');
  const entries = list.map(readMatch);
  if (entries.some((entry) => entry === null)) return refuse('An entry of "matches" lacks "id" or the list "tools".');
  const known = (entries as MatchEntry[]).filter(({ id }) => ids.includes(id));
  if (known.length === 0 && ids.length > 0) return refuse("None of its ids was asked about.");
  const byId = new Map<string, ParsedMatch>();
  const unknown = new Set<string>();
  for (const { id, names } of known) {
    const tools = new Set(byId.get(id)?.tools);
    for (const name of names) {
      const meant = toolsNamed(offered, name);
      meant.forEach((tool) => tools.add(tool));
      if (meant.length === 0 && name.trim() !== "" && !isNone(name.trim())) unknown.add(shown(name));
    }
    byId.set(id, { tools: [...tools], isSolved: tools.size > 0 });
  }
  const unknownIds = (entries as MatchEntry[]).map(({ id }) => id).filter((id) => !ids.includes(id));
  return ok({ byId, ...named(unknown, unknownIds) });
}

/** The problem an answer writes for each open requirement. Those it leaves out keep their own words. */
export function parseProblems(answer: string, form: Form, ids: readonly string[]): Parsed<Map<string, string>> {
  const said = form === "json" ? readProblems(answer) : readProblemLines(answer);
  if (!said.ok) return said;
  const problems = new Map(said.value.filter(([id, text]) => ids.includes(id) && /[\p{L}\p{N}]/u.test(text)));
  return problems.size === 0 && ids.length > 0 ? refuse("It names no id that was asked about.") : ok(problems);
}

/** The offered tools that an answer of the method "direct" names, in its order. */
export function parseDirect(
  answer: string,
  form: Form,
  offered: readonly OfferedTool[],
): Parsed<{ tools: ToolId[]; unknownTools: string[] }> {
  if (form !== "json") {
    const lines = parseMatchingLines(answer, "lines", "all", offered);
    if (!lines.ok) return lines;
    return ok({ tools: lines.value.byId.get("all")?.tools ?? [], unknownTools: lines.value.unknownTools });
  }
  const parsed = parseObject(answer);
  if (!parsed.ok) return parsed;
  const names = readNames(ownField(parsed.value, "tools"));
  if (!names) return refuse('It has no list "tools" of names.');
  const tools = new Set(names.flatMap((name) => toolsNamed(offered, name)));
  const unknown = new Set(names.filter((name) => toolsNamed(offered, name).length === 0).map(shown));
  return ok({ tools: [...tools], unknownTools: [...unknown].slice(0, MOST_UNKNOWN) });
}

interface MatchEntry {
  id: string;
  names: string[];
}

function parseMatchingLines(
  answer: string,
  form: Form,
  id: string,
  offered: readonly OfferedTool[],
): Parsed<ParsedMatches> {
  if (form === "published") {
    // What its caller leaves of the names is always nothing.
    const { isUnsolved } = parseMatchesAsPublished(cut(answer));
    return ok({ byId: new Map([[id, { tools: [], isSolved: !isUnsolved }]]), unknownTools: [], unknownIds: [] });
  }
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  if (answer.trim() === "") return refuse("It is empty.");
  if (looksLikeMarkup(answer)) return refuse("It is a page of markup.");
  const { matched, unknown } = parseMatches(answer, offered);
  return ok({
    byId: new Map([[id, { tools: matched, isSolved: matched.length > 0 }]]),
    ...named(new Set(unknown.map(shown)), []),
  });
}

const TOO_LONG = `It has more than ${LONGEST_ANSWER.toLocaleString("en-GB")} characters.`;

function parseBullets(answer: string): Parsed<ParsedRequirement[]> {
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  if (looksLikeMarkup(answer)) return refuse("It is a page of markup.");
  const requirements = parseRequirements(answer);
  if (requirements.length === 0 && !linesOf(answer).some((line) => isNone(stripBullet(line).text)))
    return refuse("It lists nothing, and does not say None.");
  return limited(requirements.map(sayText));
}

/** Every line but headers has a bullet or a number. */
function isBulletList(answer: string): boolean {
  const lines = linesOf(answer).map(stripBullet);
  return (
    lines.some(({ isBulleted }) => isBulleted) &&
    lines.every(({ text, isBulleted }) => isBulleted || text.endsWith(":"))
  );
}

function looksLikeMarkup(answer: string): boolean {
  return /^\s*<(?:!doctype|html|\?xml|head|body)/iu.test(answer);
}

function limited(said: ParsedRequirement[]): Parsed<ParsedRequirement[]> {
  if (said.length > MOST_REQUIREMENTS) return refuse(`It lists more than ${MOST_REQUIREMENTS} requirements.`);
  if (said.some(({ text }) => text.length > LONGEST_ITEM))
    return refuse(`A requirement has more than ${LONGEST_ITEM} characters.`);
  return ok(said);
}

function withoutRepeats(said: readonly ParsedRequirement[]): ParsedRequirement[] {
  const byText = new Map<string, ParsedRequirement>();
  for (const one of said) {
    const key = one.text.toLowerCase().replaceAll(/\s+/gu, " ");
    if (!byText.has(key)) byText.set(key, one);
  }
  return [...byText.values()];
}

function readRequirement(entry: unknown): ParsedRequirement | null {
  if (!isObject(entry)) return null;
  const text = readText(ownField(entry, "text"));
  const words = readText(ownField(entry, "words"));
  return text === null ? null : { text, words };
}

function readMatch(entry: unknown): MatchEntry | null {
  if (!isObject(entry)) return null;
  const id = readText(ownField(entry, "id"));
  const names = readNames(ownField(entry, "tools"));
  return id === null || names === null ? null : { id: id.slice(0, LONGEST_ITEM), names };
}

function readProblems(answer: string): Parsed<[string, string][]> {
  const parsed = parseObject(answer);
  if (!parsed.ok) return parsed;
  const list = ownField(parsed.value, "unsolved");
  if (!Array.isArray(list)) return refuse('It has no list "unsolved".');
  const entries = list.map((entry): [string, string] | null => {
    const [id, text] = isObject(entry)
      ? [readText(ownField(entry, "id")), readText(ownField(entry, "text"))]
      : [null, null];
    return id !== null && text !== null ? [id, text.slice(0, LONGEST_ITEM)] : null;
  });
  return entries.includes(null)
    ? refuse('An entry of "unsolved" lacks "id" or "text".')
    : ok(entries as [string, string][]);
}

function readProblemLines(answer: string): Parsed<[string, string][]> {
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  const entries = linesOf(answer).flatMap((line): [string, string][] => {
    const [, id, text] = /^(F\d+)\s*[:.)-]\s*(.+)$/u.exec(stripBullet(line).text) ?? [];
    return id !== undefined && text !== undefined
      ? [[id, stripInvisible(text).text.trim().slice(0, LONGEST_ITEM)]]
      : [];
  });
  return entries.length === 0 ? refuse('It has no line "F1: …".') : ok(entries);
}

function toolsNamed(offered: readonly OfferedTool[], name: string): ToolId[] {
  const exact = offered.filter((tool) => tool.name === name.trim());
  const wanted = normalizeName(name);
  const meant =
    exact.length > 0 || wanted === "" ? exact : offered.filter((tool) => normalizeName(tool.name) === wanted);
  return meant.map(({ id }) => id);
}

function named(unknown: ReadonlySet<string>, unknownIds: readonly string[]): Omit<ParsedMatches, "byId"> {
  return {
    unknownTools: [...unknown].slice(0, MOST_UNKNOWN),
    unknownIds: [...new Set(unknownIds)].slice(0, MOST_UNKNOWN),
  };
}

function sayText(text: string): ParsedRequirement {
  return { text: stripInvisible(text).text, words: null };
}

function shown(name: string): string {
  return wellFormed(name.trim().slice(0, 80));
}

function cut(answer: string): string {
  return answer.slice(0, LONGEST_ANSWER);
}

function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}
