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

const GAP = 24;

/** Beside the text of the line, but never over the right edge of the walk. */
function useLeftEdge(menu: RefObject<HTMLElement | null>, line: Box | undefined): number {
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const walk = menu.current?.closest<HTMLElement>(".walk");
    if (!walk || !menu.current || !line) return;
    setLeft(Math.max(0, Math.min(endOfLine(walk, line) + GAP, walk.clientWidth - menu.current.offsetWidth)));
  }, [menu, line]);
  return left;
}
