import type { Trace } from "../../../core/domain/trace";

/** The answer of a walk, and all ranks behind it: what must be the same here and elsewhere. */
export function summarizeWalk({ stage1, stage2, stage3, recommendation }: Trace): object {
  return {
    answer: recommendation.tools,
    bundles: stage1.candidates.map(({ bundle, uses, via }) => ({ bundle, uses, via })),
    neighbours: stage1.neighbours.map(({ query, sharedWords }) => ({ query, sharedWords })),
    matches: stage2.matches,
    votes: stage3.perRequirement,
  };
}
