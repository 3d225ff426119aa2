import { useEffect, useState, type RefObject } from "react";

/** Whether the top of an element has left the screen upwards, so that what sticks inside it does. As a class. */
export function useStuck(root: RefObject<HTMLElement | null>): "stuck" | "free" {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const onScroll = () => setStuck((root.current?.getBoundingClientRect().top ?? 0) < 0);
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [root]);
  return isStuck ? "stuck" : "free";
}
