import type { LibraryCallName, LibraryCalls, LibraryProgress } from "./encoder-library";

/** Page to worker: `start` first and once, then any number of calls, each with a number of its own. */
export type LibraryRequestMessage =
  /** `modelsBase`: absolute address of the folder of shipped models. */
  { type: "start"; modelsBase: string } | LibraryCallMessage;

export type LibraryCallMessage = {
  [Name in LibraryCallName]: { type: "call"; requestId: number; name: Name; input: LibraryCalls[Name]["input"] };
}[LibraryCallName];

/** Worker to page. A call ends with `done` or `failed`. */
export type LibraryAnswerMessage =
  | { type: "progress"; requestId: number; progress: LibraryProgress }
  | { type: "done"; requestId: number; output: LibraryCalls[LibraryCallName]["output"] }
  /** Another site is being asked for something: said before it is, so that the count on the screen can be trusted. */
  | { type: "asking" }
  /** `why` is a sentence for the screen. */
  | { type: "failed"; requestId: number; why: string };
