import { useRef, type KeyboardEvent } from "react";
import type { SpansQuestion } from "../../../lessons/questions/question";
import styles from "./lesson.module.css";

interface WordMarksProps {
  question: SpansQuestion;
  given: readonly string[];
  onGive: (words: string[]) => void;
  onCheck: () => void;
}

/** A text whose words are marked: a press, a drag over several, or arrows with Space; Shift and an arrow marks on the way. */
export function WordMarks({ question: { text, words }, given, onGive, onCheck }: WordMarksProps) {
  const host = useRef<HTMLParagraphElement>(null);
  const dragging = useRef<{ marks: boolean } | null>(null);
  const marked = new Set(given);
  const set = (id: string, isMarked: boolean) => {
    const rest = given.filter((word) => word !== id);
    onGive((isMarked ? [...rest, id] : rest).toSorted((a, b) => Number(a) - Number(b)));
  };
  const goByKey = (event: KeyboardEvent, index: number) => {
    if (event.key === "Enter") {
      event.preventDefault();
      onCheck();
    }
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = words[index + by];
    if (by === 0) return;
    event.preventDefault();
    if (!next) return;
    host.current?.querySelector<HTMLElement>(`[data-word="${next.id}"]`)?.focus();
    if (event.shiftKey) set(next.id, true);
  };
  return (
    <p className={styles.wordMarks} ref={host} role="group" aria-label="The request: mark words">
      {words.map(({ id, start, end }, index) => (
        <span key={id}>
          {text.slice(words[index - 1]?.end ?? 0, start)}
          <button
            type="button"
            data-word={id}
            aria-pressed={marked.has(id)}
            tabIndex={index === 0 ? 0 : -1}
            onKeyDown={(event) => goByKey(event, index)}
            onClick={(event) => event.detail === 0 && set(id, !marked.has(id))}
            onPointerDown={(event) => {
              event.currentTarget.releasePointerCapture(event.pointerId);
              dragging.current = { marks: !marked.has(id) };
              set(id, !marked.has(id));
            }}
            onPointerEnter={({ buttons }) => {
              if (buttons === 1 && dragging.current) set(id, dragging.current.marks);
            }}
            onPointerUp={() => {
              dragging.current = null;
            }}
          >
            {text.slice(start, end)}
          </button>
        </span>
      ))}
      {text.slice(words.at(-1)?.end ?? 0)}
    </p>
  );
}
