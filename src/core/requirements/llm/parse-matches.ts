import { wellFormed } from "./clean-text";
import type { ToolId } from "../../domain/ids";
import { normalizeName, parseMatches, parseMatchesAsPublished, isNone } from "./parse-lines";
import { LONGEST_ANSWER, LONGEST_ITEM, MOST_UNKNOWN } from "./limits";
import type { OfferedTool } from "./prompts";
import {
  isObject,
  ownField,
  parseObject,
  readNames,
  readText,
  refuse,
  type Parsed,
  ok,
  type AnswerForm,
  TOO_LONG,
  looksLikeMarkup,
  cutAnswer,
} from "./parse-json";

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

/** What a matching answer says about all requirements it was asked about. */
export interface ParsedMatches {
  /** By the id that the prompt gave the requirement. */
  byId: Map<string, ParsedMatch>;
  /** Names that were not offered, at most twenty. */
  unknownTools: string[];
  unknownIds: string[];
}

/**
 * Which offered tools an answer names, for each requirement that was asked about. A requirement it leaves out has none. No
 * answer can bring in a tool that was not offered: names are looked up, never taken over.
 */
export function parseMatching(
  answer: string,
  form: AnswerForm,
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

/** The offered tools that an answer of the method "direct" names, in its order. */
export function parseDirect(
  answer: string,
  form: AnswerForm,
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

/** In line form a prompt asks about one requirement, so everything that is named belongs to it. */
function parseMatchingLines(
  answer: string,
  form: AnswerForm,
  id: string,
  offered: readonly OfferedTool[],
): Parsed<ParsedMatches> {
  if (form === "published") {
    // What its caller leaves of the names is always nothing.
    const { isUnsolved } = parseMatchesAsPublished(cutAnswer(answer));
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

/** `null`: an entry without id or list. */
function readMatch(entry: unknown): MatchEntry | null {
  if (!isObject(entry)) return null;
  const id = readText(ownField(entry, "id"));
  const names = readNames(ownField(entry, "tools"));
  return id === null || names === null ? null : { id: id.slice(0, LONGEST_ITEM), names };
}

/** The offered tools of a name: written exactly so, else the same but for capitals and marks. Several may share a name. */
function toolsNamed(offered: readonly OfferedTool[], name: string): ToolId[] {
  const exact = offered.filter((tool) => tool.name === name.trim());
  const wanted = normalizeName(name);
  const meant =
    exact.length > 0 || wanted === "" ? exact : offered.filter((tool) => normalizeName(tool.name) === wanted);
  return meant.map(({ id }) => id);
}

/** Made-up names and ids, cut to what may be shown. */
function named(unknown: ReadonlySet<string>, unknownIds: readonly string[]): Omit<ParsedMatches, "byId"> {
  return {
    unknownTools: [...unknown].slice(0, MOST_UNKNOWN),
    unknownIds: [...new Set(unknownIds)].slice(0, MOST_UNKNOWN),
  };
}

/** A name that nobody offered, as it may be shown: short, and without halves of characters. */
function shown(name: string): string {
  return wellFormed(name.trim().slice(0, 80));
}
