import { useMemo, useState, type PointerEvent } from "react";
import type { ToolId } from "../core/domain/ids";
import type { Tool } from "../core/domain/tool";
import { countOf, formatCount } from "../ui/format-number";
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

export const MATRIX_SIZE = 288;
const SHADES = 8;
/** A cluster of fewer rows than this has no room for a name. */
const NAMED_FROM = 14;

/** Which tools were needed together. */
interface CoUsage {
  /** Sorted so that those used together stand side by side. */
  tools: readonly ToolId[];
  /** Indices in `tools` where a cluster begins, 0 first. */
  clusterStarts: readonly number[];
  /** Indices with `a < b`, and in how many requests. */
  pairs: readonly { a: number; b: number; count: number }[];
  /** Used tools that were left out because there are more than can be drawn. */
  leftOut: number;
}

interface CoUsagePicture {
  cell: number;
  /** One path for each step of the ramp, weakest first. */
  paths: string[];
  most: number;
  /** Where one cluster ends, in pixels. */
  cuts: number[];
  labels: { text: string; y: number }[];
}

/** Cells of the matrix by strength: how often two tools were needed together, in eight steps up to the most frequent pair. */
export function drawCoUsage({ tools, clusterStarts, pairs }: CoUsage, catalogue: readonly Tool[]): CoUsagePicture {
  const cell = tools.length === 0 ? 0 : MATRIX_SIZE / tools.length;
  const most = pairs.reduce((largest, { count }) => Math.max(largest, count), 0);
  const paths = Array.from({ length: SHADES }, () => "");
  const side = Math.max(0.6, cell - 0.5);
  for (const { a, b, count } of pairs) {
    const step = most === 1 ? 4 : 1 + Math.round(((count - 1) / (most - 1)) * (SHADES - 2));
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      paths[step]! += `M${round(x * cell)} ${round(y * cell)}h${round(side)}v${round(side)}h-${round(side)}z`;
    }
  }
  const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
  const labels = clusterStarts.flatMap((start, index) => {
    const end = clusterStarts[index + 1] ?? tools.length;
    if ((end - start) * cell < NAMED_FROM || end - start < 2) return [];
    const members = tools.slice(start, end).flatMap((id) => byId.get(id) ?? []);
    return [{ text: nameCluster(members), y: ((start + end) / 2) * cell }];
  });
  return { cell, paths, most, cuts: clusterStarts.slice(1).map((start) => start * cell), labels };
}

/** The category of most of them, else the tool that is used most. */
function nameCluster(members: readonly Tool[]): string {
  const counts = new Map<string, number>();
  for (const { category } of members) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [best] = [...counts].sort(([, m], [, n]) => n - m);
  return best && best[1] * 2 > members.length ? best[0] : (members[0]?.name ?? "");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
