import type { Span } from "../domain/query";
import { countPlainWords, tokenize } from "../retrieve/tokenize";
import { parseModels, splitByModels } from "./span-splitter";
import stored from "./span-weights.json";

/*
 * The two ways in which a request is cut, for two readers:
 *
 * - `splitRequirements`: spans that do not overlap, for people. Each becomes a requirement that is drawn, edited, matched.
 * - `segmentRequest`: overlapping texts, for a trained scorer, which learns by itself which of them call for a tool. It
 *   must not miss one, so it cuts by plain expressions and keeps the whole and every sentence beside their parts.
 */

const MODELS = parseModels(stored);

/** Texts that were split: an evaluation splits each once to encode its parts, and again in every walk. */
const SPLIT = new Map<string, readonly Span[]>();
const MOST_SPLIT = 2 ** 14;

/**
 * The words of a request that each state one requirement: an instruction, a question or a need that a tool could serve.
 *
 * The text is read as tokens with word classes and clauses; a linear tagger trained on annotated requests says how likely
 * each stretch is a requirement, the stretches that promise the most hits are taken, and a second model of the whole request
 * keeps talk, common knowledge and writing without any. Text that is not English is cut at its sentences. The paper asks a language model here; the choice is ours.
 *
 * Spans are trimmed, in order, and never overlap; each has at least three words, one of them no small word, unless the
 * whole request is shorter. A request of one or two words is one requirement, unless it is a greeting or another saying; a text without words has none. Never
 * throws; time grows linearly with the text.
 *
 * @example splitRequirements("Find a hotel in Porto and book a table for two") // two spans, without the "and"
 */
export function splitRequirements(text: string): Span[] {
  let spans = SPLIT.get(text);
  if (!spans) {
    if (SPLIT.size >= MOST_SPLIT) SPLIT.clear();
    spans = splitByModels(text, MODELS);
    SPLIT.set(text, spans);
  }
  return spans.map(({ start, end }) => ({ start, end }));
}

/** How many they are, of one of very many texts: what is found is not remembered, since it would only push out what is. */
export function countRequirements(text: string): number {
  return (SPLIT.get(text) ?? splitByModels(text, MODELS)).length;
}

/**
 * 0: the whole request; 1: a sentence; 2: a clause; 3: a requirement. Numbers, since the trained scorer has a weight for
 * each; the highest is what a person would point at.
 */
type PieceKind = 0 | 1 | 2 | 3;

export const WHOLE = 0;
export const REQUIREMENT = 3;

/** A piece of a request that may call for tools by itself. */
export interface RequestPiece {
  text: string;
  kind: PieceKind;
}

const SENTENCE = /(?<=[.!?;])["')\]]*\s+|\n+|\s+[-•*]\s+|(?<=[a-z0-9]):\s+/u;
const CLAUSE =
  /,\s+(?:and\s+|then\s+|or\s+|but\s+)?(?:also\s+|then\s+)?|\s+(?:and|then|plus|as well as|while|so that|so)\s+(?:also\s+|then\s+)?|\s+[–—-]\s+|;\s*|\s*\(|\)\s*/iu;
const SENTENCE_EDGE = /^[ \-•*"']+|[ \-•*"']+$/gu;
const CLAUSE_EDGE = /^[ .,!?;:"']+|[ .,!?;:"']+$/gu;
/** Fewest words of a sentence and of a clause; a shorter piece goes to its neighbour. */
const SENTENCE_WORDS = 3;
const CLAUSE_WORDS = 2;
/** Bounds the work on a very long request. */
const MOST_PIECES = 24;

/**
 * The pieces of a request that are looked at one by one: the whole (first, even when empty), its requirements, its sentences,
 * then the clauses of each sentence, should a need have been missed; pieces that say the same but for capitals and marks
 * are given once. At most 24. They overlap on purpose: which of them call for a tool is learned. Source: learned study,
 * recipe 1 and its exact expressions; requirements are ours (`trained/NOTES.md`).
 *
 * @example segmentRequest("Please book a room and call a taxi.") // the whole, "book a room", "call a taxi", "Please book a room"
 *
 * `marked`: requirements that a person made, before all others, so that none of them is cut off.
 */
export function segmentRequest(request: string, marked: readonly string[] = []): RequestPiece[] {
  const whole = request.replace(/^[\s*"\-•]+/u, "").replace(/[\s*"]+$/u, "");
  const pieces: RequestPiece[] = [{ text: whole, kind: WHOLE }];
  for (const text of marked) pieces.push({ text, kind: REQUIREMENT });
  for (const { start, end } of splitRequirements(request)) {
    pieces.push({ text: request.slice(start, end), kind: REQUIREMENT });
  }
  const sentences = cutAt(whole, SENTENCE, SENTENCE_EDGE, SENTENCE_WORDS);
  for (const text of sentences) pieces.push({ text, kind: 1 });
  for (const sentence of sentences) {
    for (const text of cutAt(sentence, CLAUSE, CLAUSE_EDGE, CLAUSE_WORDS)) pieces.push({ text, kind: 2 });
  }
  const seen = new Set<string>();
  return pieces
    .filter(({ text }) => {
      const key = tokenize(text).join(" ");
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, MOST_PIECES);
}

/** Pieces between matches of `at`, without marks at their edges, short ones joined to a neighbour. */
function cutAt(text: string, at: RegExp, edge: RegExp, fewestWords: number): string[] {
  const pieces = text
    .split(at)
    .map((piece) => piece.replace(edge, ""))
    .filter((piece) => piece.length > 0);
  return mergeShort(pieces, fewestWords);
}

/** A piece of too few words goes to its left neighbour; the first one to its right neighbour. */
function mergeShort(pieces: readonly string[], fewestWords: number): string[] {
  const merged: string[] = [];
  let opening = "";
  for (const piece of pieces) {
    const text = opening === "" ? piece : `${opening} ${piece}`;
    const isShort = countPlainWords(opening === "" ? piece : text) < fewestWords;
    opening = "";
    if (!isShort) merged.push(text);
    else if (merged.length > 0) merged.push(`${merged.pop()} ${text}`);
    else opening = text;
  }
  return opening === "" ? merged : [...merged, opening];
}
