import type { AnswerOrigin, Exchange, ModelPrompt, ModelMessage } from "../../core/domain/exchange";
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

/** A language model on this machine: nothing leaves it and nothing is paid. Everything rejects with a `ModelFailure`. */
export interface PageModel {
  /** As its answers say where they are from; tells models apart. */
  readonly origin: AnswerOrigin;
  /** One prompt after the other. An answer that reaches the most tokens it may have is `cut`. */
  ask(prompt: ModelPrompt, signal?: AbortSignal): Promise<Exchange>;
}

/** What the browser says of its own model; `absent`: it has no such interface. */
export type Availability = "absent" | "unavailable" | "downloadable" | "downloading" | "available";

/** The browser's own model, by the Prompt API. */
export interface BuiltInModel extends PageModel {
  availability(): Promise<Availability>;
  /** Has the browser download it. Must be called from a click. `onShare`: how much is there, 0 to 1. */
  download(onShare: (share: number) => void, signal: AbortSignal): Promise<void>;
}

/** A language model that the user brought, in a worker of its own. */
export interface OwnTextModel extends PageModel {
  readonly model: TextModel;
  /** How far reading, starting and writing are; one listener. */
  onProgress(listener: (progress: TextModelProgress) => void): void;
  /** Asks once, for the sake of the time it takes. */
  measure(prompt: ModelPrompt, signal?: AbortSignal): Promise<TextSpeed>;
  /** Lets go of the memory; the next prompt loads it anew. */
  close(): void;
}
