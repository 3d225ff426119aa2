/** What went wrong in a worker. Crosses as plain data and is made whole again. */
export type WorkerErrorName =
  /** The encoder could not be loaded or failed its probe. */
  | "EncoderUnavailableError"
  /** The worker ended or stopped answering. */
  | "WorkerLostError"
  /** The browser starts no worker at all. */
  | "NoWorkerError"
  /** A part of its script could not be loaded. */
  | "ScriptUnavailableError"
  /** A newer run took this one's place. */
  | "SupersededError"
  /** The caller gave up. */
  | "AbortError"
  /** A data set was named that is not open in the worker. */
  | "UnknownDatasetError"
  /** A search engine that the user named did not answer as it must. */
  | "SearchFault"
  /** Anything else; `detail` has the message. */
  | "EngineFailure";

/** Its message is a sentence for the screen. */
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

/** An error on its way. `name`: of a `WorkerError`, or the code of another kind of error that its client restores. */
export interface ErrorMessage {
  name: string;
  message: string;
  detail: string;
}

/** An error that is not a `WorkerError` may quote the user's text, so its message goes into `detail`. */
export function toErrorMessage(error: unknown): ErrorMessage & { name: WorkerErrorName } {
  if (error instanceof WorkerError) return { name: error.name, message: error.message, detail: error.detail };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { name: "EngineFailure", message: "Something failed while computing. Try again.", detail };
}

/** Where every error's message was written for the screen. */
export function toSentence(error: unknown): ErrorMessage & { name: WorkerErrorName } {
  return { name: "EngineFailure", message: describeError(error), detail: "" };
}

export function fromErrorMessage({ name, message, detail }: ErrorMessage): WorkerError {
  return new WorkerError(name as WorkerErrorName, message, detail);
}

/** The message of whatever was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a call rejects with that was ended on purpose. */
export function stopped(): WorkerError {
  return new WorkerError("AbortError", "It was stopped.");
}

export function isLostWorker(error: unknown): boolean {
  return error instanceof WorkerError && error.name === "WorkerLostError";
}
