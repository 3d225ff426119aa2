import { wordsOfName } from "../domain/identifier-names";
import type { ToolId } from "../domain/ids";
import { WITHOUT_WORDS, isProposed, type Query } from "../domain/query";
import { toolText, type Tool } from "../domain/tool";
import { buildBm25Index, scoreBm25 } from "../retrieve/bm25";
import { selectBest } from "../retrieve/rank";
import { tokenize } from "../retrieve/tokenize";
import { dot } from "../retrieve/vector-matrix";

/** One way to find tools for a request. */
export interface Finder {
  /** `words`, `meaning`, `past` or `walk`. */
  id: FinderId;
  /** The score of every tool, in their order: higher is found earlier. Written over by the next call. */
  score(query: AskedQuery): Float64Array;
}

/** A request as finders read it; without id and group it is nobody's past request. */
export type AskedQuery = Pick<Query, "text"> & Partial<Pick<Query, "id" | "group">>;

export type FinderId = "words" | "meaning" | "past" | "walk";

export type VectorOf = (text: string) => Float32Array | undefined;

/** How many past requests have a vote. */
const NEIGHBOURS = 20;

/**
 * The words by which a tool can be found: name, description, and names and descriptions of its parameters, as the search
 * for tools of the large providers reads them. Names are split: `listOpenIssues` has three words.
 */
export function searchWords(tool: Tool): readonly string[] {
  const known = WORDS_OF.get(tool) ?? wordsOf(tool);
  WORDS_OF.set(tool, known);
  return known;
}

/** A catalogue is read again for every sentence that is tried, all but one tool of it the same. */
const WORDS_OF = new WeakMap<Tool, readonly string[]>();

function wordsOf({ name, description, parameters = [] }: Tool): string[] {
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
  const scores = new Float64Array(tools.length);
  return { id: "words", score: ({ text }) => scoreBm25(index, tokenize(text), scores) };
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
      const near = selectNearest(similar, (index) => isOwn(past[index]!, query));
      // Words decide between equal votes only: their share stays below the least similarity that counts.
      const scores = squeeze(words.score(query));
      for (const index of near) for (const tool of past[index]!.gold!) scores[numbers.get(tool)!]! += similar[index]!;
      return scores;
    },
  };
}

/** The most similar past requests, of equal ones the first. Few are as similar as the best so far: only those are kept. */
function selectNearest(similar: Float64Array, isOut: (index: number) => boolean): number[] {
  const better = (a: number, b: number): number => similar[b]! - similar[a]! || a - b;
  let near: number[] = [];
  let least = 0;
  for (let index = 0; index < similar.length; index++) {
    if (similar[index]! <= least || isOut(index)) continue;
    near.push(index);
    if (near.length < 4 * NEIGHBOURS) continue;
    near = selectBest(near, better, NEIGHBOURS);
    least = similar[near.at(-1)!]!;
  }
  return selectBest(near, better, NEIGHBOURS);
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
  const similar = new Float64Array(past.length);
  return ({ text }) => scoreBm25(index, tokenize(text), similar);
}

/** The same order, all below a thousandth. */
export function squeeze(scores: Float64Array): Float64Array {
  let most = 0;
  for (let tool = 0; tool < scores.length; tool++) most = Math.max(most, scores[tool]!);
  if (most > 0) for (let tool = 0; tool < scores.length; tool++) scores[tool] = (scores[tool]! / most) * 1e-3;
  return scores;
}

/** The requests that say what they need. */
export function judgedRequests(queries: readonly Query[]): (Query & { gold: ToolId[] })[] {
  return queries.filter((query): query is Query & { gold: ToolId[] } => query.gold !== null && query.gold.length > 0);
}

/**
 * The judged requests that are counted: those of people where there are any, else those that a model proposed. The two never
 * share a mean, since proposed requests repeat the descriptions that they were made from.
 */
export function countedRequests(queries: readonly Query[]): (Query & { gold: ToolId[] })[] {
  const judged = judgedRequests(queries);
  const people = judged.filter((query) => !isProposed(query));
  return people.length > 0 ? people : judged;
}

/** The counted requests that can be searched for: their words were kept. */
export function askedRequests(queries: readonly Query[]): (Query & { gold: ToolId[] })[] {
  return countedRequests(queries).filter(({ part }) => part !== WITHOUT_WORDS);
}
