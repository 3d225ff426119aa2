import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import type { SenseLine } from "../../../ui/request/sense-lines";
import { measureWalk, type WantedSpans } from "../geometry/measure";
import type { Measured } from "../geometry/scene";

/** What is measured. Kept the same object while nothing of it changed: it decides when to measure again. */
export interface MeasuredLayout {
  lines: readonly SenseLine[];
  wanted: WantedSpans;
  shifts: readonly number[];
  /** Whatever else moves words or the drawer below them. */
  cause: string;
}

/**
 * What `measureWalk` says of the lines as they are drawn now. Read in one go right after the words were laid out and
 * before the page is painted; again when the walk changes its size.
 */
export function useMeasured(
  grid: RefObject<HTMLElement | null>,
  picture: RefObject<Element | null>,
  layout: MeasuredLayout,
): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useLayoutEffect(() => {
    const next = read(grid, picture, layout);
    if (next) setMeasured((last) => keepIfSame(last, next));
  }, [grid, picture, layout]);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const next = read(grid, picture, layout);
      if (next) setMeasured((last) => keepIfSame(last, next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, picture, layout]);
  return measured;
}

function read(
  grid: RefObject<HTMLElement | null>,
  picture: RefObject<Element | null>,
  { wanted, shifts }: MeasuredLayout,
): Measured | null {
  return grid.current && picture.current ? measureWalk(grid.current, picture.current, wanted, shifts) : null;
}

function keepIfSame(last: Measured | null, next: Measured): Measured {
  return JSON.stringify(last) === JSON.stringify(next) && last ? last : next;
}
