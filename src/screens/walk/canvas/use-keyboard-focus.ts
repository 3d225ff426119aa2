import { useEffect, useState, type RefObject } from "react";

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
