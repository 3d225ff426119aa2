import type { AdamGroup } from "../../../math/adam";
import type { Matrix, MatrixWorkspace } from "../../../math/matrix-products";
import type { Floats } from "../../../math/training-loops";
import { mulberry32 } from "../../../math/random";
import type { PaddedSizes } from "./graph";

/** Parts of the model that can be left out, as the paper's ablations leave them out. */
export interface MassToolParts {
  /** QC-GCN; without it a tool is its description alone, and a past request its words alone. */
  graph: boolean;
  /** SUIM: what similar past requests needed. */
  search: boolean;
  /** Whether a request is among its own neighbours; without it, where none is near enough, nothing is found. */
  ownSlot: boolean;
  /** Only past requests at least this similar are searched; −1: all. */
  leastSimilarity: number;
  /** AdaKT: what the detection tower knows goes into the retrieval tower. */
  transfer: boolean;
  /** Whether the detection tower is trained; without it the transfer is trained by retrieval alone. */
  detection: boolean;
}

/** Method notes of MassTool, section 4. */
export const WHOLE_MODEL: MassToolParts = {
  graph: true,
  search: true,
  ownSlot: true,
  leastSimilarity: 0.4,
  transfer: true,
  detection: true,
};

/**
 * What is learned, d the padded dimensions and t the padded tools. Vectors are rows, so every map stands transposed beside
 * the formulas of the notes: a request `x` becomes `x · own`, where the notes write `P x`.
 */
export interface MassToolParameters {
  /** Pᵀ, d × d: maps words of requests. Kept as the difference to the identity, which the penalty draws to 0. */
  own: Matrix;
  /** Rᵀ, d × d: maps descriptions of tools. Kept as the difference to the identity. */
  described: Matrix;
  /** U, t × d: what a description lacks; 0 for a tool that is new. */
  residual: Matrix;
  /** W, d × d: how two requests attend to each other. */
  attention: Matrix;
  /** A1ᵀ, d × d, and b1: the detection tower. */
  detective: Matrix;
  detectiveBias: Floats;
  /** a2: from the detection tower to the log-odds of need. */
  need: Floats;
  /** Gᵀ, d × d, and g: the gate of the transfer. */
  gate: Matrix;
  gateBias: Floats;
  /** b_own, t0, t1, w1, w2, w3, b2. */
  scalars: Float64Array;
}

/** What is trained, with what it reads of tools and where it computes. */
export interface MassToolModel {
  workspace: MatrixWorkspace;
  parameters: MassToolParameters;
  /** Y, the vectors of the tools' texts, t × d. */
  texts: Matrix;
  toolCount: number;
  parts: MassToolParts;
}

/** Where each number stands among the scalars. */
export const SCALAR = { ownBias: 0, trust: 1, trustSlope: 2, ownView: 3, searchView: 4, jointView: 5, needBias: 6 };
const SCALARS = 7;

/** Numbers that `takeParameters` takes from a workspace. */
export function parameterNumbers({ paddedTools, dimensions }: PaddedSizes): number {
  return (5 * dimensions + paddedTools + 3) * dimensions;
}

/** Parameters of zeros. */
export function takeParameters(
  workspace: Pick<MatrixWorkspace, "take">,
  { paddedTools, dimensions: d }: PaddedSizes,
): MassToolParameters {
  return {
    own: workspace.take(d, d),
    described: workspace.take(d, d),
    residual: workspace.take(paddedTools, d),
    attention: workspace.take(d, d),
    detective: workspace.take(d, d),
    detectiveBias: workspace.take(1, d).values,
    need: workspace.take(1, d).values,
    gate: workspace.take(d, d),
    gateBias: workspace.take(1, d).values,
    scalars: new Float64Array(SCALARS),
  };
}

const ATTENTION_START = 4;

/** Where training begins: maps are identities, the towers are drawn (normal, 1/√d), every view counts. */
export function startParameters(parameters: MassToolParameters, dimensions: number, seed: number): void {
  const normal = createNormal(seed);
  const { own, described, residual, attention, detective, need, gate, scalars } = parameters;
  for (const { values } of [own, described, residual, attention]) values.fill(0);
  for (let i = 0; i < dimensions; i++) attention.values[i * attention.columns + i] = ATTENTION_START;
  const scale = 1 / Math.sqrt(dimensions);
  for (const { values, columns } of [detective, gate]) {
    for (let row = 0; row < dimensions; row++) {
      for (let column = 0; column < dimensions; column++) values[row * columns + column] = normal() * scale;
    }
  }
  for (let i = 0; i < dimensions; i++) need[i] = normal() * scale;
  parameters.detectiveBias.fill(0);
  parameters.gateBias.fill(0);
  scalars.fill(0).fill(1, SCALAR.ownView, SCALAR.jointView + 1);
}

/** Normal numbers by the sum of twelve uniform ones: the same on every machine, and near enough for a start. */
function createNormal(seed: number): () => number {
  const random = mulberry32(seed);
  return () => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += random();
    return sum;
  };
}

/** Every number that is learned, with its slope; `penalty` holds maps near the identity and residuals near 0. */
export function groupParameters(
  values: MassToolParameters,
  slopes: MassToolParameters,
  { rate, penalty }: Pick<AdamGroup, "rate" | "penalty">,
): AdamGroup[] {
  const matrix = (name: "own" | "described" | "residual" | "attention" | "detective" | "gate", pull: number) => ({
    values: values[name].values,
    slopes: slopes[name].values,
    ...{ rate, penalty: pull },
  });
  const list = (name: "detectiveBias" | "need" | "gateBias" | "scalars") => ({
    values: values[name],
    slopes: slopes[name],
    ...{ rate, penalty: 0 },
  });
  return [
    ...[matrix("own", penalty), matrix("described", penalty), matrix("residual", penalty)],
    ...[matrix("attention", 0), matrix("detective", 0), matrix("gate", 0)],
    ...[list("detectiveBias"), list("need"), list("gateBias"), list("scalars")],
  ];
}

/** All numbers in one list, to be kept and taken back. `into`: such a list that is written over and given back. */
export function flattenParameters(parameters: MassToolParameters, into?: Float32Array): Float32Array {
  const parts = listOf(parameters);
  const all = into ?? new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function restoreParameters(parameters: MassToolParameters, all: Float32Array): void {
  let at = 0;
  for (const part of listOf(parameters)) {
    part.set(all.subarray(at, at + part.length));
    at += part.length;
  }
}

function listOf(parameters: MassToolParameters): Floats[] {
  const { own, described, residual, attention, detective, gate } = parameters;
  return [
    ...[own, described, residual, attention, detective, gate].map(({ values }) => values),
    ...[parameters.detectiveBias, parameters.need, parameters.gateBias, parameters.scalars],
  ];
}
