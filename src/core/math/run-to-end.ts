/**
 * Does work in one go that says by `yield` where a page could draw and listen.
 *
 * @example runToEnd(preparingComparison(runs, USUAL_OPTIONS))
 */
export function runToEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
