import { useCallback, useState } from "react";

/** Height of an element that comes and goes, and the callback that follows it. 0 while it is not there. */
export function useHeight(): [ref: (element: HTMLElement | null) => (() => void) | undefined, height: number] {
  const [height, setHeight] = useState(0);
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    setHeight(element.offsetHeight);
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
  return [follow, height];
}
