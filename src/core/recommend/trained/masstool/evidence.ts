import type { MassToolBatch } from "./batch";
import { VIEWS, weightsOf, type MassToolBuffers } from "./buffers";
import { factorOf } from "./forward";
import type { MassToolModel } from "./parameters";
import { weighEdge, type Neighbour, type RequestToolGraph } from "./graph";
import type { Matrix } from "../../../math/matrix-products";

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
  partsOf(tool: number): ScoreParts;
  /** The past requests that needed a tool, with what each gives to its score: over all views these add up to its past use. */
  pastOf(tool: number): { index: number; amount: number }[];
}

/** What the description of a tool and its past use give to its score, for each view. */
export type ScoreParts = Record<(typeof VIEWS)[number], { description: number; pastUse: number }>;

/** Past requests: which needed which tools, and their vectors. */
export interface ReadPast {
  graph: RequestToolGraph;
  vectors: readonly Float32Array[];
}

/** Reads out of the buffers where the only request of a batch has its scores from. */
export function explainReading(
  model: MassToolModel,
  batch: MassToolBatch,
  on: MassToolBuffers,
  near: readonly Neighbour[],
  past: ReadPast,
): MassToolEvidence {
  const { columns } = on.described;
  const weights = weightsOf(on, 0);
  const kept = new Map(Array.from(batch.keyIndices, (index, i) => [index, weights[i] ?? 0]));
  const views = Object.fromEntries(
    VIEWS.map((view) => [view, Float32Array.from(on.views[view].vectors.values.subarray(0, columns))]),
  ) as MassToolEvidence["views"];
  const directions = VIEWS.map((view) => Float64Array.from(on.views[view].directions.values.subarray(0, columns)));
  const factors = VIEWS.map((view) => factorOf(model.parameters, model.parts, on.trust, view)(0));
  const wanted = wantedOfPast(model, { directions, factors });
  return {
    neighbours: near.map(({ index, cosine }) => ({
      ...{ index, cosine },
      isKept: kept.has(index),
      weight: kept.get(index) ?? 0,
    })),
    ownWeight: model.parts.ownSlot ? (weights.at(-1) ?? 0) : 0,
    trust: on.trust[0]!,
    views,
    partsOf: (tool) => partScore(model, on, { directions, factors }, tool),
    pastOf: (tool) =>
      model.parts.graph ? partPastUse(past, wanted, tool, on.pastLengths[tool]! * on.toolLengths[tool]!) : [],
  };
}

/** Views of a request as rows of length 1, with what each weighs. */
interface WeighedViews {
  directions: readonly Float64Array[];
  factors: readonly number[];
}

/** Every cosine parts exactly: a tool is the sum of its description and the direction of its past use. */
function partScore(
  { parts }: MassToolModel,
  { toolLengths, described, pastDirections }: MassToolBuffers,
  { directions, factors }: WeighedViews,
  tool: number,
): ScoreParts {
  const length = toolLengths[tool]!;
  const along = ({ values, columns }: Matrix, view: number): number =>
    length < 1e-12
      ? 0
      : (factors[view]! * directions[view]!.reduce((sum, of, i) => sum + of * values[tool * columns + i]!, 0)) / length;
  return Object.fromEntries(
    VIEWS.map((name, view) => [
      name,
      { description: along(described, view), pastUse: parts.graph ? along(pastDirections, view) : 0 },
    ]),
  ) as ScoreParts;
}

/** (I + Δ) Σ f v̂: its product with a past request's vector is that of all views with P x. */
function wantedOfPast({ parameters }: MassToolModel, { directions, factors }: WeighedViews): Float64Array {
  const { values, columns } = parameters.own;
  const all = directions[0]!.map((_, i) => directions.reduce((sum, of, view) => sum + factors[view]! * of[i]!, 0));
  return all.map((own, row) => all.reduce((sum, value, i) => sum + values[row * columns + i]! * value, own));
}

/** The sum that a tool's past use is, request by request, the largest first. */
function partPastUse(
  { graph, vectors }: ReadPast,
  wanted: Float64Array,
  tool: number,
  length: number,
): { index: number; amount: number }[] {
  if (length < 1e-12) return [];
  return graph.needed
    .flatMap((tools, index) => {
      if (!tools.includes(tool)) return [];
      const along = vectors[index]!.reduce((sum, value, i) => sum + value * wanted[i]!, 0);
      return [{ index, amount: (weighEdge(graph, tools, tool) * along) / length }];
    })
    .sort((a, b) => b.amount - a.amount || a.index - b.index);
}
