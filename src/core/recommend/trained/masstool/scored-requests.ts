import { shuffle } from "../../../math/splits";
import { mostFitted, type ScoredRequest } from "./odds";
import type { MassToolTexts } from "./read-masstool";
import type { StudyPart } from "./study-state";

/* Of a long history the scores of every left-out request would be most of what a study is; ways to cut and log-odds read some again. */

/** Requests of each part that are cut, at most: what is known of the sizes of a long history takes longer to read than a training. */
export const MOST_CUT = 300;

/** A past request that a part left out, with the scores that a model without it gives to all tools. */
export interface LeftOutScores extends ScoredRequest {
  /** Its place in the history. */
  index: number;
  scores: Float32Array;
}

/** Which of so many left-out requests keep their scores, rising: as many as are cut or fitted on, by chance. */
export function drawScored(requests: number, tools: number, seed: number): number[] {
  const places = Array.from({ length: requests }, (_, place) => place);
  const most = Math.max(MOST_CUT, mostFitted(tools));
  if (requests <= most) return places;
  return shuffle(places, seed)
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** The requests of a part whose scores were kept; views into it. */
export function scoredRequestsOf(
  { requests, scored, scores }: StudyPart,
  { needed, tools }: Pick<MassToolTexts, "needed" | "tools">,
): LeftOutScores[] {
  return scored.map((place, row) => {
    const { index } = requests[place]!;
    return { index, needed: needed[index]!, scores: scores.subarray(row * tools.length, (row + 1) * tools.length) };
  });
}
