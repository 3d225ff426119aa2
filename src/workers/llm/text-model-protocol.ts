import type { ModelMessage } from "../../core/domain/exchange";
import type { TextModel, TextSpeed } from "../models/text-model";

/** The worker of one language model. What fails ends it: a failed runtime never recovers. */
export interface TextModelProtocol {
  calls: {
    load: {
      input: TextModel;
      output: Pick<TextSpeed, "device" | "runtime"> & { loadMs: number };
      progress: TextModelProgress;
    };
    write: { input: TextTask; output: WrittenText; progress: TextModelProgress };
  };
  events: { "gpu-lost": null };
}

export type TextModelProgress =
  | { phase: "read"; loadedBytes: number; totalBytes: number }
  | { phase: "start" }
  /** Tokens of the answer so far. */
  | { phase: "write"; tokens: number };

/** What is to be written. */
export interface TextTask {
  messages: readonly ModelMessage[];
  /** The JSON Schema that it is held to; `null`: none. */
  schema: object | null;
  /** 0: the likeliest token each time. */
  temperature: number;
  mostTokens: number;
}

export interface WrittenText {
  answer: string;
  /** Whether it reached the most tokens before its end. */
  isCut: boolean;
  /** Whether every token was held to the schema; its tokenizer may not allow it. */
  isHeld: boolean;
  tokens: { input: number; output: number };
  /** From the beginning to the first token, and from there to the last. */
  readMs: number;
  writeMs: number;
}
