import { useEffect, useEffectEvent } from "react";
import type { Span } from "../../core/domain/query";
import { offsetAtPoint } from "./word-boxes";
import {
  isDragOverWords,
  listWords,
  moveNearerEnd,
  nearestWord,
  snapToWords,
  type SelectionHandle,
} from "./word-selection";

interface WordDrag {
  /** The element that holds the text; see `word-boxes` for how it says where. */
  ground: () => HTMLElement | null;
  /** `null`: there are no words to select. */
  text: string | null;
  /** The words that are selected now. */
  selected: () => Span | null;
  select: (span: Span, handle: SelectionHandle) => void;
  /** A place of the text was clicked while no words are selected. */
  point?: (at: number) => void;
}

/**
 * Words are selected by dragging over them. While some are selected, a click on another word moves the nearer end
 * there, which is also how it is done by touch.
 */
export function useWordDrag({ ground, text, selected, select, point }: WordDrag): void {
  const find = useEffectEvent(ground);
  const now = useEffectEvent(selected);
  const choose = useEffectEvent(select);
  const pointAt = useEffectEvent((at: number) => point?.(at));
  useEffect(() => {
    const walk = find();
    if (!walk || text === null) return;
    const words = listWords(text);
    let from: number | null = null;
    let isDragging = false;
    const begin = (event: PointerEvent) => {
      isDragging = false;
      from = event.button === 0 && event.pointerType !== "touch" ? offsetAtPoint(event.clientX, event.clientY) : null;
    };
    const move = (event: PointerEvent) => {
      if (from === null || event.buttons !== 1) return;
      const to = offsetAtPoint(event.clientX, event.clientY);
      if (to === null || (!isDragging && !isDragOverWords(words, from, to))) return;
      isDragging = true;
      const span = snapToWords(words, from, to);
      if (span) choose(span, to >= from ? "end" : "start");
    };
    const click = (event: MouseEvent) => {
      const wasDragging = isDragging;
      isDragging = false;
      from = null;
      const before = now();
      if (wasDragging) event.stopPropagation();
      if (wasDragging || isOnLayer(event)) return;
      const at = offsetAtPoint(event.clientX, event.clientY);
      if (before === null) {
        if (at !== null) pointAt(at);
        return;
      }
      const word = at === null ? null : nearestWord(words, at);
      if (!word) return;
      event.stopPropagation();
      const { span, handle } = moveNearerEnd(before, word);
      choose(span, handle);
    };
    walk.addEventListener("pointerdown", begin);
    walk.addEventListener("pointermove", move);
    walk.addEventListener("click", click, { capture: true });
    return () => {
      walk.removeEventListener("pointerdown", begin);
      walk.removeEventListener("pointermove", move);
      walk.removeEventListener("click", click, { capture: true });
    };
  }, [text]);
}

function isOnLayer(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("[data-editing]") !== null;
}
