import { useLayoutEffect, useMemo, useState, type RefObject } from "react";
import { textWithNotes } from "../../../core/domain/notes";
import type { ShownWalk } from "../picture/shown-walk";
import { layoutLines, type SenseLine } from "../../../ui/request/sense-lines";
import type { WalkForm } from "../geometry/scene";
import { createMeasure, LINE_SLACK, readTypeMetrics, type TypeMetrics } from "../geometry/type-metrics";

/** From this many lines on a walk takes the long form. */
const LONG_FROM = 9;
/** On a low screen, more lines than this stand closer. */
const ROOMY_LINES = 6;

export interface SetRequest {
  lines: SenseLine[];
  form: WalkForm;
  density: "roomy" | "dense";
  /** Room between an underline and the letters of the next line. */
  gap: number;
}

/** The request in sense lines, set for the column it stands in; again when that, or the font, changes. */
export function useSenseLines(
  walk: ShownWalk,
  grid: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
): SetRequest {
  const metrics = useTypeMetrics(grid, column);
  const requirements = walk.stage2?.requirements;
  const text = textWithNotes(walk.query.text, requirements ?? []);
  return useMemo((): SetRequest => {
    if (!metrics || metrics.width === 0) return { lines: [], form: "short", density: "roomy", gap: 0 };
    const { gap, width } = metrics;
    const set = (form: WalkForm) =>
      layoutLines(text, requirements ?? [], createMeasure(metrics, form), width - LINE_SLACK);
    const lines = set("short");
    if (lines.length >= LONG_FROM) return { lines: set("long"), form: "long", density: "roomy", gap: gap.long };
    const density = lines.length > ROOMY_LINES ? "dense" : "roomy";
    return { lines, form: "short", density, gap: density === "dense" ? gap.dense : gap.short };
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
