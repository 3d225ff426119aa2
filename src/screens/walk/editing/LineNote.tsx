import { useLayoutEffect, useRef, useState } from "react";
import type { Box } from "./text-place";

/** A small sentence under some words; it begins where they do, unless it would leave the column of the text. */
export function LineNote({ line, sentence }: { line: Box; sentence: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  const [left, setLeft] = useState(line.left - 4);
  const measure = () => {
    const walk = note.current?.closest<HTMLElement>(".walk");
    const text = walk?.querySelector("[data-request-text]")?.getBoundingClientRect();
    if (!walk || !text || !note.current) return;
    const origin = walk.getBoundingClientRect().left;
    const fits = Math.min(line.left - 4, text.right - origin - note.current.offsetWidth);
    setLeft(Math.max(text.left - origin - 4, fits));
  };
  useLayoutEffect(measure);
  return (
    <p ref={note} className="line-note" style={{ left, top: line.bottom + 2 }}>
      {sentence}
    </p>
  );
}
