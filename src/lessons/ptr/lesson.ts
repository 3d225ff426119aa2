import type { QueryId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { answerOfStages, judgeTools } from "../walk-facts";
import { ALL, PADDING, SCORE, UNSEEN } from "./count-steps";
import type { Found, LessonGround, LessonStep, StepId } from "./step";
import { MATCH, OPEN, OVER } from "./cover-steps";
import { BUNDLE, EXTRACT } from "./reading-steps";
import { CHOICE, VIEWS, VOTE } from "./vote-steps";

/** The lesson, in its order: about a minute a step. */
export const STEPS: readonly LessonStep[] = [
  ...[ALL, BUNDLE, EXTRACT, MATCH, OVER, OPEN],
  ...[VIEWS, VOTE, SCORE, PADDING, UNSEEN, CHOICE],
];

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
