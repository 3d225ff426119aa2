import { naturalLog } from "../../../math/elementary-functions";
import type { Floats } from "../../../math/training-loops";
import { weighTerms } from "../../../retrieve/bm25";
import { addShares, type WordIndex } from "../../../retrieve/word-index";

/**
 * The words of a piece of a request by their numbers in the texts of the tools, with what they weigh. What they have to do with
 * each tool is written where it is wanted (`writeWordScores`): kept for thousands of pieces it is tens of megabytes.
 */
export interface PieceWords {
  /** Of all pieces that were weighed together. */
  of: { words: WordIndex; terms: Uint32Array; weights: Float64Array };
  /** Its own, from here to there. */
  from: number;
  to: number;
}

/** `stemsOf`: the words of a piece as they stand in the index of the tools. */
export function weighPieces(
  words: WordIndex,
  pieces: readonly string[],
  stemsOf: (piece: string) => readonly string[],
): PieceWords[] {
  const [terms, weights]: [number[], number[]] = [[], []];
  const ends = pieces.map((piece) => {
    weighTerms(words, stemsOf(piece), (term, weight) => {
      terms.push(term);
      weights.push(weight);
    });
    return terms.length;
  });
  const of = { words, terms: Uint32Array.from(terms), weights: Float64Array.from(weights) };
  return ends.map((to, piece) => ({ of, from: ends[piece - 1] ?? 0, to }));
}

let room = new Float64Array(0);

/**
 * BM25 of the stems of a piece against each tool, x / max x · ln(1 + max x): the best tool keeps the size of its score,
 * in logs, so that pieces of different length can be compared. `at`: where the first tool's is written.
 */
export function writeWordScores(
  { of: { words, terms, weights }, from, to }: PieceWords,
  into: Floats,
  at: number,
): void {
  const count = words.documentCount;
  if (room.length !== count) room = new Float64Array(count);
  const scores = room.fill(0);
  for (let i = from; i < to; i++) addShares(scores, words, terms[i]!, weights[i]!);
  let largest = 0;
  for (let tool = 0; tool < count; tool++) largest = Math.max(largest, scores[tool]!);
  const size = naturalLog(1 + largest);
  for (let tool = 0; tool < count; tool++) into[at + tool] = largest > 0 ? (scores[tool]! / largest) * size : 0;
}
