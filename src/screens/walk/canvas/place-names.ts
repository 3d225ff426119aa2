/** A name in a column: where it would like to stand, and the room it needs above and below that. Pixels. */
export interface WantedName {
  at: number;
  above: number;
  below: number;
}

/**
 * Where the names of a column stand: in their order, none overlapping another, none above `top`, and together as close
 * to where they would like to stand as that allows (least squares: names that collide share the shift).
 */
export function placeNames(names: readonly WantedName[], top = -Infinity): number[] {
  const offsets = stackedOffsets(names);
  const wanted = names.map(({ at }, i) => at - (offsets[i] ?? 0));
  const least = names[0] ? top + names[0].above : top;
  return poolUpwards(wanted).map((level, i) => Math.round(Math.max(level, least) + (offsets[i] ?? 0)));
}

/** How far below the first name each stands when all stand as close as they may. */
function stackedOffsets(names: readonly WantedName[]): number[] {
  const offsets: number[] = [];
  for (const [i, name] of names.entries()) {
    const before = names[i - 1];
    offsets.push(before ? (offsets[i - 1] ?? 0) + before.below + name.above : 0);
  }
  return offsets;
}

/** The closest sequence that never falls (pool adjacent violators). */
function poolUpwards(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}
