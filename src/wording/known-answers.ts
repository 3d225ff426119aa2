import { countOf } from "../core/domain/phrases";
import type { Interval } from "../core/math/bootstrap";

/** Said right after an answer to a request whose answer is known, where the project wants that. */
export function describeKnownAnswer(isRight: boolean): string {
  return isRight
    ? "The answer to that request was known, and yours is the same."
    : "The answer to that request was known, and yours is another one. B goes back to it.";
}

/**
 * How a person did at requests with known answers.
 *
 * @example describeOwnAccuracy({ right: 9, known: 10, interval }) // "9 of 10 requests with a known answer were right, a share between .60 and .98."
 */
export function describeOwnAccuracy(
  { right, known, interval }: { right: number; known: number; interval: Interval },
  format: (score: number) => string,
): string {
  return `You answered ${right} of ${countOf(known, "request")} with a known answer right, a share between ${format(interval.low)} and ${format(interval.high)}.`;
}
