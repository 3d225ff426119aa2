import type { Exchange, ModelPrompt } from "./exchange";
import type { Sha256 } from "./ids";

/**
 * A text encoder as the core sees it: texts in, one unit vector each out.
 * Throws what the engine throws; the core does not catch.
 */
export interface EncoderPort {
  readonly dimensions: number;
  encode(texts: readonly string[]): Promise<Float32Array[]>;
}

/** Seeded, uniform in [0, 1). */
export type RandomPort = () => number;

/**
 * Vectors that outlive the page. `encoder` and the texts are named by SHA-256: of the model file, and of the text as UTF-8.
 * A cache: what is missing is computed again. Rejects when it cannot be used.
 */
export interface VectorStorePort {
  /** The stored vectors of these texts; texts without one are absent. */
  read(encoder: Sha256, texts: readonly Sha256[]): Promise<Map<Sha256, Float32Array>>;
  /** Stores all of them or none, as one chunk. Resolves when they are kept. */
  write(encoder: Sha256, vectors: ReadonlyMap<Sha256, Float32Array>): Promise<void>;
}

/**
 * A language model as the core sees it: a prompt in, the recorded exchange out. `null`: there is no answer (yet), and the
 * walk goes on by rules and says what it waits for. An endpoint, pasted answers and recorded ones are all behind this; so
 * would be a model inside the browser. What it throws ends the walk.
 */
export interface LanguageModelPort {
  answer(prompt: ModelPrompt): Promise<Exchange | null>;
  /** Why asking for this very prompt brought no answer: a code of the endpoint, such as `server-error`. `null`: nobody asked. */
  failureOf?(prompt: ModelPrompt): string | null;
}

/** Where what was learned is kept: plain data under a name, written by the same version of the app or by none. May lose any of it. */
export interface LearningStorePort {
  /** The newest of this name; `null` when there is none. */
  read(name: string): Promise<unknown>;
  /** The newest of a line, whatever its name. A line is what was learned one after the other, as a history changed. */
  readNewest(line: string): Promise<unknown>;
  /** Only the newest few, of all lines, are kept. */
  write(name: string, line: string, learned: object): Promise<void>;
}
