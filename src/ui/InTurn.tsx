import { Children, useEffect, useState, type ReactNode } from "react";

/** Draws its children one a frame, the first at once: what takes long to draw together never holds the page. */
export function InTurn({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const [count, setCount] = useState(1);
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setCount(count + 1));
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return <>{all.slice(0, count)}</>;
}
