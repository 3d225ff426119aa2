import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Button } from "../../../ui/Button";
import { endOfLine, type Box, type WordPlace } from "./text-place";

interface LineMenuProps {
  name: string;
  place: WordPlace;
  onLeave: () => void;
  children: ReactNode;
}

/** A menu that stands on the line of some words, at the end of its text, where the underline would run. */
export function LineMenu({ name, place, onLeave, children }: LineMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const last = place.at(-1);
  const left = useLeftEdge(menu, last);
  return (
    <div
      ref={menu}
      className="line-menu"
      role="group"
      aria-label={name}
      hidden={!last}
      style={{ left, top: (last?.bottom ?? 0) - 29 }}
    >
      {children}
      <Button className="leave" aria-label="Leave" onClick={onLeave}>
        <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

const GAP = 20;

/** Beside the text of the line, but not over the result where there is room before it. */
function useLeftEdge(menu: RefObject<HTMLElement | null>, line: Box | undefined): number {
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const walk = menu.current?.closest<HTMLElement>(".walk");
    if (!walk || !menu.current || !line) return;
    const end = endOfLine(walk, line);
    const result = walk.querySelector(".head.r")?.getBoundingClientRect().left ?? Infinity;
    const free = result - walk.getBoundingClientRect().left - menu.current.offsetWidth - 4;
    setLeft(Math.max(end + 6, Math.min(end + GAP, free)));
  }, [menu, line]);
  return left;
}
