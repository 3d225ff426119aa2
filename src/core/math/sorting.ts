/** Values that are sorted before the work may be interrupted. */
const AT_ONCE = 2048;

/**
 * Sorts as `Array.prototype.sort` does (stable, a new array), as work that can be interrupted: blocks by the engine's own
 * sort, then merged two by two. `compare`: below 0 where the first comes before the second.
 *
 * @example runToEnd(sorting([3, 1, 2], (a, b) => a - b)) // [1, 2, 3]
 */
export function* sorting<Value>(
  values: readonly Value[],
  compare: (a: Value, b: Value) => number,
): Generator<void, Value[]> {
  let blocks: Value[][] = [];
  for (let at = 0; at < values.length; at += AT_ONCE) {
    blocks.push(values.slice(at, at + AT_ONCE).sort(compare));
    yield;
  }
  while (blocks.length > 1) {
    const merged: Value[][] = [];
    for (let at = 0; at < blocks.length; at += 2) {
      const [first, second] = [blocks[at]!, blocks[at + 1]];
      merged.push(second ? yield* merging(first, second, compare) : first);
    }
    blocks = merged;
  }
  return blocks[0] ?? [];
}

function* merging<Value>(
  first: readonly Value[],
  second: readonly Value[],
  compare: (a: Value, b: Value) => number,
): Generator<void, Value[]> {
  const merged: Value[] = [];
  let [one, other] = [0, 0];
  while (one < first.length && other < second.length) {
    merged.push(compare(first[one]!, second[other]!) <= 0 ? first[one++]! : second[other++]!);
    if (merged.length % AT_ONCE === 0) yield;
  }
  for (; one < first.length; one += 1) merged.push(first[one]!);
  for (; other < second.length; other += 1) merged.push(second[other]!);
  return merged;
}
