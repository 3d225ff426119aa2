import type { RandomPort } from "../domain/ports";

/**
 * A seeded stream of numbers, uniform in [0, 1): mulberry32, the same draws on every machine. 32 bits of state are few for
 * cryptography and plenty for splits and bootstraps, and any language can repeat it in ten lines.
 *
 * @example mulberry32(42)() // 0.6011037519201636
 */
export function mulberry32(seed: number): RandomPort {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A seed that belongs to one text (FNV-1a over its UTF-16 units, mixed with `seed`), so that a random retriever draws
 * anew for each request and yet the same for the same request.
 */
export function seedOfText(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
