import { readFileSync } from "node:fs";

/** One of our figures beside a yardstick that was measured in the same run. */
export interface Ratio {
  what: string;
  ours: string;
  yardstick: string;
  ratio: string;
  target: string;
  /** Share of the processors that was busy with other things just before, 0 to 1. */
  busyShare: number;
}

/** Above this a ratio of times says little. */
export const QUIET_SHARE = 0.15;

/** Busy and all ticks of the processors since the machine started. */
function readTicks(): { busy: number; all: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, tick) => sum + tick, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  return { busy: all - idle - waiting, all };
}

/** How busy the machine is while the bench does nothing for a second; NaN where there is no `/proc/stat`. */
export async function measureBusyShare(): Promise<number> {
  try {
    const before = readTicks();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const after = readTicks();
    return (after.busy - before.busy) / (after.all - before.all);
  } catch {
    return NaN;
  }
}

/** The same once the page that was just opened has done what it does by itself; after half a minute as busy as it is. */
export async function waitForQuiet(): Promise<number> {
  let share = await measureBusyShare();
  for (let second = 0; share > QUIET_SHARE && second < 30; second += 1) share = await measureBusyShare();
  return share;
}

export function describeBusy(busyShare: number): string {
  if (Number.isNaN(busyShare)) return "unknown";
  const percent = `${(busyShare * 100).toFixed(0)} %`;
  return busyShare > QUIET_SHARE ? `${percent}, not quiet` : percent;
}

/** The ratios as a Markdown table. */
export function describeRatios(ratios: readonly Ratio[]): string[] {
  return [
    "| what | ours | yardstick, same run | ratio | target | machine busy before |",
    "| --- | --- | --- | --- | --- | --- |",
    ...ratios.map(
      ({ what, ours, yardstick, ratio, target, busyShare }) =>
        `| ${what} | ${ours} | ${yardstick} | ${ratio} | ${target} | ${describeBusy(busyShare)} |`,
    ),
  ];
}

/** "1.23 ms" */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
