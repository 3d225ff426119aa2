import { useMemo, useState, type PointerEvent } from "react";
import type { Tool } from "../core/domain/tool";
import { countOf, formatCount } from "../ui/format-number";
import { drawCoUsage, MATRIX_SIZE, type CoUsage } from "./co-usage-layout";
import styles from "./pictures.module.css";

/** Room for the names of clusters. */
const LABELS = 74;
/** Arrow keys, by how many tools they go right and down. */
const STEPS: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Which tools past requests needed together. The table of bundles in History says the same in words. */
export function CoUsageMatrix({ coUsage, tools }: { coUsage: CoUsage; tools: readonly Tool[] }) {
  const picture = useMemo(() => drawCoUsage(coUsage, tools), [coUsage, tools]);
  const [cell, setCell] = useState<{ a: number; b: number } | null>(null);
  const nameOf = (index: number) => tools.find(({ id }) => id === coUsage.tools[index])?.name ?? "";
  const countAt = ({ a, b }: { a: number; b: number }) =>
    coUsage.pairs.find((pair) => pair.a === Math.min(a, b) && pair.b === Math.max(a, b))?.count ?? 0;
  if (coUsage.tools.length < 2) return <p className="quiet">No past request needs two tools.</p>;
  const strongest = coUsage.pairs.reduce(
    (best, pair) => (pair.count > best.count ? pair : best),
    coUsage.pairs[0] ?? { a: 0, b: 1, count: 0 },
  );
  const shown = cell ?? strongest;
  const point = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (offset: number, size: number) =>
      Math.min(coUsage.tools.length - 1, Math.max(0, Math.floor((offset / size) * coUsage.tools.length)));
    setCell({ a: at(event.clientX - box.left, box.width), b: at(event.clientY - box.top, box.height) });
  };
  return (
    <div>
      <svg
        className={styles.matrix}
        viewBox={`0 -1 ${MATRIX_SIZE + LABELS + 2} ${MATRIX_SIZE + 2}`}
        role="application"
        tabIndex={0}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          const within = (index: number) => Math.min(coUsage.tools.length - 1, Math.max(0, index));
          setCell({ a: within(shown.a + step[0]), b: within(shown.b + step[1]) });
        }}
        onBlur={() => setCell(null)}
        aria-label={`${coUsage.tools.length} tools by how often past requests needed two of them together`}
      >
        <g transform={`translate(${LABELS} 0)`}>
          <rect width={MATRIX_SIZE} height={MATRIX_SIZE} fill="var(--h0)" />
          {picture.paths.map((path, step) =>
            path === "" ? null : <path key={step} d={path} fill={`var(--h${step})`} />,
          )}
          <path
            d={picture.cuts.map((cut) => `M0 ${cut}H${MATRIX_SIZE}M${cut} 0V${MATRIX_SIZE}`).join("")}
            stroke="var(--bg)"
            strokeWidth="1"
          />
          <rect
            x={shown.a * picture.cell - 1}
            y={shown.b * picture.cell - 1}
            width={picture.cell + 1.5}
            height={picture.cell + 1.5}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="2"
          />
          <rect
            width={MATRIX_SIZE}
            height={MATRIX_SIZE}
            fill="transparent"
            onPointerMove={point}
            onPointerLeave={() => setCell(null)}
          />
        </g>
        {picture.labels.map(({ text, y }) => (
          <text key={`${text}${y}`} x={LABELS - 8} y={y + 4} textAnchor="end">
            {text.length > 10 ? `${text.slice(0, 9)}…` : text}
          </text>
        ))}
      </svg>
      <p className={`micro quiet ${styles.matrixSaid}`} role="status">
        {shown.a === shown.b ? (
          <b>{nameOf(shown.a)} with itself.</b>
        ) : (
          <>
            <b>
              {nameOf(shown.a)} with {nameOf(shown.b)}
            </b>
            : {countOf(countAt(shown), "request")}.
          </>
        )}
        {coUsage.leftOut > 0 && ` ${formatCount(coUsage.leftOut)} tools that are used less are left out.`}
      </p>
    </div>
  );
}
