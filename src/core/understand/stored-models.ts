import { readLinearModel } from "./linear-model";
import type { SplitterModels } from "./splitter";
import { LABELS } from "./tagger";

/** The splitter's models as `span-weights.json` holds them: all weights are whole numbers of `unit`. */
export interface StoredModels {
  unit: number;
  tagger: { transitions: number[][]; weights: string[] };
  need: { threshold: number; weights: string[] };
}

/** Stored models made usable. */
export function readModels({ unit, tagger, need }: StoredModels): SplitterModels {
  return {
    tagger: {
      tokens: readLinearModel(tagger.weights, LABELS.length, unit),
      transitions: tagger.transitions.map((row) => row.map((weight) => weight * unit)),
    },
    need: { request: readLinearModel(need.weights, 1, unit), threshold: need.threshold },
  };
}
