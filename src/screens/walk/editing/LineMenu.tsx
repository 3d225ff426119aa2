import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { positionMenu } from "./menu-position";
import { endOfLine, type Box, type WordBoxes } from "../../../ui/request/word-boxes";
import styles from "./editing.module.css";

interface LineMenuProps {
  name: string;
  place: WordBoxes;
  /** What would follow, under the words. */
  note?: string;
  onLeave: () => void;
  children: ReactNode;
}

/** A menu that stands on the line of some words, where the underline would run. */
export function LineMenu({ name, place, note, onLeave, children }: LineMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLParagraphElement>(null);
  const line = place.at(-1);
  const [lefts, setLefts] = useState({ menuLeft: 0, noteLeft: 0, isTight: false });
  const measure = () => {
    const next = line && menu.current && measureLine(menu.current, under.current, line);
    if (next) setLefts((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  useLayoutEffect(measure);
  if (!line) return null;
  return (
    <>
      <div
        ref={menu}
        className={lefts.isTight ? `${styles.lineMenu} ${styles.tight}` : styles.lineMenu}
        role="group"
        aria-label={name}
        style={{ left: lefts.menuLeft, top: line.bottom - 14 }}
      >
        {children}
        <Button className={styles.leave} aria-label="Leave" onClick={onLeave}>
          <kbd>Esc</kbd>
        </Button>
      </div>
      {note !== undefined && (
        <p ref={under} className={styles.lineNote} style={{ left: lefts.noteLeft, top: line.bottom + 6 }}>
          {note}
        </p>
      )}
    </>
  );
}

function measureLine(menu: HTMLElement, note: HTMLElement | null, line: Box) {
  const walk = menu.closest<HTMLElement>("[data-walk]");
  const text = walk?.querySelector("[data-request-text]")?.getBoundingClientRect();
  if (!walk || !text) return null;
  const origin = walk.getBoundingClientRect().left;
  const result = walk.querySelector("[data-head=result]")?.getBoundingClientRect().left ?? Infinity;
  return positionMenu({
    wordsLeft: line.left - 4,
    lineEnd: endOfLine(walk, line),
    textLeft: text.left - origin - 4,
    textRight: text.right - origin,
    resultLeft: result - origin,
    menuWidth: menu.offsetWidth,
    noteWidth: note?.offsetWidth ?? 0,
  });
}
