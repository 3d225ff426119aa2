import type { ToolId } from "../domain/ids";
import type { LearnedJudgement, NeedJudgement } from "../domain/learned";

/** What was learned from a history about which words call for which tool. */
export interface RequirementMapper {
  /** Least chance of a link. */
  threshold: number;
  /**
   * The chance, 0 to 1, that the words call for each tool of the index, in its order. `vector`: of the words, by the encoder
   * that the mapper was learned with.
   */
  chancesOf(text: string, vector: Float32Array | null): Float64Array;
  /** Whether the request needs a tool at all; `null` where that is not known. */
  judgeNeed?(): Promise<NeedJudgement | null>;
  /** What was learned says of the whole request, and of the answer that the walk came to. */
  judge?(answer: readonly ToolId[]): Promise<LearnedJudgement>;
}
