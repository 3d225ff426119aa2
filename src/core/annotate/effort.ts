import type { AnnotatorKey, QueryId, ToolId } from "../domain/ids";
import type { Judgement } from "../domain/judgement";
import { BOOTSTRAP_DRAWS, BOOTSTRAP_SEED, drawingClusterMeans, type Interval } from "../math/bootstrap";
import { runToEnd } from "../math/run-to-end";
import { intervalOfDraws, MOST_EMPTY_DRAWS, singleUnits, wilsonInterval } from "../math/intervals";
import { splitLoss } from "../metrics/tracc";

/* What people did and how fast, how they answered what is known, and whether the suggestion pulled them. */

type Timed = Pick<Judgement, "answer" | "verdict" | "shown" | "time">;

/** What one person did. */
export interface Effort {
  judged: number;
  unsure: number;
  /** Median active seconds of judgements whose time was measured; `null`: there is none. */
  seconds: number | null;
  /** 3600 · n / Σ active seconds of the same; `null`: there is none. */
  perHour: number | null;
  /** Answers that are the suggestion, of those that had one. */
  asSuggested: number;
  suggested: number;
  /** What is left of their items at that pace; `null`: there is no pace yet, or their items are not known. */
  hoursLeft: number | null;
}

/** Of the counting judgements of one person. `items`: how many are theirs to judge in all; `null`: not known. */
export function effortOf(judged: readonly Timed[], items: number | null): Effort {
  const timed = judged.filter(({ time }) => time.activeMs > 0);
  const seconds = timed.map(({ time }) => time.activeMs / 1000).sort((a, b) => a - b);
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const suggested = judged.filter(({ shown }) => suggestionOf(shown) !== null);
  const perHour = total === 0 ? null : (3600 * timed.length) / total;
  return {
    ...{ judged: judged.length, unsure: judged.filter(({ verdict }) => verdict === "unsure").length },
    ...{ seconds: medianOf(seconds), perHour, suggested: suggested.length },
    asSuggested: suggested.filter(isAsSuggested).length,
    hoursLeft: perHour === null || items === null ? null : Math.max(0, items - judged.length) / perHour,
  };
}

function medianOf(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

const keyOf = (tools: readonly ToolId[]): string => [...tools].sort().join("\n");

function isAsSuggested({ answer, shown }: Pick<Judgement, "answer" | "shown">): boolean {
  const suggested = suggestionOf(shown);
  if (answer === null || suggested === null) return false;
  const { tools } = answer;
  const isSame = tools.length === suggested.length && tools.every((tool, at) => tool === suggested[at]);
  return isSame || keyOf(tools) === keyOf(suggested);
}

/** The set that was suggested; `null`: nothing was, for no walk could be made. */
export function suggestionOf({ suggestions }: Pick<Judgement["shown"], "suggestions">): readonly ToolId[] | null {
  const [first] = suggestions;
  return first && first.source !== "none" ? first.tools : null;
}

/** How a person answered requests whose answer is known. */
export interface KnownAccuracy {
  right: number;
  known: number;
  /** Of the share, 95 %, Wilson. */
  interval: Interval;
  /** For whoever has the known sets; `null`: they are not here. */
  detail: { tracc: number; missed: number; spare: number } | null;
}

/**
 * The first answer to each of these requests counts: a later one may know. `sets`: the known ones. `null`: there is no answer.
 * TRACC is a mean over requests that need a tool; missed and spare tools are added over all.
 */
export function accuracyOf(
  judged: readonly Pick<Judgement, "item" | "turn" | "at" | "id" | "answer" | "calibration">[],
  sets: ReadonlyMap<QueryId, readonly ToolId[]> | null,
): KnownAccuracy | null {
  const first = new Map<QueryId, (typeof judged)[number]>();
  for (const one of judged) {
    const before = first.get(one.item.query);
    if (one.calibration && one.answer && (!before || isEarlier(one, before))) first.set(one.item.query, one);
  }
  const answers = [...first.values()];
  if (answers.length === 0) return null;
  const right = answers.filter(({ calibration }) => calibration!.right).length;
  return {
    ...{ right, known: answers.length, interval: wilsonInterval(right, answers.length) },
    detail: sets && detailOf(answers, sets),
  };
}

function isEarlier(one: Pick<Judgement, "turn" | "at" | "id">, other: Pick<Judgement, "turn" | "at" | "id">): boolean {
  if (one.turn !== other.turn) return one.turn < other.turn;
  return one.at === other.at ? one.id < other.id : one.at < other.at;
}

function detailOf(
  answers: readonly Pick<Judgement, "item" | "answer">[],
  sets: ReadonlyMap<QueryId, readonly ToolId[]>,
): KnownAccuracy["detail"] {
  const compared = answers.flatMap(({ item, answer }) => {
    const gold = sets.get(item.query);
    return gold && answer ? [{ gold, recommended: answer.tools }] : [];
  });
  const scored = compared.flatMap((one) => splitLoss(one)?.tracc ?? []);
  if (scored.length === 0) return null;
  const count = (of: (one: (typeof compared)[number]) => number): number =>
    compared.reduce((sum, one) => sum + of(one), 0);
  return {
    tracc: scored.reduce((sum, one) => sum + one, 0) / scored.length,
    missed: count(({ gold, recommended }) => gold.filter((tool) => !recommended.includes(tool)).length),
    spare: count(({ gold, recommended }) => recommended.filter((tool) => !gold.includes(tool)).length),
  };
}

/** How often answers equal the suggestion, where it was seen and where it was not. */
export interface Anchoring {
  shown: { same: number; answers: number };
  blind: { same: number; answers: number };
  /** Share shown − share blind, −1 to 1; `null`: one of the two has no answer. */
  difference: number | null;
  /** 95 %, whole requests drawn; `null`: fewer than ten requests, or too many draws without a value. */
  interval: Interval | null;
  requests: number;
}

/** A counting judgement, of whom and of what. */
type AnchoredJudgement = Pick<Judgement, "answer" | "shown"> & { item: string; annotator: AnnotatorKey };

/** Judgements that are looked at before the work may be interrupted. */
const AT_ONCE = 256;

/**
 * Whether the suggestion pulls: of counting judgements with a suggestion, those that saw it against blind ones. Revealed ones
 * are left out: they saw it by choice. Which items are blind for whom is random (`isBlind`), so the difference is its effect.
 */
export function anchoringOf(judged: readonly AnchoredJudgement[]): Anchoring {
  return runToEnd(measuringAnchoring(judged));
}

/** The same as work that can be interrupted. */
export function* measuringAnchoring(judged: readonly AnchoredJudgement[]): Generator<void, Anchoring> {
  const items = new Map<string, [number, number, number, number]>();
  for (const [place, one] of judged.entries()) {
    if (place % AT_ONCE === 0) yield;
    if (!one.answer || !suggestionOf(one.shown) || one.shown.revealed) continue;
    const counts = items.get(one.item) ?? [0, 0, 0, 0];
    const at = one.shown.blind ? 2 : 0;
    if (isAsSuggested(one)) counts[at] += 1;
    counts[at + 1]! += 1;
    items.set(one.item, counts);
  }
  const columns = [0, 1, 2, 3].map((at) => [...items.values()].map((counts) => counts[at]!));
  const [same = 0, shown = 0, blindSame = 0, blind = 0] = columns.map((one) =>
    one.reduce((sum, count) => sum + count, 0),
  );
  return {
    ...{ shown: { same, answers: shown }, blind: { same: blindSame, answers: blind }, requests: items.size },
    difference: differenceOf([same, shown, blindSame, blind]),
    interval: shown === 0 || blind === 0 || items.size < 2 ? null : yield* drawingDifference(columns),
  };
}

function differenceOf([same, shown, blindSame, blind]: readonly [number, number, number, number]): number | null {
  return shown === 0 || blind === 0 ? null : same / shown - blindSame / blind;
}

function* drawingDifference(columns: readonly number[][]): Generator<void, Interval | null> {
  const units = singleUnits(columns[0]!.length);
  const means = yield* drawingClusterMeans(columns, units, BOOTSTRAP_DRAWS, BOOTSTRAP_SEED);
  const drawn = Array.from({ length: BOOTSTRAP_DRAWS }, (_, draw) =>
    differenceOf([means[0]![draw]!, means[1]![draw]!, means[2]![draw]!, means[3]![draw]!]),
  ).filter((one) => one !== null);
  return drawn.length < (1 - MOST_EMPTY_DRAWS) * BOOTSTRAP_DRAWS
    ? null
    : intervalOfDraws(Float64Array.from(drawn), columns[0]!.length);
}
