import { useEffect, useState } from "react";

/**
 * The result of work that would hold the page up in one go: each part between two `yield`s has a turn of its own, after what
 * waits was drawn. `null` until it is there. `make` must keep its reference while nothing changed.
 */
export function useChunkedWork<Result>(make: () => Generator<void, Result>): Result | null {
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
  return made?.by === make ? made.result : null;
}
