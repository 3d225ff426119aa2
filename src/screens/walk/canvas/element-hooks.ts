import { useCallback, useState, useEffect, useSyncExternalStore, type RefObject } from "react";

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

/** Whether something inside has a focus that the browser shows: one that came by key, not by pointer. */
export function useKeyboardFocus(root: RefObject<HTMLElement | null>): "visible" | "none" {
  const [focus, setFocus] = useState<"visible" | "none">("none");
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onFocus = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      setFocus(target?.matches("[data-node]:focus-visible") ? "visible" : "none");
    };
    const onBlur = () => setFocus("none");
    element.addEventListener("focusin", onFocus);
    element.addEventListener("focusout", onBlur);
    return () => {
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("focusout", onBlur);
    };
  }, [root]);
  return focus;
}

/** Below this width the picture has no room for its seven columns. */
const NARROW = "(max-width: 959px)";

/** Nor has a sheet of paper, and there is no time to measure words anew for it. */
let isForPaper = false;

/** Whether the walk stands in one column. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(follow, () => isForPaper || matchMedia(NARROW).matches);
}

/** Whether what is drawn is about to be printed. */
export function useIsForPaper(): boolean {
  return useSyncExternalStore(follow, () => isForPaper);
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  const turn = ({ type }: Event) => {
    isForPaper = type === "beforeprint";
    onChange();
  };
  query.addEventListener("change", onChange);
  addEventListener("beforeprint", turn);
  addEventListener("afterprint", turn);
  return () => {
    query.removeEventListener("change", onChange);
    removeEventListener("beforeprint", turn);
    removeEventListener("afterprint", turn);
  };
}
