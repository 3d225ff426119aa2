import type { RandomPort } from "../domain/ports";

/**
 * A bundle with one tool dropped (4 times in 10), added (4 in 10) or swapped, sorted. A bundle of one tool is never
 * emptied: there a tool is added instead. Source: learned study, recipe 3, near-misses.
 */
export function falsifyBundle(tools: readonly number[], all: readonly number[], random: RandomPort): number[] {
  const draw = random();
  const others = all.filter((tool) => !tools.includes(tool));
  const pick = (from: readonly number[]): number => from[Math.floor(random() * from.length)]!;
  const drops = (draw < 0.4 || draw >= 0.8) && tools.length > (draw < 0.4 ? 1 : 0);
  const dropped = drops ? pick(tools) : null;
  const adds = (!drops || draw >= 0.8) && others.length > 0;
  const kept = tools.filter((tool) => tool !== dropped);
  return (adds ? [...kept, pick(others)] : kept).sort((a, b) => a - b);
}
