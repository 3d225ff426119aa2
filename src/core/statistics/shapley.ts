import type { StageNumber, StageSet } from "../domain/evaluation";

const STAGES: readonly StageNumber[] = [1, 2, 3];

/**
 * What each stage adds, whatever the order they are switched on in: its mean gain over all orders (Shapley). The three
 * add up to `value("123") − value("")`. Source: method notes 4.5.
 */
export function shapley(valueOf: (stages: StageSet) => number): Record<StageNumber, number> {
  const gainOf = (stage: StageNumber): number => {
    const [a, b] = STAGES.filter((other) => other !== stage) as [StageNumber, StageNumber];
    const gain = (others: StageNumber[]): number => valueOf(keyOf([...others, stage])) - valueOf(keyOf(others));
    return gain([]) / 3 + (gain([a]) + gain([b])) / 6 + gain([a, b]) / 3;
  };
  return { 1: gainOf(1), 2: gainOf(2), 3: gainOf(3) };
}

function keyOf(stages: readonly StageNumber[]): StageSet {
  return [...stages].sort().join("") as StageSet;
}
