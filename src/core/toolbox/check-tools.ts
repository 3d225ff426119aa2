import { wordsOfName } from "../domain/identifier-names";
import type { ToolId } from "../domain/ids";
import { toolText, type Tool } from "../domain/tool";
import { compareText } from "../retrieve/rank";
import { tokenize } from "../retrieve/tokenize";
import { stackVectors, type StackVectors } from "../retrieve/vector-matrix";
import { findByWords, searchWords, type VectorOf } from "./finders";
import { checkSchema, type SchemaFault } from "./check-schema";
import type { TokenCounter } from "./token-counter";

/** What can be wrong with how a tool is named, described or called. */
export type ToolFaultCode = NameFault | DescriptionFault | SchemaFault;

type NameFault = "same-name" | "name-characters" | "name-too-long" | "mixed-styles";
type DescriptionFault =
  "no-description" | "name-again" | "few-words" | "broken-words" | "no-word-of-requests" | "not-found-by-itself";

/** One kind of fault and the tools that have it; `what`: where in the tool, or what it is. */
export interface ToolFault {
  code: ToolFaultCode;
  tools: { tool: ToolId; what: string }[];
}

/** How a client names tools. */
export interface NameLimits {
  /** Put before each name, such as `mcp__server__`. */
  prefix: string;
  /** Most characters with the prefix. */
  most: number;
}

/** OpenAI and Anthropic take 64 characters. */
const DEFAULT_LIMITS: NameLimits = { prefix: "", most: 64 };

/** What most models take; dots are refused by several. */
const GOOD_NAME = /^[A-Za-z0-9_-]+$/;
const FEWEST_WORDS = 6;
/** A word of so many tokens or more is broken; a share of such words of the description. */
const PIECES = 3;
const BROKEN_SHARE = 0.3;
/** A schema of more than so many times the median tokens of a tool. */
const LARGE = 5;

/** Names, descriptions and schemas that make tools hard to call or to find. Codes without tools are left out. */
export function checkTools(
  tools: readonly Tool[],
  requests: readonly { text: string }[],
  counter: TokenCounter,
  limits: NameLimits = DEFAULT_LIMITS,
): ToolFault[] {
  const faults = new Map<ToolFaultCode, ToolFault["tools"]>();
  const note = (code: ToolFaultCode, tool: ToolId, what = ""): void => {
    const list = faults.get(code) ?? [];
    list.push({ tool, what });
    faults.set(code, list);
  };
  noteNames(tools, limits, note);
  noteDescriptions(tools, requests, counter, note);
  noteSchemas(tools, counter, note);
  return [...faults]
    .map(([code, found]) => ({ code, tools: found }))
    .sort((a, b) => b.tools.length - a.tools.length || compareText(a.code, b.code));
}

type Note = (code: ToolFaultCode, tool: ToolId, what?: string) => void;

function noteNames(tools: readonly Tool[], { prefix, most }: NameLimits, note: Note): void {
  const byName = new Map<string, Tool[]>();
  for (const tool of tools) {
    const key = plainName(tool.name);
    byName.set(key, [...(byName.get(key) ?? []), tool]);
    if (!GOOD_NAME.test(tool.name)) note("name-characters", tool.id, tool.name);
    const length = prefix.length + tool.name.length;
    if (length > most) note("name-too-long", tool.id, String(length));
  }
  for (const same of byName.values()) if (same.length > 1) for (const { id, name } of same) note("same-name", id, name);
  noteStyles(tools, note);
}

/** Names that are the same but for case and what parts their words. */
function plainName(name: string): string {
  return wordsOfName(name).join(" ").toLowerCase();
}

/** Names in another style than most names of the same server. Single words have no style. */
function noteStyles(tools: readonly Tool[], note: Note): void {
  const byServer = new Map<string, { tool: Tool; style: string }[]>();
  for (const tool of tools) {
    const style = styleOf(tool.name);
    if (style === null) continue;
    const server = tool.source.file;
    byServer.set(server, [...(byServer.get(server) ?? []), { tool, style }]);
  }
  for (const named of byServer.values()) {
    const counts = new Map<string, number>();
    for (const { style } of named) counts.set(style, (counts.get(style) ?? 0) + 1);
    const [usual] = [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b));
    for (const { tool, style } of named) if (style !== usual?.[0]) note("mixed-styles", tool.id, style);
  }
}

function styleOf(name: string): string | null {
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return "snake_case";
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name)) return "kebab-case";
  if (/^[a-z0-9]+([A-Z][a-z0-9]*)+$/.test(name)) return "camelCase";
  if (/^([A-Z][a-z0-9]+){2,}$/.test(name)) return "PascalCase";
  return /[_.-]|[a-z][A-Z]/.test(name) ? "mixed" : null;
}

function noteDescriptions(
  tools: readonly Tool[],
  requests: readonly { text: string }[],
  counter: TokenCounter,
  note: Note,
): void {
  const asked = new Set(requests.flatMap(({ text }) => tokenize(text)));
  const finder = findByWords(tools);
  for (const [index, tool] of tools.entries()) {
    const words = tokenize(tool.description);
    if (words.length === 0) {
      note("no-description", tool.id);
      continue;
    }
    if (plainName(tool.description) === plainName(tool.name)) note("name-again", tool.id, tool.description);
    else if (words.length < FEWEST_WORDS) note("few-words", tool.id, tool.description);
    const broken = words.filter((word) => counter.ofText(` ${word}`) >= PIECES);
    if (counter.by === "o200k" && broken.length >= BROKEN_SHARE * words.length)
      note("broken-words", tool.id, [...new Set(broken)].slice(0, 3).join(", "));
    if (requests.length > 0 && !searchWords(tool).some((word) => asked.has(word))) note("no-word-of-requests", tool.id);
    const scores = finder.score({ text: tool.description });
    const better = scores.findIndex((score) => score > scores[index]! + 1e-9);
    if (better >= 0) note("not-found-by-itself", tool.id, tools[scores.indexOf(Math.max(...scores))]!.name);
  }
}

function noteSchemas(tools: readonly Tool[], counter: TokenCounter, note: Note): void {
  const tokens = tools.map((tool) => counter.of(tool));
  const median = [...tokens].sort((a, b) => a - b)[Math.floor(tokens.length / 2)] ?? 0;
  for (const [index, tool] of tools.entries()) {
    for (const { code, at } of checkSchema(tool)) note(code, tool.id, at);
    if (tokens[index]! > LARGE * median) note("large", tool.id, String(tokens[index]));
  }
}

/** Two tools that look alike. */
export interface LookAlikes {
  a: ToolId;
  b: ToolId;
  /** Cosine: of vectors, or of word counts. */
  similarity: number;
  /** Names of parameters that only one of them takes. */
  onlyA: string[];
  onlyB: string[];
}

const TOP_SHARE = 0.001;
/** Pairs below are alike in nothing. */
const LOOKED_AT = 0.5;
/** With few pairs the top thousandth is one pair: mutually nearest pairs from here on count, too. */
const ALIKE_FROM = 0.8;
const PAIRS_FOR_SHARE = 1000;

/**
 * Pairs of tools that are each other's nearest and among the most alike thousandth of all pairs, most alike first. Where
 * there are no vectors, by the words of their search texts. Equal texts stand as pairs of neighbours, never all with all.
 * `stack` decides how vectors are multiplied, never what comes out.
 */
export function findLookAlikes(
  tools: readonly Tool[],
  vectorOf: VectorOf | null,
  stack: StackVectors = stackVectors,
): { by: "meaning" | "words"; pairs: LookAlikes[] } {
  const byMeaning = compareVectors(tools, vectorOf, stack);
  const likenessOf = byMeaning ?? compareWords(tools);
  const nearest = new Int32Array(tools.length).fill(-1);
  const best = new Float64Array(tools.length).fill(-Infinity);
  const top: number[] = [];
  for (const [a] of tools.entries()) {
    for (const [b, similarity] of likenessOf(a).entries()) {
      if (a === b) continue;
      if (similarity > best[a]!) [best[a], nearest[a]] = [similarity, b];
      if (b > a && similarity > LOOKED_AT) top.push(similarity);
    }
  }
  const from = leastOf(top, (tools.length * (tools.length - 1)) / 2);
  const pairs = [...nearest]
    .flatMap((b, a) => (b > a && nearest[b] === a && best[a]! >= from ? [pairOf(tools[a]!, tools[b]!, best[a]!)] : []))
    .sort((x, y) => y.similarity - x.similarity || compareText(x.a, y.a));
  return { by: byMeaning ? "meaning" : "words", pairs };
}

/** From which similarity on a pair is alike, of so many pairs; `top`: those above `LOOKED_AT`. */
function leastOf(top: number[], pairs: number): number {
  const kept = Math.max(1, Math.ceil(TOP_SHARE * pairs));
  const least = Float64Array.from(top).sort().at(-kept) ?? LOOKED_AT;
  return pairs < PAIRS_FOR_SHARE ? Math.min(least, ALIKE_FROM) : least;
}

function pairOf(a: Tool, b: Tool, similarity: number): LookAlikes {
  const namesOf = ({ parameters = [] }: Tool): string[] => parameters.map(({ name }) => name);
  const [ofA, ofB] = [namesOf(a), namesOf(b)];
  return {
    ...{ a: a.id, b: b.id, similarity },
    onlyA: ofA.filter((name) => !ofB.includes(name)),
    onlyB: ofB.filter((name) => !ofA.includes(name)),
  };
}

/** The similarity of one tool with all. */
type LikenessOf = (tool: number) => Float64Array;

function compareVectors(tools: readonly Tool[], vectorOf: VectorOf | null, stack: StackVectors): LikenessOf | null {
  const vectors = vectorOf ? tools.map((tool) => vectorOf(toolText(tool))) : [];
  if (!vectorOf || vectors.length === 0 || !vectors.every((vector) => vector !== undefined)) return null;
  const matrix = stack(vectors, vectors[0]!.length);
  return (tool) => matrix.dotRows(vectors[tool]!);
}

function note<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** By counts of words, over the tools that have each word. */
function compareWords(tools: readonly Tool[]): LikenessOf {
  const counts = tools.map((tool) => {
    const words = new Map<string, number>();
    for (const word of searchWords(tool)) words.set(word, (words.get(word) ?? 0) + 1);
    return words;
  });
  const lengths = counts.map((words) => Math.sqrt([...words.values()].reduce((sum, count) => sum + count * count, 0)));
  const having = new Map<string, { tool: number; count: number }[]>();
  for (const [tool, words] of counts.entries()) for (const [word, count] of words) note(having, word, { tool, count });
  return (tool) => {
    const sums = new Float64Array(tools.length);
    for (const [word, count] of counts[tool]!)
      for (const other of having.get(word)!) sums[other.tool]! += count * other.count;
    return sums.map((sum, other) => (sum === 0 ? 0 : sum / (lengths[tool]! * lengths[other]!)));
  };
}
