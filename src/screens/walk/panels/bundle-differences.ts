import type { ToolId } from "../../../core/domain/ids";
import type { BundleCandidate, BundleResult } from "../../../core/domain/trace";

/** A bundle that was not chosen, against the one that was. */
export interface OtherBundle {
  candidate: BundleCandidate;
  /** Place in the list of candidates, from 1. */
  rank: number;
  /** Tools it has and the chosen one has not. */
  gains: ToolId[];
  /** Tools the chosen one has and it has not. */
  losses: ToolId[];
}

/** The candidates beside the chosen bundle, best first. */
export function listOtherBundles(stage1: BundleResult): OtherBundle[] {
  const chosen = stage1.chosen?.tools ?? [];
  return stage1.candidates
    .map((candidate, i) => ({
      candidate,
      rank: i + 1,
      gains: candidate.tools.filter((tool) => !chosen.includes(tool)),
      losses: chosen.filter((tool) => !candidate.tools.includes(tool)),
    }))
    .filter(({ candidate }) => candidate.bundle !== stage1.chosen?.bundle);
}
