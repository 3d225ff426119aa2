/** What went wrong in the engine, in words for the screen. Crosses the worker as plain data and is made whole again. */
export type WorkerErrorName =
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

export class WorkerError extends Error {
  override readonly name: WorkerErrorName;
  /** For the curious: file, host, numbers. Never the user's text. */
  readonly detail: string;

  constructor(name: WorkerErrorName, message: string, detail = "") {
    super(message);
    this.name = name;
    this.detail = detail;
  }
}

export interface ErrorMessage {
  name: WorkerErrorName;
  message: string;
  detail: string;
}

export function toErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof WorkerError) return { name: error.name, message: error.message, detail: error.detail };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { name: "EngineFailure", message: "Something failed while computing. Try again.", detail };
}

export function fromErrorMessage(message: ErrorMessage): WorkerError {
  return new WorkerError(message.name, message.message, message.detail);
}
