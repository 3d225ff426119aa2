import { wordsOfName } from "../domain/identifier-names";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { toolText, type Tool } from "../domain/tool";
import { buildBm25Index, scoreBm25 } from "../retrieve/bm25";
import { compareText, selectBest } from "../retrieve/rank";
import { tokenize } from "../retrieve/tokenize";
import { dot } from "../retrieve/vector-matrix";

/** One way to find tools for a request. */
export interface Finder {
  /** `words`, `meaning` or `past`. */
  id: FinderId;
  /** The score of every tool, in their order: higher is found earlier. */
  score(query: AskedQuery): Float64Array;
}

/** A request as finders read it; without id and group it is nobody's past request. */
export type AskedQuery = Pick<Query, "text"> & Partial<Pick<Query, "id" | "group">>;

export type FinderId = "words" | "meaning" | "past";

export type VectorOf = (text: string) => Float32Array | undefined;

/** How many past requests have a vote. */
const NEIGHBOURS = 20;

/**
 * The words by which a tool can be found: name, description, and names and descriptions of its parameters, as the search
 * for tools of the large providers reads them. Names are split: `listOpenIssues` has three words.
 */
export function searchWords({ name, description, parameters = [] }: Tool): string[] {
  const named = (text: string): string[] => wordsOfName(text).flatMap(tokenize);
  return [
    ...named(name),
    ...tokenize(description),
    ...parameters.flatMap((parameter) => [...named(parameter.name), ...tokenize(parameter.description)]),
  ];
}

/** By BM25 over names, descriptions and parameters. */
export function findByWords(tools: readonly Tool[]): Finder {
  const index = buildBm25Index(tools.map(searchWords));
  return { id: "words", score: ({ text }) => scoreBm25(index, tokenize(text)) };
}

/** By the cosine of `name: description` and request; `null` when a vector is missing. */
export function findByMeaning(
  tools: readonly Tool[],
  queries: readonly Query[],
  vectorOf: VectorOf | null,
): Finder | null {
  const vectors = vectorOf ? tools.map((tool) => vectorOf(toolText(tool))) : [];
  if (!vectorOf || !vectors.every((vector) => vector !== undefined)) return null;
  if (!queries.every(({ text }) => vectorOf(text) !== undefined)) return null;
  return {
    id: "meaning",
    score({ text }) {
      const asked = vectorOf(text)!;
      return Float64Array.from(vectors, (vector) => dot(vector, asked));
    },
  };
}

/**
 * By what the 20 most similar other requests needed: each gives its similarity to its tools. Similar by meaning where every
 * request has a vector, else by words; where the votes are equal, as where there are none, the words of the tools decide.
 * The request itself, the same words, and requests of its group do not vote. `null` with fewer than two judged requests.
 */
export function findByPastRequests(
  tools: readonly Tool[],
  queries: readonly Query[],
  vectorOf: VectorOf | null,
): Finder | null {
  const past = queries.filter(({ gold }) => gold !== null && gold.length > 0);
  if (past.length < 2) return null;
  const similarTo = compareRequests(past, queries, vectorOf);
  const words = findByWords(tools);
  const numbers = new Map<ToolId, number>(tools.map(({ id }, index) => [id, index]));
  return {
    id: "past",
    score(query) {
      const similar = similarTo(query);
      const others = past.flatMap((other, index) => (isOwn(other, query) || similar[index]! <= 0 ? [] : [index]));
      const near = selectBest(others, (a, b) => similar[b]! - similar[a]! || a - b, NEIGHBOURS);
      // Words decide between equal votes only: their share stays below the least similarity that counts.
      const scores = squeeze(words.score(query));
      for (const index of near) for (const tool of past[index]!.gold!) scores[numbers.get(tool)!]! += similar[index]!;
      return scores;
    },
  };
}

function isOwn(other: Query, query: AskedQuery): boolean {
  if (other.id === query.id || other.text.trim().toLowerCase() === query.text.trim().toLowerCase()) return true;
  return query.group !== undefined && other.group === query.group;
}

function compareRequests(
  past: readonly Query[],
  queries: readonly Query[],
  vectorOf: VectorOf | null,
): (query: AskedQuery) => Float64Array {
  if (vectorOf && queries.every(({ text }) => vectorOf(text) !== undefined)) {
    const vectors = past.map(({ text }) => vectorOf(text)!);
    return ({ text }) => Float64Array.from(vectors, (vector) => dot(vector, vectorOf(text)!));
  }
  const index = buildBm25Index(past.map(({ text }) => tokenize(text)));
  return ({ text }) => scoreBm25(index, tokenize(text));
}

/** The same order, all below a thousandth. */
function squeeze(scores: Float64Array): Float64Array {
  const most = scores.reduce((best, score) => Math.max(best, score), 0);
  return most === 0 ? scores : scores.map((score) => (score / most) * 1e-3);
}

/** Puts the tools of a catalogue in order by scores: every tool from first to last, equal scores by name, then id. */
export type OrderTools = (scores: Float64Array) => number[];

/** Most tools share no word with a request: those without a score keep their order and are not sorted. */
export function createOrder(tools: readonly Tool[]): OrderTools {
  const byName = tools
    .map((_, index) => index)
    .sort((a, b) => compareText(tools[a]!.name, tools[b]!.name) || compareText(tools[a]!.id, tools[b]!.id));
  const places = new Int32Array(tools.length);
  for (const [place, tool] of byName.entries()) places[tool] = place;
  return (scores) => {
    const better = (a: number, b: number): number => scores[b]! - scores[a]! || places[a]! - places[b]!;
    const above = byName.filter((tool) => scores[tool]! > 0).sort(better);
    const below = byName.filter((tool) => scores[tool]! < 0).sort(better);
    return [...above, ...byName.filter((tool) => scores[tool] === 0), ...below];
  };
}

/** The requests that say what they need. */
export function judgedRequests(queries: readonly Query[]): (Query & { gold: ToolId[] })[] {
  return queries.filter((query): query is Query & { gold: ToolId[] } => query.gold !== null && query.gold.length > 0);
}
