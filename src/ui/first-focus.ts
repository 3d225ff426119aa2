import { useEffect, useRef, type RefObject } from "react";

/** Gives the focus to what should have it first: `[data-first]`, else the first row or control. */
export function focusFirst(panel: HTMLElement | null): void {
  const control =
    panel?.querySelector<HTMLElement>("[data-first]") ?? panel?.querySelector<HTMLElement>("button, input, a");
  control?.focus();
}

/** For content that arrives after its panel has opened; nothing happens where it is not `wanted`. */
export function useFirstFocus<Panel extends HTMLElement>(wanted = true): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  useEffect(() => {
    if (wanted) focusFirst(panel.current);
  }, [wanted]);
  return panel;
}
