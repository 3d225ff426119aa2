import type { WalkInput } from "../../core/domain/walk";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import type { WalkMemory } from "../../core/pipeline/walk-memory";
import type { RetrievalIndex } from "../../core/retrieve/retrieval-index";

/**
 * The last walk on each index, and the last one that was walked before it was asked. An index with other vectors is another
 * one, so its encoder is known with it.
 */
export type WalkMemories = WeakMap<RetrievalIndex, { asked: WalkMemory; ahead: WalkMemory }>;

/**
 * The context with what the last walk of this request came to: a correction computes only what it can change. A walk that
 * nobody asked yet, `isAhead`, leaves what is known of the one on the screen.
 */
export function withMemory(
  context: PipelineContext,
  { query }: WalkInput,
  memories: WalkMemories,
  isAhead: boolean,
): PipelineContext {
  const both = memories.get(context.index) ?? { asked: { last: null }, ahead: { last: null } };
  memories.set(context.index, both);
  const isOf = ({ last }: WalkMemory): boolean => last?.input.query.text === query.text;
  if (!isAhead && !isOf(both.asked) && isOf(both.ahead)) both.asked.last = both.ahead.last;
  return { ...context, memory: isAhead ? both.ahead : both.asked };
}
