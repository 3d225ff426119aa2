import { countOf, listWords, verb } from "../core/domain/phrases";
import {
  doesPaddingPay,
  gainOf,
  labelOfLandscapeScore,
  LANDSCAPE_SCORES,
  MOVE_NAMES,
  scoreOf,
  type Answer,
  type LandscapeScore,
  type MoveName,
} from "./landscape";

/* What is said of an answer on the landscape. Numbers have two decimals, as they are drawn. */

const MOVES: Record<MoveName, string> = {
  "add-right": "add a right one",
  "add-wrong": "add a wrong one",
  "drop-right": "drop a right one",
  "drop-wrong": "drop a wrong one",
};

export function nameMove(move: MoveName): string {
  return MOVES[move];
}

/** "+0.42", "−0.07", "0.00": never a sign before a difference that shows as nothing. */
export function signed(difference: number): string {
  const figure = Math.abs(difference).toFixed(2);
  if (Number(figure) === 0) return figure;
  return `${difference > 0 ? "+" : "−"}${figure}`;
}

/** The answer as a sentence, for whoever does not see the picture: "3 needed, 2 recommended, 1 right. TRACC 0.25. …" */
export function describeAnswer(answer: Answer): string {
  const { needed, recommended, right } = answer;
  const moves = MOVE_NAMES.flatMap((move) => {
    const gain = gainOf("tracc", answer, move);
    return gain === null ? [] : [`${nameMove(move)}: ${signed(gain)}`];
  });
  const score = scoreOf("tracc", answer).toFixed(2);
  return `${needed} needed, ${recommended} recommended, ${right} right. TRACC ${score}. One step from here: ${moves.join(", ")}.`;
}

/** "1 right, 2 missed, 1 wrong" */
export function describeCounts({ needed, recommended, right }: Answer): string {
  return `${right} right, ${needed - right} missed, ${recommended - right} wrong`;
}

/** What one wrong tool more does to TRACC, and which of the other scores say otherwise. */
export function describePadding(answer: Answer): string {
  const gain = gainOf("tracc", answer, "add-wrong");
  if (gain === null) return "The picture ends here: more tools only lower every score.";
  if (answer.right === 0) return "No tool is right, so TRACC is 0, whatever is added beside a right one.";
  if (!doesPaddingPay(answer)) return "A wrong tool more lowers TRACC here: the set is not too small.";
  const falling = LANDSCAPE_SCORES.filter((score) => score !== "tracc" && gainOf(score, answer, "add-wrong")! < -0.005);
  const others = falling.map(labelOfLandscapeScore);
  return `A wrong tool more raises TRACC here, by ${gain.toFixed(2)}: the size comes nearer to the needed one. ${listWords(others)} ${verb(others.length, "falls", "fall")}.`;
}

/** The two numbers behind "padding pays": so many of the needed tools are found, and wrong ones fill the set up. */
export function describeFilling({ needed, right }: Answer): string {
  const bare = { needed, recommended: right, right };
  const filled = { needed, recommended: needed, right };
  if (right === needed) return "Every needed tool is found. A wrong one more can only cost.";
  if (right === 0) return "Where nothing is right, nothing can be gained by more wrong tools.";
  const score = (answer: Answer, which: LandscapeScore = "tracc"): string => scoreOf(which, answer).toFixed(2);
  return (
    `You found ${right} of ${needed}. Filled up to ${needed} with ${countOf(needed - right, "wrong tool")}, the answer goes ` +
    `from ${score(bare)} to ${score(filled)} in TRACC, and from ${score(bare, "f1")} to ${score(filled, "f1")} in F1.`
  );
}

/** TRACC with the closed form and the numbers of the answer: why a wrong tool more raises it here, or lowers it. */
export function explainPadding(answer: Answer): { form: string; rule: string } {
  const { needed: g, recommended: n, right: i } = answer;
  const score = scoreOf("tracc", answer).toFixed(2);
  const form =
    `TRACC = i · (2 · min(g, n) − i) / (g · (g + n − i)), with g = ${g} needed, n = ${n} recommended, i = ${i} right: ` +
    `${i} · (2 · ${Math.min(g, n)} − ${i}) / (${g} · ${g + n - i}) = ${score}.`;
  if (i === 0) return { form, rule: "With i = 0 it is 0, whatever n is." };
  return {
    form,
    rule:
      n < g
        ? "While n is below g, a wrong tool more adds 2 i above the line and g below. 2 i / g is more than TRACC itself, so it always rises."
        : "From n = g on, a wrong tool more adds nothing above the line and g below, so it always falls.",
  };
}
