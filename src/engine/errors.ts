/** What went wrong in the engine, in words for the screen. Crosses the worker as plain data and is made whole again. */
export type EngineErrorName =
  /** The encoder could not be loaded or failed its probe. */
  | "EncoderUnavailableError"
  /** The worker ended or went silent. */
  | "WorkerLostError"
  /** A newer run took this one's place. */
  | "SupersededError"
  /** The caller gave up. */
  | "AbortError"
  /** A data set was named that was never handed over. */
  | "UnknownDatasetError"
  /** Anything else; `detail` has the message. */
  | "EngineFailure";

export class EngineError extends Error {
  override readonly name: EngineErrorName;
  /** For the curious: file, host, numbers. Never the user's text. */
  readonly detail: string;

  constructor(name: EngineErrorName, message: string, detail = "") {
    super(message);
    this.name = name;
    this.detail = detail;
  }
}

export interface ErrorMessage {
  name: EngineErrorName;
  message: string;
  detail: string;
}

export function toErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof EngineError) return { name: error.name, message: error.message, detail: error.detail };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { name: "EngineFailure", message: "Something failed while computing. Try again.", detail };
}

export function fromErrorMessage(message: ErrorMessage): EngineError {
  return new EngineError(message.name, message.message, message.detail);
}
