import { wellFormed } from "./clean-text";
import type { ToolId } from "../../domain/ids";
import { normalizeName, parseMatches, parseMatchesAsPublished, isNone } from "./parse-lines";
import { LONGEST_ANSWER, LONGEST_ITEM, MOST_UNKNOWN } from "./limits";
import type { OfferedTool } from "./prompts";
import { idByPlace, readId, rowsOf } from "./answer-rows";
import {
  isObject,
  ownField,
  readJson,
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
  return readJson(answer, (value) => {
    const rows = rowsOf(value, "matches", ids);
    if (rows === null) return refuse('It has no list "matches".');
    const entries = rows.map((row, at) => readMatch(row, idByPlace(rows.length, ids, at)));
    const read = entries.filter((entry) => entry !== null);
    if (read.length === 0 && rows.length > 0) return refuse('An entry of "matches" lacks "id" or the list "tools".');
    const known = read.filter(({ id }) => ids.includes(id));
    if (known.length === 0 && ids.length > 0) return refuse("None of its ids was asked about.");
    const unknownIds = read.map(({ id }) => id).filter((id) => !ids.includes(id));
    return ok(lookUp(known, unknownIds, offered), entries.length - read.length);
  });
}

function lookUp(
  entries: readonly MatchEntry[],
  unknownIds: readonly string[],
  offered: readonly OfferedTool[],
): ParsedMatches {
  const byId = new Map<string, ParsedMatch>();
  const unknown = new Set<string>();
  for (const { id, names } of entries) {
    const tools = new Set(byId.get(id)?.tools);
    for (const name of names.flatMap((one) => separate(one, offered))) {
      const meant = toolsNamed(offered, name);
      meant.forEach((tool) => tools.add(tool));
      if (meant.length === 0 && name.trim() !== "" && !isNone(name.trim())) unknown.add(shown(name));
    }
    byId.set(id, { tools: [...tools], isSolved: tools.size > 0 });
  }
  return { byId, ...named(unknown, unknownIds) };
}

/** Several names in one text, unless it is the name of a tool. */
function separate(text: string, offered: readonly OfferedTool[]): string[] {
  return toolsNamed(offered, text).length > 0 ? [text] : text.split(/[,;\n]/u);
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
  return readJson(answer, (value) => {
    const said = readToolNames(Array.isArray(value) && value.length > 0 ? value : fieldOf(value, "tools"));
    if (!said) return refuse('It has no list "tools" of names.');
    const names = said.flatMap((one) => separate(one, offered)).filter((name) => name.trim() !== "");
    const tools = new Set(names.flatMap((name) => toolsNamed(offered, name)));
    const strange = names.filter((name) => toolsNamed(offered, name).length === 0 && !isNone(name.trim()));
    return ok({ tools: [...tools], unknownTools: [...new Set(strange.map(shown))].slice(0, MOST_UNKNOWN) });
  });
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

/** `null`: an entry without a list of tools, or without an id where its place does not tell. */
function readMatch(entry: unknown, place: string | null): MatchEntry | null {
  if (!isObject(entry)) return null;
  const id = readId(entry) ?? place;
  const tools = ownField(entry, "tools");
  const names = tools === null ? [] : readToolNames(tools ?? ownField(entry, "tool"));
  return id === null || names === null ? null : { id: id.slice(0, LONGEST_ITEM), names };
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? ownField(value, name) : null;
}

/** Names as a list or in one text; `null`: neither. */
function readToolNames(value: unknown): string[] | null {
  const list = typeof value === "string" ? [value] : value;
  if (!Array.isArray(list)) return null;
  const names = list.map((one: unknown) => readText(isObject(one) ? ownField(one, "name") : one));
  const known = names.filter((name) => name !== null);
  return known.length === 0 && list.length > 0 && list.some((one) => typeof one !== "string") ? null : known;
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
