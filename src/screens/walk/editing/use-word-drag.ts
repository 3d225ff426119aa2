import { useEffect, type RefObject } from "react";
import type { Span } from "../../../core/domain/query";
import { useShownWalk } from "../picture/use-shown-walk";
import { useInteractionStore } from "./interaction";
import { offsetAtPoint } from "./word-boxes";
import {
  isDragOverWords,
  listWords,
  moveNearerEnd,
  nearestWord,
  snapToWords,
  type SelectionHandle,
} from "./word-selection";

/**
 * Words are selected by dragging over them. While some are selected, a click on another word moves the nearer end
 * there, which is also how it is done by touch.
 */
export function useWordDrag(layer: RefObject<HTMLElement | null>): void {
  const hand = useInteractionStore();
  const text = useShownWalk()?.trace?.query.text ?? null;
  useEffect(() => {
    const walk = layer.current?.parentElement;
    if (!walk || text === null) return;
    const words = listWords(text);
    let from: number | null = null;
    let isDragging = false;
    const select = (span: Span, handle: SelectionHandle) =>
      hand.setState({ mode: { kind: "select", span }, handle, preview: null, previews: {} });

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
      if (span) select(span, to >= from ? "end" : "start");
    };
    const click = (event: MouseEvent) => {
      const wasDragging = isDragging;
      isDragging = false;
      from = null;
      const { mode } = hand.getState();
      if (wasDragging) event.stopPropagation();
      if (wasDragging || mode.kind !== "select" || isOnLayer(event)) return;
      const at = offsetAtPoint(event.clientX, event.clientY);
      const word = at === null ? null : nearestWord(words, at);
      if (!word) return;
      event.stopPropagation();
      const { span, handle } = moveNearerEnd(mode.span, word);
      select(span, handle);
    };
    walk.addEventListener("pointerdown", begin);
    walk.addEventListener("pointermove", move);
    walk.addEventListener("click", click, { capture: true });
    return () => {
      walk.removeEventListener("pointerdown", begin);
      walk.removeEventListener("pointermove", move);
      walk.removeEventListener("click", click, { capture: true });
    };
  }, [layer, hand, text]);
}

function isOnLayer(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("[data-editing]") !== null;
}
