import type { CurvePoint } from "../../../core/metrics/detection";

/** Places at which curves of detectors are read. */
export const GRID = Array.from({ length: 101 }, (_, i) => i / 100);

/** The highest y of a rising curve up to x. */
export function stepAt(curve: readonly CurvePoint[], x: number): number {
  return curve.reduce((best, [at, y]) => (at <= x + 1e-9 && y > best ? y : best), 0);
}

/** The highest precision that is had at this recall or more. */
export function precisionAt(curve: readonly CurvePoint[], recall: number): number {
  return curve.reduce((best, [at, y]) => (at >= recall - 1e-9 && y > best ? y : best), 0);
}
