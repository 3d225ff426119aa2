import type { ModelManifest } from "../models/manifest";

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

/**
 * Whether different texts were all given one and the same vector. Texts may differ in nothing that an encoder reads, such as
 * capitals, so this alone proves no fault; it is a reason to ask for the probe vector.
 */
export function areAllEqual(texts: readonly string[], vectors: readonly Float32Array[]): boolean {
  const [first] = vectors;
  return new Set(texts).size > 1 && vectors.every((vector) => vector.every((component, i) => component === first?.[i]));
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
