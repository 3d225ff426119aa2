import { startTransition, useEffect, useMemo, useState, type ReactElement } from "react";
import { Tooltip, type TooltipContentProps } from "recharts";
import { useColumnWidth } from "./Plot";
import { takeTurn } from "./take-turn";
import styles from "./figure.module.css";

/** Text of ticks, as the axes of recharts want it. */
export const TICK = { fill: "var(--ink-2)", fontSize: 12 } as const;
export const AXIS = { tick: TICK, axisLine: false, tickLine: false, tickMargin: 4 } as const;
export const STRONG = { ...TICK, fill: "var(--ink)", fontWeight: 600 } as const;
export const RULE = "var(--rule)";

/** What every chart hands to recharts: no motion, and how the drawing is called. The arrow keys move its tip. */
export const chartProps = (label: string, width: number, height: number) =>
  ({ width, height, "aria-label": label, className: `${styles.chart}`, accessibilityLayer: true }) as const;

/** The list of last time where the numbers are the same: for another list recharts sets up its axis anew. */
export function useSameNumbers(numbers: readonly number[]): number[] {
  const text = numbers.join(" ");
  return useMemo(() => (text === "" ? [] : text.split(" ").map(Number)), [text]);
}

interface ChartRoomProps {
  height: number;
  children: Draw;
  /** How many tasks it is drawn in at first, a part in each; it is busy until then. */
  parts?: number;
}

/** `drawn`: parts that are there, from 1. */
type Draw = (width: number, drawn: number) => ReactElement;

/** A chart as wide as its column; its text keeps its size whatever the width. Each part, and later each change, has its turn. */
export function ChartRoom({ height, children, parts = 1 }: ChartRoomProps) {
  const [host, width] = useColumnWidth();
  const [{ draw, drawn }, setShown] = useState({ draw: children, drawn: 1 });
  const isBegun = width > 0;
  useEffect(() => {
    if (!isBegun || (drawn === parts && draw === children)) return;
    return takeTurn(() => startTransition(() => setShown({ draw: children, drawn: Math.min(drawn + 1, parts) })));
  }, [isBegun, draw, drawn, children, parts]);
  return (
    <div ref={host} className={styles.plotRoom} style={{ minHeight: height }} aria-busy={isBegun && drawn < parts}>
      {isBegun && draw(width, drawn)}
    </div>
  );
}

/** Says the `tip` of the mark that is pointed at, by hand or by arrow key; a screen reader reads it out. */
export function ChartTip({ shared = true }: { shared?: boolean }) {
  return (
    <Tooltip
      content={TipText}
      cursor={{ stroke: "var(--rule-strong)", strokeWidth: 1, fill: "none" }}
      isAnimationActive={false}
      shared={shared}
      wrapperStyle={{ zIndex: 3 }}
    />
  );
}

function TipText({ active, payload }: Pick<TooltipContentProps, "active" | "payload">) {
  const row: unknown = payload[0]?.payload;
  if (!active || typeof row !== "object" || row === null || !("tip" in row)) return null;
  return (
    <p className={styles.chartTip} role="status" aria-live="assertive">
      {String(row.tip)}
    </p>
  );
}

interface DotProps {
  cx: number | undefined;
  cy: number | undefined;
  r?: number;
  /** A ring: the baseline, or what could be. */
  isHollow?: boolean;
}

export function ChartDot({ cx, cy, r = 3.5, isHollow = false }: DotProps) {
  if (r === 0 || cx === undefined || cy === undefined || !Number.isFinite(cx) || !Number.isFinite(cy)) return <g />;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={isHollow ? r + 0.5 : r}
      fill={isHollow ? "var(--bg)" : "var(--ink)"}
      stroke="var(--ink)"
      strokeWidth={isHollow ? 1.5 : 0}
    />
  );
}
