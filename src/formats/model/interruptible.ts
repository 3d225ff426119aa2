/** How long one slice may keep a thread: well below what a person feels. */
const SLICE_MS = 12;

/** Does long work in one go. It says by `yield` where it could be interrupted. */
export function runToEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** To be waited for now and then in long work: most times at once, and where a slice is over until the page was drawn. */
export function createPace(): () => Promise<void> | void {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < SLICE_MS) return;
    return nextTurn().then(() => {
      sinceMs = performance.now();
    });
  };
}

/** The same work in slices: between two of them the page is drawn and listens. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let sinceMs = performance.now(); ;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - sinceMs < SLICE_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}

/** A timer would wait for 4 ms more each time: browsers hold back those that start each other. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(null);
  });
}
