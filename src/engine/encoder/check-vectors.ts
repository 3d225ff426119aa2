import type { ModelManifest } from "./manifest";

/** A unit vector's length may be off by this much. */
const LENGTH_TOLERANCE = 1e-3;

/** Whether a vector is finite, of the encoder's dimensions, and of length 1. */
export function isUnitVector(vector: Float32Array, dimensions: number): boolean {
  const length = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0));
  return vector.length === dimensions && Math.abs(length - 1) <= LENGTH_TOLERANCE;
}

/** Throws when one of the vectors cannot be right. */
export function checkVectors(vectors: readonly Float32Array[], dimensions: number): void {
  const wrong = vectors.findIndex((vector) => !isUnitVector(vector, dimensions));
  if (wrong >= 0)
    throw new Error(`Vector ${wrong + 1} of ${vectors.length} is not a unit vector of ${dimensions} components.`);
}

/** Throws when the encoder does not give the recorded vector for the probe's text. */
export function checkProbe(vector: Float32Array, { probe }: ModelManifest): void {
  const difference = probe.components.reduce((worst, component, i) => {
    const off = Math.abs(component - (vector[i] ?? NaN));
    return off > worst || Number.isNaN(off) ? off : worst;
  }, 0);
  if (!(difference <= probe.tolerance)) {
    throw new Error(`The probe vector differs by ${difference}; at most ${probe.tolerance} is accepted.`);
  }
}
