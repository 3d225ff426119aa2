import type { ParseResult } from "../../formats/records/parse-record";
import { StorageError } from "./storage";

const SENTENCES = {
  StorageUnavailableError: "This browser gives the page no storage, so nothing is kept after you close it.",
  StorageFullError:
    "The browser's storage for this page is full. The change is kept in this tab. Delete data sets or walks, or free disk space.",
  StorageWriteError: "The browser could not store the change. It is kept in this tab and will be tried again.",
  NewerDataError: "The stored data was written by a newer version of Kitpick. Reload the page to get that version.",
  ConflictError: "This walk was changed in another tab.",
} as const;

export function storageError(name: keyof typeof SENTENCES, cause?: unknown, sentence?: string): StorageError {
  return new StorageError(name, sentence ?? SENTENCES[name], cause === undefined ? {} : { cause });
}

/** What the browser threw, as one of our names. `null` (an abort without a reason) is a failed write. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  switch (nameOf(error)) {
    case "QuotaExceededError":
      return storageError("StorageFullError", error);
    case "VersionError":
      return storageError("NewerDataError", error);
    default:
      return storageError("StorageWriteError", error);
  }
}

/**
 * Whether a new connection may help: Chromium and Safari say `InvalidStateError` or `UnknownError` when the connection
 * is closing or its server is lost, and abort running transactions without a reason.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof StorageError) return error.cause !== undefined && isConnectionLost(error.cause);
  return error === null || ["InvalidStateError", "UnknownError", "AbortError"].includes(nameOf(error));
}

function nameOf(error: unknown): string {
  return typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
}

/** What a stored row holds. Throws `NewerDataError` where it cannot be read: such a row is never written over. */
export function requireReadable<Value>(parsed: ParseResult<Value>): Value {
  if (parsed.ok) return parsed.value;
  const sentence = `This version cannot read what is stored here, so it was left unchanged. ${parsed.why}`;
  throw storageError("NewerDataError", undefined, sentence);
}

/** Throws `StorageWriteError` for what could not be read again: it is not written. */
export function requireStorable(parsed: ParseResult<unknown>): void {
  if (!parsed.ok) throw storageError("StorageWriteError", parsed.why);
}
