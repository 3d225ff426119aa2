import type { ToolId } from "../core/domain/ids";
import { METRICS } from "../core/metrics/registry";
import type { MetricId } from "../core/metrics/metric";

/* Where an answer stands among all answers of its kind: so many tools needed, so many recommended, so many of them right. */

/** One answer, by its counts. `right` is at most `needed` and at most `recommended`. */
export interface Answer {
  /** Tools that are needed, 1 to 10. */
  needed: number;
  /** Tools that are recommended, 0 to `mostRecommended(needed)`. */
  recommended: number;
  /** Recommended tools that are needed. */
  right: number;
}

export const MOST_NEEDED = 10;
const MOST_COLUMNS = 14;

/** How many recommended tools the landscape shows for so many needed ones: beyond, every score only falls. */
export function mostRecommended(needed: number): number {
  return Math.min(2 * needed + 4, MOST_COLUMNS);
}

/** The nearest answer that the landscape has: counts are rounded and brought between their bounds. */
export function fitAnswer({ needed, recommended, right }: Answer): Answer {
  const least = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value) || 0));
  const gold = Math.max(1, least(needed, MOST_NEEDED));
  const given = least(recommended, mostRecommended(gold));
  return { needed: gold, recommended: given, right: least(right, Math.min(gold, given)) };
}

/** Whether the landscape has this very answer. */
export function isOnLandscape(answer: Answer): boolean {
  const { needed, recommended, right } = fitAnswer(answer);
  return needed === answer.needed && recommended === answer.recommended && right === answer.right;
}

/** An answer as it stands in an address: "3,2,1". `null` where it is none of the landscape. */
export function readDot(text: string): Answer | null {
  const [needed = NaN, recommended = NaN, right = NaN] = text.split(",").map(Number);
  const answer = { needed, recommended, right };
  return Object.values(answer).every(Number.isInteger) && isOnLandscape(answer) ? answer : null;
}

export function writeDot({ needed, recommended, right }: Answer): string {
  return `${needed},${recommended},${right}`;
}

/** Scores that stand beside each other, in the order they are shown. All lie in [0, 1], 1 is best. */
export const LANDSCAPE_SCORES = ["tracc", "acc", "precision", "f1", "jaccard", "exact"] as const satisfies MetricId[];
export type LandscapeScore = (typeof LANDSCAPE_SCORES)[number];

const METRIC_OF = Object.fromEntries(METRICS.map((metric) => [metric.id, metric]));

/** "TRACC", "F1": as every screen calls it. */
export function labelOfLandscapeScore(score: LandscapeScore): string {
  return METRIC_OF[score]!.label;
}

/**
 * A score of an answer, by the metric that scores walks: sets with these counts are made and measured.
 *
 * @example scoreOf("tracc", { needed: 3, recommended: 2, right: 1 }) // 0.25
 */
export function scoreOf(score: LandscapeScore, { needed, recommended, right }: Answer): number {
  const gold = namesOf("needed", needed);
  const answer = [...gold.slice(0, right), ...namesOf("wrong", recommended - right)];
  return METRIC_OF[score]!.standard({ gold, goldAsGiven: gold, recommended: answer });
}

function namesOf(kind: string, count: number): ToolId[] {
  return Array.from({ length: count }, (_, index) => `${kind}-${index}` as ToolId);
}

/** One tool more or one fewer. */
export type MoveName = "add-right" | "add-wrong" | "drop-right" | "drop-wrong";
export const MOVE_NAMES: readonly MoveName[] = ["add-right", "add-wrong", "drop-right", "drop-wrong"];

/** The answer after a move; `null` where there is no such tool left, or the landscape ends. */
export function moveAnswer({ needed, recommended, right }: Answer, move: MoveName): Answer | null {
  const by = move.startsWith("add") ? 1 : -1;
  const next = { needed, recommended: recommended + by, right: move.endsWith("right") ? right + by : right };
  const isThere = next.right >= 0 && next.right <= Math.min(needed, next.recommended);
  return isThere && next.recommended <= mostRecommended(needed) ? next : null;
}

/** What a move is worth in a score; `null` where the move does not exist. */
export function gainOf(score: LandscapeScore, answer: Answer, move: MoveName): number | null {
  const next = moveAnswer(answer, move);
  return next && scoreOf(score, next) - scoreOf(score, answer);
}

/** Whether one wrong tool more raises TRACC: exactly where something is right and too few tools are recommended. */
export function doesPaddingPay({ needed, recommended, right }: Answer): boolean {
  return right >= 1 && recommended < needed;
}

const SAME = 1e-12;

/** Every answer for as many needed tools, by rows of right ones: `cells[right][recommended]`, `null` where there can be none. */
export function cellsFor(needed: number): (number | null)[][] {
  return Array.from({ length: needed + 1 }, (_, right) =>
    Array.from({ length: mostRecommended(needed) + 1 }, (_unused, recommended) =>
      recommended < right ? null : scoreOf("tracc", { needed, recommended, right }),
    ),
  );
}

/** Other answers with the very TRACC of this one, by rows from below. */
export function sameScoreAs(answer: Answer): Answer[] {
  const score = scoreOf("tracc", answer);
  return cellsFor(answer.needed).flatMap((row, right) =>
    row.flatMap((value, recommended) => {
      const isSelf = right === answer.right && recommended === answer.recommended;
      return value !== null && !isSelf && Math.abs(value - score) < SAME
        ? [{ needed: answer.needed, recommended, right }]
        : [];
    }),
  );
}

/**
 * The expected TRACC when `added` tools are drawn at random, without repeats, from the tools of a catalogue that are not
 * recommended yet: the number of right ones among them is hypergeometric. RangeError when so many are not left.
 *
 * @example expectedAfterRandom({ needed: 1, recommended: 0, right: 0 }, 1, 4) // 0.25
 */
export function expectedAfterRandom({ needed, recommended, right }: Answer, added: number, catalogue: number): number {
  const left = catalogue - recommended;
  const missing = needed - right;
  if (added > left || missing > left) throw new RangeError(`Only ${left} tools are left of ${catalogue}.`);
  let expected = 0;
  for (let found = Math.max(0, added - (left - missing)); found <= Math.min(added, missing); found += 1) {
    const chance = (choose(missing, found) * choose(left - missing, added - found)) / choose(left, added);
    expected += chance * scoreOf("tracc", { needed, recommended: recommended + added, right: right + found });
  }
  return expected;
}

function choose(of: number, taken: number): number {
  let ways = 1;
  for (let index = 0; index < taken; index += 1) ways = (ways * (of - index)) / (index + 1);
  return ways;
}

/** Own lists, as they were pasted: one answer a line. */
export interface PastedAnswer {
  gold: string[];
  recommended: string[];
  right: string[];
  /** Names that stand twice or more on one side, as they were first written; each counts once. */
  repeated: string[];
}

/**
 * Reads lines of the form `gold: a, b | answer: b, c`; the words before the colons may be missing. Names are compared
 * without case and outer blanks, repeats count once. Lines without a bar, or that need nothing, are counted in `unread`.
 */
export function readPastedLists(text: string): { answers: PastedAnswer[]; unread: number } {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const answers = lines.flatMap((line): PastedAnswer[] => {
    const [needed, given, ...more] = line.split("|");
    if (needed === undefined || given === undefined || more.length > 0) return [];
    const [gold, recommended] = [namesIn(needed), namesIn(given)];
    const wanted = new Set(gold.map(plain));
    if (gold.length === 0) return [];
    const repeated = [...new Set([...repeatsIn(needed), ...repeatsIn(given)])];
    return [{ gold, recommended, right: recommended.filter((name) => wanted.has(plain(name))), repeated }];
  });
  return { answers, unread: lines.length - answers.length };
}

const writtenIn = (side: string): string[] =>
  side
    .replace(/^[^:,|]*:/u, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function namesIn(side: string): string[] {
  const kept = new Map<string, string>();
  for (const name of writtenIn(side)) if (!kept.has(plain(name))) kept.set(plain(name), name);
  return [...kept.values()];
}

function repeatsIn(side: string): string[] {
  const written = writtenIn(side).map(plain);
  return namesIn(side).filter((name) => written.indexOf(plain(name)) !== written.lastIndexOf(plain(name)));
}

const plain = (name: string): string => name.trim().toLowerCase();

/** Its counts. */
export function answerOfLists({ gold, recommended, right }: PastedAnswer): Answer {
  return { needed: gold.length, recommended: recommended.length, right: right.length };
}
