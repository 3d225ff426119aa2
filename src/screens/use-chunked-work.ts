import { useEffect, useState } from "react";

/**
 * The result of work that would hold the page up in one go: each part between two `yield`s has a turn of its own, after what
 * waits was drawn. `null` until it is there, or where it `keepsLast` the result of the work before. `make` must keep its reference
 * while nothing changed.
 */
export function useChunkedWork<Result>(make: () => Generator<void, Result>, keepsLast = false): Result | null {
  const [made, setMade] = useState<{ by: typeof make; result: Result } | null>(null);
  useEffect(() => {
    const work = make();
    let timer = setTimeout(function step() {
      const { done, value } = work.next();
      if (done === true) setMade({ by: make, result: value });
      else timer = setTimeout(step);
    });
    return () => clearTimeout(timer);
  }, [make]);
  return made && (keepsLast || made.by === make) ? made.result : null;
}
