import { useLayoutEffect } from "react";
import { useOpenAnnotation } from "./annotation-context";

const TICK_MS = 250;

/**
 * Counts the time at the item: signs are keys and the pointer; the key that uncovers an item does nothing else, unless it is meant
 * for a panel that stands open over it.
 */
export function useItemTime() {
  const controller = useOpenAnnotation();
  // As early as the keys of the queue, and before them: a key that uncovers must not reach them.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCovered = controller.store.getState().time.mode === "covered";
      controller.noteSign();
      const isForPanel = event.target instanceof Element && event.target.closest("[popover], dialog") !== null;
      if (!isCovered || isForPanel) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onPointer = () => controller.noteSign();
    const onSight = () => controller.noteSight(document.visibilityState === "visible" && document.hasFocus());
    const flush = () => controller.flush();
    onSight();
    const timer = setInterval(() => controller.tick(), TICK_MS);
    addEventListener("keydown", onKey, true);
    for (const type of ["pointermove", "pointerdown", "wheel"]) addEventListener(type, onPointer, { passive: true });
    for (const type of ["focus", "blur"]) addEventListener(type, onSight);
    document.addEventListener("visibilitychange", onSight);
    addEventListener("pagehide", flush);
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", onKey, true);
      for (const type of ["pointermove", "pointerdown", "wheel"]) removeEventListener(type, onPointer);
      for (const type of ["focus", "blur"]) removeEventListener(type, onSight);
      document.removeEventListener("visibilitychange", onSight);
      removeEventListener("pagehide", flush);
      controller.noteSight(false);
    };
  }, [controller]);
}
