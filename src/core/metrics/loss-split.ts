import { traccOf } from "./tracc";
import { countSets, type Judged, type SetCounts } from "./metric";

/** TRACC with the numbers it is made of, and what was lost where. */
export interface TraccParts extends SetCounts {
  tracc: number;
  acc: number;
  /** Lost because needed tools are missing: `1 − ACC`. */
  missingLoss: number;
  /** Lost because the set has the wrong size: `ACC · |recommended − needed| / union`. */
  sizeLoss: number;
}

/** Splits what TRACC lacks to 1 into missing tools and wrong size: `1 = tracc + missingLoss + sizeLoss`. `null` when no tool is needed. */
export function splitLoss(judged: Pick<Judged, "gold" | "recommended">): TraccParts | null {
  const counts = countSets(judged);
  if (counts.needed === 0) return null;
  const acc = counts.hits / counts.needed;
  const sizeLoss = (acc * Math.abs(counts.recommended - counts.needed)) / counts.union;
  return { ...counts, tracc: traccOf(counts), acc, missingLoss: 1 - acc, sizeLoss };
}
