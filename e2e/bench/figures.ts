import type { CpuInfo } from "node:os";

/** One thing that was measured, once or many times. */
export interface Figure {
  what: string;
  unit: string;
  values: readonly number[];
  /** For the value, or for the median of many. */
  target?: number;
  targetP95?: number;
}

/** The figures as a Markdown table, under a line that says where they were measured. */
export function describeMachine(processors: readonly CpuInfo[], figures: readonly Figure[]): string[] {
  const date = new Date().toISOString().slice(0, 10);
  return [
    `Measured ${date} in headless Chromium on ${processors.length} × ${processors[0]?.model.trim() ?? "unknown processor"}.`,
    "",
    "| what | median | 95th percentile | target |",
    "| --- | --- | --- | --- |",
    ...figures.map(describeFigure),
  ];
}

function describeFigure({ what, unit, values, target, targetP95 }: Figure): string {
  const digits = unit === "ms" ? 0 : 1;
  const middle = `${quantile(values, 0.5).toFixed(digits)} ${unit}`;
  const high = values.length > 1 ? `${quantile(values, 0.95).toFixed(digits)} ${unit}` : "";
  const aims = [target && `≤ ${target} ${unit}`, targetP95 && `95 %: ≤ ${targetP95} ${unit}`].filter(Boolean);
  return `| ${what} | ${middle} | ${high} | ${aims.join(", ")} |`;
}

/** Nearest rank: a value that was measured, never one between two. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
