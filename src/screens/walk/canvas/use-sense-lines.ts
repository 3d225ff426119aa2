import { useLayoutEffect, useMemo, useState, type RefObject } from "react";
import type { ShownWalk } from "../shown-walk";
import { layoutLines, type SenseLine } from "./lines";
import type { WalkForm } from "./scene";
import { createMeasure, LINE_SLACK, readTypeMetrics, type TypeMetrics } from "./type-metrics";

const NO_GAP: Record<WalkForm, number> = { short: 0, long: 0 };

/** From this many lines on a walk takes the long form. */
const LONG_FROM = 9;

export interface SetRequest {
  lines: SenseLine[];
  form: WalkForm;
  /** Room between an underline and the letters of the next line, in each form. */
  gap: Record<WalkForm, number>;
}

/** The request in sense lines, set for the column it stands in; again when that, or the font, changes. */
export function useSenseLines(
  walk: ShownWalk,
  grid: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
): SetRequest {
  const metrics = useTypeMetrics(grid, column);
  const text = walk.query.text;
  const requirements = walk.stage2?.requirements;
  return useMemo(() => {
    if (!metrics || metrics.width === 0) return { lines: [], form: "short", gap: NO_GAP };
    const set = (form: WalkForm) =>
      layoutLines(text, requirements ?? [], createMeasure(metrics, form), metrics.width - LINE_SLACK);
    const short = set("short");
    const { gap } = metrics;
    return short.length < LONG_FROM ? { lines: short, form: "short", gap } : { lines: set("long"), form: "long", gap };
  }, [metrics, text, requirements]);
}

function useTypeMetrics(
  grid: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
): TypeMetrics | null {
  const [metrics, setMetrics] = useState<TypeMetrics | null>(null);
  useLayoutEffect(() => {
    const [walk, text] = [grid.current, column.current];
    if (!walk || !text) return;
    const read = (reason: "size" | "font") =>
      setMetrics((last) => {
        const next = readTypeMetrics(walk, text);
        return reason === "size" && JSON.stringify(last) === JSON.stringify(next) ? last : next;
      });
    read("size");
    const observer = new ResizeObserver(() => read("size"));
    observer.observe(text);
    const onFont = () => read("font");
    document.fonts.addEventListener("loadingdone", onFont);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", onFont);
    };
  }, [grid, column]);
  return metrics;
}
