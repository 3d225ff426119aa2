/** Numbers that are learned at one rate. `slopes` is written anew before each step. */
export interface AdamGroup {
  values: Float32Array | Float64Array;
  slopes: Float32Array | Float64Array;
  rate: number;
  /** The loss has penalty · value² of each. */
  penalty: number;
}

const DECAY_1 = 0.9;
const DECAY_2 = 0.999;

/** Adam (Kingma and Ba 2015, betas .9 and .999). `pace` multiplies all rates of a step. */
export function createAdam(groups: readonly AdamGroup[]): { step(pace: number): void } {
  const moments = groups.map(({ values }) => ({
    first: new Float32Array(values.length),
    second: new Float32Array(values.length),
  }));
  let steps = 0;
  return {
    step(pace) {
      steps += 1;
      groups.forEach((group, i) => stepGroup(group, moments[i]!, steps, pace));
    },
  };
}

function stepGroup(
  { values, slopes, rate, penalty }: AdamGroup,
  { first, second }: { first: Float32Array; second: Float32Array },
  steps: number,
  pace: number,
): void {
  const length = (rate * pace) / (1 - DECAY_1 ** steps);
  const scale = 1 / (1 - DECAY_2 ** steps);
  for (let i = 0; i < values.length; i++) {
    const slope = slopes[i]! + 2 * penalty * values[i]!;
    const mean = DECAY_1 * first[i]! + (1 - DECAY_1) * slope;
    const square = DECAY_2 * second[i]! + (1 - DECAY_2) * slope * slope;
    first[i] = mean;
    second[i] = square;
    values[i] = values[i]! - (length * mean) / (Math.sqrt(scale * square) + 1e-8);
  }
}
