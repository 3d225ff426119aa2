/**
 * Weights of named features, one column for each label. Features it does not name weigh nothing. Small enough to ship as
 * text, and each decision can be read off as a sum.
 */
export interface LinearModel {
  columns: number;
  weights: ReadonlyMap<string, readonly number[]>;
}

/**
 * Reads weights as stored: one line a feature, its name, a tab, and a whole number for each label, in units of `unit`.
 * @example readLinearModel(["c0 verb\t-3 12"], 2, 0.05).weights.get("c0 verb") // [-0.15, 0.6]
 */
export function parseLinearModel(lines: readonly string[], columns: number, unit: number): LinearModel {
  const weights = new Map<string, readonly number[]>();
  for (const line of lines) {
    const [name = "", numbers = ""] = line.split("\t");
    weights.set(
      name,
      numbers.split(" ").map((number) => Number(number) * unit),
    );
  }
  return { columns, weights };
}

/**
 * The score of each label: the sum of the features' weights, in the order of the features, so that training and use round
 * alike.
 */
export function scoreFeatures(model: LinearModel, features: readonly string[]): number[] {
  const scores = new Array<number>(model.columns).fill(0);
  addWeights(scores, weightsOf(model, features));
  return scores;
}

/** The weights of those features that have any, in their order. */
export function weightsOf({ weights }: LinearModel, features: readonly string[]): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (const feature of features) {
    const own = weights.get(feature);
    if (own) found.push(own);
  }
  return found;
}

/** Adds weights to the score of each label, in the order given. */
export function addWeights(scores: number[], weights: readonly (readonly number[])[]): void {
  for (const own of weights) for (let label = 0; label < scores.length; label++) scores[label]! += own[label] ?? 0;
}
