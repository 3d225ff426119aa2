import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import type { WalkMemory } from "../../core/pipeline/walk-memory";
import type { RetrievalIndex } from "../../core/retrieve/retrieval-index";

/** The last walk on each index. An index with other vectors is another one, so its encoder is known with it. */
export type WalkMemories = WeakMap<RetrievalIndex, WalkMemory>;

/** The context with what the last walk on its index came to: a correction computes only what it can change. */
export function withMemory(context: PipelineContext, memories: WalkMemories): PipelineContext {
  const memory = memories.get(context.index) ?? { last: null };
  memories.set(context.index, memory);
  return { ...context, memory };
}
