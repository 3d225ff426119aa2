import type { Span } from "../domain/query";
import { classifyTokens, cutClauses } from "./clauses";
import type { AnalysedText } from "./token-features";
import { isFiller } from "./filler";
import { isSmallWord } from "./lexicon";
import { seemsToNeedTool, type NeedModel } from "./need-model";
import { cutSentences, looksEnglish } from "./sentences";
import { chooseSpans, type LikelySpan } from "./choose-spans";
import { findLikelyPieces, type TaggerModel, LABELS } from "./tagger";
import { countWords, tokenizeWithSpans, type Token } from "../retrieve/tokenize";
import { trimSpan } from "./spans";
import { parseLinearModel } from "./linear-model";

/** What splitting learned from examples: `npm run train:splitter` makes both from the annotated requests of the sample. */
interface SplitterModels {
  tagger: TaggerModel;
  need: NeedModel;
}

/**
 * A request of up to this many words is one requirement, unless it states something or parts were found in it: "weather in
 * Oslo" is too short for the models, which were trained on sentences.
 */
const SHORT_REQUEST = 5;

/**
 * Splits a request by given models; `splitRequirements` does so by the ones that ship, and says what comes out. Training and
 * cross-validation use this one.
 */
export function splitByModels(text: string, models: SplitterModels): Span[] {
  const tokens = tokenizeWithSpans(text);
  const wordCount = countTokens(tokens);
  if (wordCount === 0) return [];
  if (!looksEnglish(tokens)) return splitAtSentences(text);
  if (wordCount <= 2) return isFiller(text) ? [] : [trimSpan(text, { start: 0, end: text.length })];
  const read = analyseTokens(tokens);
  if (wordCount > SHORT_REQUEST && !seemsToNeedTool(read, models.need)) return [];
  const found = chooseSpans(findLikelySpans(text, read, models.tagger));
  const spans = found.filter(({ start, end }) => !isFiller(text.slice(start, end)));
  return spans.length > 0 || wordCount > SHORT_REQUEST ? spans : takeWhole(text, read);
}

/** A text as tokens with classes and clauses: what the models look at. */
export function analyseTokens(tokens: readonly Token[]): AnalysedText {
  const classes = classifyTokens(tokens);
  return { tokens, classes, clauses: cutClauses(classes) };
}

/** Where requirements may stand, as spans of the text. */
function findLikelySpans(text: string, read: AnalysedText, tagger: TaggerModel): LikelySpan[] {
  return findLikelyPieces(read, tagger).flatMap(({ from, to, chance }) => {
    const { tokens } = read;
    if (!hasEnoughWords(tokens.slice(from, to + 1))) return [];
    return [{ ...trimSpan(text, { start: tokens[from]!.start, end: tokens[to]!.end }), chance }];
  });
}

/** Three words, one of them with a meaning of its own: less is a slip of the tagger. */
function hasEnoughWords(piece: readonly Token[]): boolean {
  const hasMeaning = ({ kind, lower }: Token): boolean => kind === "number" || (kind === "word" && !isSmallWord(lower));
  return countTokens(piece) >= 3 && piece.some(hasMeaning);
}

function countTokens(tokens: readonly Token[]): number {
  return tokens.filter(({ kind }) => kind === "word" || kind === "number").length;
}

/** A short request in which nothing was found: all of it, unless it only states something ("I like rain"). */
function takeWhole(text: string, { clauses }: AnalysedText): Span[] {
  const isStatement = clauses.some(({ shape }) => shape === "statement" || shape === "condition");
  return isStatement || isFiller(text) ? [] : [trimSpan(text, { start: 0, end: text.length })];
}

/** In a language that the models do not know: sentences of three words or more, or the whole. */
function splitAtSentences(text: string): Span[] {
  const pieces = cutSentences(text)
    .map((span) => trimSpan(text, span))
    .filter(({ start, end }) => countWords(text.slice(start, end)) >= 3);
  if (pieces.length > 0) return pieces;
  return [trimSpan(text, { start: 0, end: text.length })];
}

/** The splitter's models as `span-weights.json` holds them: the weights of each are whole numbers of its `unit`. */
export interface StoredModels {
  tagger: { unit: number; transitions: number[][]; weights: string[] };
  need: { unit: number; threshold: number; weights: string[] };
}

/** Stored models made usable. */
export function parseModels({ tagger, need }: StoredModels): SplitterModels {
  return {
    tagger: {
      tokens: parseLinearModel(tagger.weights, LABELS.length, tagger.unit),
      transitions: Float64Array.from(tagger.transitions.flat(), (weight) => weight * tagger.unit),
    },
    need: { request: parseLinearModel(need.weights, 1, need.unit), threshold: need.threshold },
  };
}
