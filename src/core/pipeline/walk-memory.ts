import type { RequirementMapper } from "../domain/learned";
import type { BundleResult, CoverageResult, Environment, RerankResult } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import type { ScoredRequirements } from "./score-requirements";
import { staleStages } from "./staleness";

/**
 * What the stages of the last walk came to, so that a correction computes only what it can change. Belongs to one index with
 * its encoder; what comes out is the same without it.
 */
export interface WalkMemory {
  last: RememberedWalk | null;
}

interface RememberedWalk extends DoneStages {
  input: WalkInput;
  ground: WalkGround;
}

/** The stages with what stage 2 was asked. */
export interface DoneStages {
  stage1: BundleResult;
  asked: ScoredRequirements;
  stage2: CoverageResult;
  stage3: RerankResult;
}

/** What else the stages were computed with. */
interface WalkGround {
  device: Environment["device"];
  mapper: RequirementMapper | undefined;
  /** Stage 2 took no tool to be needed. */
  needsNone: boolean;
}

/** The stages of the last walk that this one cannot change: the first so many of them. */
export function recall(memory: WalkMemory | undefined, input: WalkInput, ground: WalkGround): Partial<DoneStages> {
  const last = memory?.last;
  // A language model answers when it answers: what it said is no part of the settings.
  if (!last || input.config.stage2.model) return {};
  if (last.ground.device !== ground.device || last.ground.mapper !== ground.mapper) return {};
  if (last.ground.needsNone !== ground.needsNone) return {};
  const first = staleStages(last.input, input)[0] ?? 4;
  const { stage1, asked, stage2, stage3 } = last;
  return {
    ...(first > 1 ? { stage1 } : {}),
    ...(first > 2 ? { asked, stage2 } : {}),
    ...(first > 3 ? { stage3 } : {}),
  };
}
