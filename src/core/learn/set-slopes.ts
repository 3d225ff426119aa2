import { fastExp } from "./fast-functions";
import { LARGEST_SET, type SetCase, type SetDistribution, type SetModel } from "./set-model";

/** Slopes of ln Z of a case. */
export interface PartitionSlopes {
  /** By theta of each tool. With sig(theta) added they are the chances that the set holds the tool. */
  odds: Float64Array;
  /** By alpha of each size: the chance that the set has that size. */
  sizes: Float64Array;
  /** By beta of each bundle: the chance that the set is that bundle. */
  bonus: Float64Array;
}

/** How ln Z changes with everything it is made of. The sizes are run through backwards, tool after tool. */
export function slopesOfPartition(model: SetModel, given: SetCase, laid: SetDistribution): PartitionSlopes {
  const scale = fastExp(-laid.logTotal);
  const powers = Float64Array.from(model.sizes, (alpha, size) => (size === 0 ? 0 : fastExp(alpha)));
  const odds = slopesOfChances(laid.chances, powers).map((slope, tool) => {
    const chance = laid.chances[tool]!;
    return slope * chance * (1 - chance) * scale;
  });
  const sizes = laid.bySize.map((chance, size) => chance * powers[size]! * scale);
  const bonus = laid.plain.map((weight, b) => weight * fastExp(laid.bonus[b]!) * scale);
  let copied = 0;
  given.bundles.forEach(({ tools }, b) => {
    const extra = bonus[b]! - laid.plain[b]! * scale;
    copied += extra;
    sizes[tools.length]! += extra;
    for (const tool of tools) odds[tool]! += extra;
  });
  for (let tool = 0; tool < odds.length; tool++) odds[tool]! -= copied * laid.chances[tool]!;
  return { odds, sizes, bonus };
}

/** The slope of Σ_k powers[k] PB_k by the chance of each tool. */
function slopesOfChances(chances: Float64Array, powers: Float64Array): Float64Array {
  const width = LARGEST_SET + 1;
  const before = new Float64Array((chances.length + 1) * width);
  before[0] = 1;
  for (let i = 0; i < chances.length; i++) {
    const p = chances[i]!;
    const [from, to] = [i * width, (i + 1) * width];
    before[to] = before[from]! * (1 - p);
    for (let k = 1; k < width; k++) before[to + k] = before[from + k]! * (1 - p) + before[from + k - 1]! * p;
  }
  const slopes = new Float64Array(chances.length);
  const after = powers.slice();
  for (let i = chances.length - 1; i >= 0; i--) {
    const p = chances[i]!;
    let slope = 0;
    for (let k = 0; k < width; k++) {
      const more = k + 1 < width ? after[k + 1]! : 0;
      slope += before[i * width + k]! * (more - after[k]!);
      after[k] = (1 - p) * after[k]! + p * more;
    }
    slopes[i] = slope;
  }
  return slopes;
}
