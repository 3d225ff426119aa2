import type { QueryId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { answerOfStages, judgeTools } from "../walk-facts";
import { ALL, PADDING, SCORE, UNSEEN } from "./count-steps";
import type { Found, Lesson, LessonGround, LessonStep, StepId } from "./step";
import { MATCH, OPEN, OVER } from "./cover-steps";
import { BUNDLE, EXTRACT } from "./reading-steps";
import { CHOICE, VIEWS, VOTE } from "./vote-steps";

/** The lesson, in its order: about a minute a step. */
export const STEPS: readonly LessonStep[] = [
  ...[ALL, BUNDLE, EXTRACT, MATCH, OVER, OPEN],
  ...[VIEWS, VOTE, SCORE, PADDING, UNSEEN, CHOICE],
];

/** The lessons there are; the first is the one that an address without a name means. */
export const LESSONS: readonly Lesson[] = [
  { id: "ptr", name: "The lesson", steps: STEPS, plays: false },
  { id: "minute", name: "In one minute", steps: [BUNDLE, OVER, VOTE, SCORE], plays: true },
];

/** The number of a step in the whole lesson, from 0: what codes of a class name it by. */
export function numberOf(step: LessonStep): number {
  return STEPS.indexOf(step);
}

/**
 * A teacher's own order, as an address names it: steps counted from 1 or by their ids, `5,8,9`. What names no step, or one that
 * was there before, is left out and stands in `refused`.
 */
export function readOrder(text: string): { steps: LessonStep[]; refused: string[] } {
  const names = text.split(/[\s,;]+/u).filter(Boolean);
  const found = names.map((name) => STEPS.find(({ id }, index) => id === name || String(index + 1) === name));
  const steps = [...new Set(found.filter((step) => step !== undefined))];
  const refused = names.filter((_, at) => !found[at] || found.indexOf(found[at]) < at);
  return { steps, refused };
}

/** How many requests are kept for each step: the first, and others to ask the same of. */
const KEPT = 4;

/** Plainest first: fewest wrong and missed tools, fewest requirements, shortest, then by id. */
export function byPlainness(a: Trace, b: Trace): number {
  const [first, second] = [plainnessOf(a), plainnessOf(b)];
  const at = first.findIndex((value, index) => value !== second[index]);
  if (at === -1) return a.query.id < b.query.id ? -1 : 1;
  return first[at]! - second[at]!;
}

function plainnessOf(trace: Trace): number[] {
  const judged = judgeTools(trace, answerOfStages(trace));
  const off = judged ? judged.wrong.length + judged.missed.length : Infinity;
  return [off, trace.stage2.requirements.length, trace.query.text.length];
}

/**
 * The requests each step is asked of: of those that show its point and that it can be asked of, the plainest that no step
 * before begins with. RangeError where a step has none: then its sentence is not true of the sample any more.
 */
export function findStepRequests(traces: readonly Trace[], ground: LessonGround): Record<StepId, Found> {
  const sorted = traces.toSorted(byPlainness);
  const first = new Set<QueryId>();
  const found = STEPS.map((step): [StepId, Found] => {
    const showing = sorted.filter((trace) => step.shows(trace, ground) && step.make(trace, ground, 0) !== null);
    const requests = showing.map(({ query }) => query.id).filter((id) => !first.has(id));
    const [start] = requests;
    if (start === undefined) throw new RangeError(`No request of the sample shows step "${step.id}".`);
    first.add(start);
    return [step.id, { count: showing.length, requests: requests.slice(0, KEPT) }];
  });
  return Object.fromEntries(found) as Record<StepId, Found>;
}
