import type { QueryId } from "../core/domain/ids";

/** One request in two runs. */
export interface PairedScore {
  query: QueryId;
  base: number;
  other: number;
  /** `other` less `base`. */
  delta: number;
  outcome: "win" | "tie" | "loss";
}

/** Where each value of a beeswarm stands: dots on their value, stacked away from the line where they would meet. */
export interface Swarm {
  x: Float64Array;
  /** From the middle line, up is negative. */
  y: Float64Array;
}

/**
 * Places dots of `size` pixels at their x; those that fall into the same column are stacked from the middle outwards,
 * closer than their size where `height` pixels would not hold them.
 */
export function placeSwarm(x: readonly number[], size: number, height: number): Swarm {
  const columns = new Map<number, number[]>();
  x.forEach((value, index) => {
    const column = Math.round(value / size);
    const members = columns.get(column);
    if (members) members.push(index);
    else columns.set(column, [index]);
  });
  const y = new Float64Array(x.length);
  for (const members of columns.values()) {
    const pitch = Math.min(size, height / members.length);
    members.forEach((index, order) => {
      const step = Math.ceil(order / 2) * (order % 2 === 0 ? 1 : -1);
      y[index] = step * pitch;
    });
  }
  return { x: Float64Array.from(x), y };
}

/** Squares in rows of `across` about a middle: where equal ones stand. */
export function placeBlock(count: number, across: number, pitch: number, height: number): Swarm {
  const rows = Math.max(1, Math.ceil(count / across));
  const down = Math.min(pitch, height / rows);
  const x = Float64Array.from({ length: count }, (_, index) => ((index % across) - (across - 1) / 2) * pitch);
  const y = Float64Array.from({ length: count }, (_, index) => (Math.floor(index / across) - (rows - 1) / 2) * down);
  return { x, y };
}

/** A number between −0.5 and 0.5 for an index: the same each time, so that equal points do not hide each other. */
export function scatterOf(index: number): number {
  const mixed = Math.imul(index + 1, 2_654_435_761) ^ (index << 7);
  return ((mixed >>> 8) % 1000) / 1000 - 0.5;
}

/** Equal bins of −reach to reach with the indices in each: a picture of more values than dots can show. */
export function binValues(values: readonly number[], reach: number, count: number): number[][] {
  const bins = Array.from({ length: count }, (): number[] => []);
  values.forEach((value, index) => {
    const at = Math.floor(((value + reach) / (2 * reach)) * count);
    bins[Math.max(0, Math.min(count - 1, at))]!.push(index);
  });
  return bins;
}

/** One path of circles. */
export function circles(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  indices: readonly number[],
  radius: number,
): string {
  const [r, d] = [radius, 2 * radius];
  return indices
    .map((i) => `M${(x[i]! - r).toFixed(1)} ${y[i]!.toFixed(1)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0`)
    .join("");
}

/** One path of squares. */
export function squares(x: ArrayLike<number>, y: ArrayLike<number>, indices: readonly number[], side: number): string {
  return indices
    .map((i) => `M${(x[i]! - side / 2).toFixed(1)} ${(y[i]! - side / 2).toFixed(1)}h${side}v${side}h${-side}z`)
    .join("");
}

/** The point nearest to a position, at most `within` pixels away; −1: none. */
export function nearest(x: ArrayLike<number>, y: ArrayLike<number>, atX: number, atY: number, within: number): number {
  let best = -1;
  let least = within * within;
  for (let i = 0; i < x.length; i++) {
    const away = (x[i]! - atX) ** 2 + (y[i]! - atY) ** 2;
    if (away > least) continue;
    least = away;
    best = i;
  }
  return best;
}
