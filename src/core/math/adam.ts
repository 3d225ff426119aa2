import type { MatrixWorkspace } from "./matrix-products";
import { PLAIN_LOOPS, type Floats, type Moments } from "./training-loops";

/** Numbers that are learned at one rate. `slopes` is written anew before each step. */
export interface AdamGroup {
  values: Floats;
  slopes: Floats;
  rate: number;
  /** The loss has penalty · value² of each. */
  penalty: number;
}

const DECAY_1 = 0.9;
const DECAY_2 = 0.999;

/** What a step needs to know of the steps before it: `pace` is `rate` over 1 − .9^n, `scale` 1 over 1 − .999^n. */
export function paceOfStep(steps: number, rate: number): { pace: number; scale: number } {
  return { pace: rate / (1 - DECAY_1 ** steps), scale: 1 / (1 - DECAY_2 ** steps) };
}

/** Numbers that Adam takes from a workspace for so many numbers of 32 bits. */
export function momentNumbers(count: number): number {
  return 2 * count;
}

/**
 * Adam (Kingma and Ba 2015, betas .9 and .999). `pace` multiplies all rates of a step. `workspace`: where groups of 32-bit
 * numbers lie, which then steps them; absent: plain loops.
 */
export function createAdam(
  groups: readonly AdamGroup[],
  workspace?: Pick<MatrixWorkspace, "take" | "loops">,
): { step(pace: number): void } {
  const taken = groups.map((group) => {
    const isThere = workspace && group.values instanceof Float32Array;
    const take = (): Floats =>
      isThere ? workspace.take(1, group.values.length).values : new Float32Array(group.values.length);
    const moments: Moments = { first: take(), second: take() };
    return { group, moments, loops: isThere ? workspace.loops : PLAIN_LOOPS };
  });
  let steps = 0;
  return {
    step(pace) {
      steps += 1;
      for (const { group, moments, loops } of taken) {
        const { values, slopes, rate, penalty } = group;
        loops.stepAdam(values, slopes, moments, { ...paceOfStep(steps, rate * pace), penalty });
      }
    },
  };
}
