import type { LibraryStore } from "./library";
import { StorageError } from "../../storage/ports/storage";
import type { ActionContext } from "./dependencies";

const SHOWN_MS = 8000;
const AT_MOST = 4;

let lastId = 0;

/** Says a sentence for 8 s, with a way back where there is one. The oldest gives way to a fifth. */
export function say(library: LibraryStore, sentence: string, undo: (() => void) | null = null): void {
  lastId += 1;
  const id = lastId;
  library.setState(({ toasts }) => ({ toasts: [...toasts, { id, sentence, undo }].slice(-AT_MOST) }));
  setTimeout(() => dismissToast(library, id), SHOWN_MS);
}

export function dismissToast(library: LibraryStore, id: number): void {
  library.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Does something with the storage, and says in a sentence when it fails. */
export async function tryToStore<Result>(
  { library }: ActionContext,
  work: () => Promise<Result>,
): Promise<Result | "failed"> {
  try {
    return await work();
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The browser's storage did not answer. Try again.");
    return "failed";
  }
}
