import { Children, startTransition, useEffect, useState, type ReactNode } from "react";

/**
 * Draws its children one after the other, the first at once: what takes long to draw together never holds the page. Each has
 * two frames, for a picture is drawn after the browser has laid out its frame.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const [count, setCount] = useState(1);
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setCount(count + 1)));
    });
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return <>{all.slice(0, count)}</>;
}
