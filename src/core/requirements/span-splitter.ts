import type { Span } from "../domain/query";
import { classifyTokens, cutClauses } from "./clauses";
import type { AnalysedText } from "./token-features";
import { isSmallWord } from "./lexicon";
import { seemsToNeedTool, type NeedModel } from "./need-model";
import { cutSentences, looksEnglish } from "./sentences";
import { tagTokens, type Label, type TaggerModel, LABELS } from "./tagger";
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
  if (wordCount <= 2) return [trimSpan(text, { start: 0, end: text.length })];
  const read = analyseTokens(tokens);
  if (wordCount > SHORT_REQUEST && !seemsToNeedTool(read, models.need)) return [];
  const pieces = collectPieces(tokens, tagTokens(read, models.tagger)).filter(hasEnoughWords);
  const spans = pieces.map((piece) => trimSpan(text, { start: piece[0]!.start, end: piece.at(-1)!.end }));
  return spans.length > 0 || wordCount > SHORT_REQUEST ? spans : takeWhole(text, read);
}

/** A text as tokens with classes and clauses: what the models look at. */
export function analyseTokens(tokens: readonly Token[]): AnalysedText {
  const classes = classifyTokens(tokens);
  return { tokens, classes, clauses: cutClauses(classes) };
}

/** The tokens of each requirement, in order. */
function collectPieces(tokens: readonly Token[], labels: readonly Label[]): Token[][] {
  const pieces: Token[][] = [];
  let from = 0;
  labels.forEach((label, i) => {
    if (label === "first") from = i;
    if (label === "last") pieces.push(tokens.slice(from, i + 1));
  });
  return pieces;
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
  return isStatement ? [] : [trimSpan(text, { start: 0, end: text.length })];
}

/** In a language that the models do not know: sentences of three words or more, or the whole. */
function splitAtSentences(text: string): Span[] {
  const pieces = cutSentences(text)
    .map((span) => trimSpan(text, span))
    .filter(({ start, end }) => countWords(text.slice(start, end)) >= 3);
  if (pieces.length > 0) return pieces;
  return [trimSpan(text, { start: 0, end: text.length })];
}

/** The splitter's models as `span-weights.json` holds them: all weights are whole numbers of `unit`. */
export interface StoredModels {
  unit: number;
  tagger: { transitions: number[][]; weights: string[] };
  need: { threshold: number; weights: string[] };
}

/** Stored models made usable. */
export function parseModels({ unit, tagger, need }: StoredModels): SplitterModels {
  return {
    tagger: {
      tokens: parseLinearModel(tagger.weights, LABELS.length, unit),
      transitions: tagger.transitions.map((row) => row.map((weight) => weight * unit)),
    },
    need: { request: parseLinearModel(need.weights, 1, unit), threshold: need.threshold },
  };
}
