import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import type { Span } from "../../../core/domain/query";
import { placeOfWords, type WordPlace } from "./text-place";

/** Where some words stand on the walk now; measured again whenever the walk changes its size or its text. */
export function useWordPlace(layer: RefObject<HTMLElement | null>, span: Span | null): WordPlace {
  const [place, setPlace] = useState<WordPlace>([]);
  const start = span?.start ?? null;
  const end = span?.end ?? null;
  const measure = () => {
    const walk = layer.current?.parentElement;
    const next = walk && start !== null && end !== null ? placeOfWords(walk, { start, end }) : [];
    setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  useLayoutEffect(measure);
  useEffect(() => {
    const walk = layer.current?.parentElement;
    if (!walk || start === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(walk);
    const changes = new MutationObserver(measure);
    const text = walk.querySelector("[data-request-text]");
    if (text) changes.observe(text, { childList: true, subtree: true, characterData: true });
    void document.fonts.ready.then(measure);
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  });
  return place;
}
