import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/**
 * Keeps the focus in a list whose focused row goes away with what its button did: it passes to the same kind of button
 * (`selector`) that stands there now, else to the last one. `enter`: the first of them takes the focus, once; a
 * line that is closed over the list opens.
 */
export function useKeptFocus<List extends HTMLElement>(
  selector: string,
  enter?: { isWanted: boolean; onEntered: () => void },
): RefObject<List | null> {
  const list = useRef<List>(null);
  const held = useRef<{ element: Element; index: number } | null>(null);
  useLayoutEffect(() => {
    const note = () => {
      const index = stopsOf(list.current, selector).findIndex((stop) => stop === document.activeElement);
      held.current = index === -1 || !document.activeElement ? null : { element: document.activeElement, index };
    };
    note();
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [selector]);
  useLayoutEffect(() => {
    const stops = stopsOf(list.current, selector);
    const isLost = held.current !== null && !held.current.element.isConnected;
    if (isLost) (stops[held.current?.index ?? 0] ?? stops.at(-1))?.focus();
    if (!enter?.isWanted) return;
    // Behind a closed line nothing can take the focus.
    const line = list.current?.closest("details");
    if (line) line.open = true;
    stops[0]?.focus();
    stops[0]?.scrollIntoView({ block: "nearest" });
    enter.onEntered();
  });
  return list;
}

/**
 * Gives the focus back when a panel closes with it: to what had it before the panel came, else, where that went away
 * meanwhile, to the button that opens the panel (`opener`). For the panel's component to call.
 */
export function useFocusBack(opener: string): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.querySelector<HTMLElement>(opener))?.focus();
    },
    [before, opener],
  );
}

/** Gives the focus to `place` (of `tabIndex` -1) where the button that began this work goes away with it. */
export async function passFocus(place: HTMLElement | null, work: Promise<unknown>): Promise<void> {
  await work;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place?.focus();
  });
}

function stopsOf(list: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** Up and down go from one of these buttons to the next; whether the key was one of them. */
export function moveAmong(
  event: { key: string; currentTarget: HTMLElement; preventDefault: () => void },
  selector: string,
): boolean {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const stops = stopsOf(event.currentTarget, selector);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (step === 0 || at === -1) return false;
  stops[at + step]?.focus();
  event.preventDefault();
  return true;
}
