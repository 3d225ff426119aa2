import { expect, it } from "vitest";
import { naturalLog } from "../../../math/elementary-functions";
import { buildBm25Index, scoreBm25 } from "../../../retrieve/bm25";
import { tokenize } from "../../../retrieve/tokenize";
import { weighPieces, writeWordScores } from "./piece-words";

const words = buildBm25Index(["find a hotel room", "rain and wind in town", "a town map"].map(tokenize));

it("writes what BM25 says of each piece and tool, scaled by the best tool, wherever it is wanted", () => {
  const pieces = ["a room in town, a cheap room", "nothing known here", "", "rain"];
  const weighed = weighPieces(words, pieces, tokenize);
  const into = new Float32Array(2 + 3 * pieces.length).fill(9);
  for (const turn of [2, 0, 3, 1]) writeWordScores(weighed[turn]!, into, 2 + 3 * turn);
  const expected = pieces.flatMap((piece) => {
    const scores = [...scoreBm25(words, tokenize(piece))];
    const largest = Math.max(...scores);
    return scores.map((score) => (largest > 0 ? Math.fround((score / largest) * naturalLog(1 + largest)) : 0));
  });
  expect([...into]).toEqual([9, 9, ...expected]);
  expect(expected.filter((score) => score > 0)).toHaveLength(4);
});
