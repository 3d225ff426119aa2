import { useLayoutEffect, useRef, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { JudgedSpan } from "../../core/domain/judgement";
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

/** Words that lead to a tool in the answers of one or several. */
interface DivisionLink {
  tool: ToolId;
  /** Where the words end, the last of several that overlap. */
  end: number;
  /** Whether every answer has such words for this tool. */
  isAgreed: boolean;
}

/** For each tool its words, those of several answers as one where they overlap; tools in the order of the rows. */
export function linksOf(answers: readonly { spans: readonly JudgedSpan[] }[], rows: readonly ToolId[]): DivisionLink[] {
  return rows.flatMap((tool) => {
    const own = answers
      .flatMap(({ spans }, answer) =>
        spans.filter(({ tools }) => tools.includes(tool)).map(({ start, end }) => ({ start, end, answer })),
      )
      .sort((a, b) => a.start - b.start || a.end - b.end);
    const joined: { end: number; answers: Set<number> }[] = [];
    for (const { start, end, answer } of own) {
      const last = joined.at(-1);
      if (last && start < last.end) {
        last.end = Math.max(last.end, end);
        last.answers.add(answer);
      } else joined.push({ end, answers: new Set([answer]) });
    }
    return joined.map(({ end, answers: of }) => ({ tool, end, isAgreed: of.size === answers.length }));
  });
}

/** A link as drawn: along under the words that follow, then over the gap. */
interface LinkPath {
  along: string;
  over: string;
}

/** `from`: where the words end; `edge`: the right end of their column; `to`: the row. In pixels of the drawing. */
export function linkPath(from: { x: number; y: number }, edge: number, to: { x: number; y: number }): LinkPath {
  const bend = (to.x - edge) / 2;
  return {
    along: `M${from.x} ${from.y}H${Math.max(from.x, edge)}`,
    over: `M${edge} ${from.y}C${edge + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`,
  };
}
