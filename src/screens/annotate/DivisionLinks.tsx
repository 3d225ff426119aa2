import { useLayoutEffect, useRef, useState } from "react";
import { linkPath, type DivisionLink } from "./division-links";
import styles from "./adjudicate.module.css";

interface Drawn extends ReturnType<typeof linkPath> {
  isAgreed: boolean;
}

/** Lines from words to the tools they ask for: solid where all answers agree, dotted where not. Nothing where both stand one below the other. */
export function DivisionLinks({ links }: { links: readonly DivisionLink[] }) {
  const drawing = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  useLayoutEffect(() => {
    const figure = drawing.current?.parentElement;
    if (!figure) return;
    const measure = () => setDrawn(measureLinks(figure, links));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(figure);
    document.fonts.addEventListener("loadingdone", measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  }, [links]);
  return (
    <svg ref={drawing} className={styles.links} aria-hidden="true">
      {drawn.map(({ along, over, isAgreed }) => (
        <g key={`${along} ${over}`} data-agreed={isAgreed || undefined}>
          <path d={along} />
          <path d={over} />
        </g>
      ))}
    </svg>
  );
}

/** Room between a line and the row it leads to. */
const ROOM_PX = 6;

function measureLinks(figure: Element, links: readonly DivisionLink[]): Drawn[] {
  const ground = figure.getBoundingClientRect();
  const rows = new Map(
    [...figure.querySelectorAll("tr[data-tool]")].map((row) => [row.getAttribute("data-tool"), row]),
  );
  return links.flatMap(({ tool, end, isAgreed }) => {
    const words = figure.querySelector(`[data-end="${end}"]`);
    const row = rows.get(tool)?.getBoundingClientRect();
    const place = [...(words?.getClientRects() ?? [])].at(-1);
    const column = words?.parentElement?.getBoundingClientRect();
    if (!place || !row || !column || row.left < column.right) return [];
    const from = { x: place.right - ground.left, y: place.bottom - ground.top - 1 };
    const to = { x: row.left - ground.left - ROOM_PX, y: (row.top + row.bottom) / 2 - ground.top };
    return [{ ...linkPath(from, column.right - ground.left, to), isAgreed }];
  });
}
