/** From values to pixels: `from` falls on `start`, `to` on `end`. */
export function scaleOf([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  const span = to - from || 1;
  return (value: number): number => start + ((value - from) / span) * (end - start);
}

/** The least range of 0 and 1 that holds all values; rounded outwards to tenths where they pass it. */
export function unitRange(values: readonly number[]): [number, number] {
  const least = Math.min(0, ...values);
  const most = Math.max(1, ...values);
  return [Math.floor(least * 10) / 10, Math.ceil(most * 10) / 10];
}

/** Whether a bar or dot at this place gets its label, where all would not fit. The one at `always` does. */
export function isLabelled(index: number, count: number, room: number, need: number, always = 0): boolean {
  const every = Math.max(1, Math.ceil((count * need) / Math.max(room, 1)));
  return (index - always) % every === 0;
}

/** With at most two decimals and a true minus. */
export function formatTick(value: number): string {
  return String(Number(value.toFixed(2))).replace("-", "\u2212");
}
