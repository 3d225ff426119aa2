import { VIEWS, type MassToolBatch, type MassToolBuffers } from "./buffers";
import { factorOf, type MassToolModel } from "./forward";
import type { Neighbour } from "./graph";
import { dotRows } from "./rows";

/** Where the answer to a request comes from. */
export interface MassToolEvidence {
  /** The nearest past requests; `isKept`: it passed the filter, and weighs so much of what was searched. */
  neighbours: { index: number; cosine: number; isKept: boolean; weight: number }[];
  /** The weight that stays with the request itself. */
  ownWeight: number;
  /** r, 0 to 1: how much is given for what was searched. */
  trust: number;
  /** q, e and the joint view, d numbers each. */
  views: Record<(typeof VIEWS)[number], Float32Array>;
  /** What its description and its past use give to the score of a tool in each view: these six add up to it. */
  partsOf(tool: number): Record<(typeof VIEWS)[number], { description: number; pastUse: number }>;
}

/** Reads out of the buffers where the only request of a batch has its scores from. */
export function explainReading(
  model: MassToolModel,
  batch: MassToolBatch,
  on: MassToolBuffers,
  near: readonly Neighbour[],
): MassToolEvidence {
  const { columns } = on.described;
  const weights = on.weights[0] ?? [];
  const kept = new Map(batch.keyIndices.map((index, i) => [index, weights[i] ?? 0]));
  const views = Object.fromEntries(
    VIEWS.map((view) => [view, Float32Array.from(on.views[view].vectors.values.subarray(0, columns))]),
  ) as MassToolEvidence["views"];
  const directions = VIEWS.map((view) => Float64Array.from(on.views[view].directions.values.subarray(0, columns)));
  const factors = VIEWS.map((view) => factorOf(model.parameters, model.parts, on.trust, view)(0));
  const partsOf: MassToolEvidence["partsOf"] = (tool) => {
    const length = on.toolLengths[tool]!;
    const along = (values: MassToolBuffers["described"]["values"], view: number): number =>
      length < 1e-12 ? 0 : (factors[view]! * dotRows(directions[view]!, 0, values, tool * columns, columns)) / length;
    return Object.fromEntries(
      VIEWS.map((name, view) => [
        name,
        {
          description: along(on.described.values, view),
          pastUse: model.parts.graph ? along(on.pastDirections.values, view) : 0,
        },
      ]),
    ) as ReturnType<MassToolEvidence["partsOf"]>;
  };
  return {
    neighbours: near.map(({ index, cosine }) => ({
      ...{ index, cosine },
      isKept: kept.has(index),
      weight: kept.get(index) ?? 0,
    })),
    ownWeight: model.parts.ownSlot ? (weights.at(-1) ?? 0) : 0,
    trust: on.trust[0]!,
    views,
    partsOf,
  };
}
