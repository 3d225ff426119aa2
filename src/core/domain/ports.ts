/**
 * A text encoder as the core sees it: texts in, one unit vector each out.
 * Throws what the engine throws; the core does not catch.
 */
export interface EncoderPort {
  readonly dimensions: number;
  encode(texts: readonly string[]): Promise<Float32Array[]>;
}

/** Messages in, text out. No implementation yet: stage 2 by a language model is to come. */
export interface LanguageModelPort {
  answer(messages: readonly { role: "system" | "user"; content: string }[]): Promise<string>;
}

/** Seeded, uniform in [0, 1). */
export type RandomPort = () => number;
