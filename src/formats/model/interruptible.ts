/** How long one slice may keep a thread: well below what a person feels. */
const SLICE_MS = 12;

/** Does long work in one go. It says by `yield` where it could be interrupted. */
export function runToEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** The same work in slices: between two of them the page is drawn and listens. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let sinceMs = performance.now(); ;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - sinceMs < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sinceMs = performance.now();
  }
}
