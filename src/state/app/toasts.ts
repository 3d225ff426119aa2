import { StorageError } from "../../storage/ports/storage";
import { countWrite, type LibraryStore, type Toast } from "./library";

const AT_MOST = 4;

let lastId = 0;

/** Says a sentence, with a way back where there is one. The same said again takes its place, the oldest gives way to a fifth. */
export function say(library: LibraryStore, sentence: string, undo: Toast["undo"] = null): void {
  lastId += 1;
  const toast: Toast = { id: lastId, sentence, undo, status: "shown" };
  library.setState(({ toasts }) => {
    const others = toasts.filter((one) => undo !== null || one.undo !== null || one.sentence !== sentence);
    return { toasts: [...others, toast].slice(-AT_MOST) };
  });
}

/** One whose undo is under way stays until that is stored. */
export function dismissToast(library: LibraryStore, id: number): void {
  library.setState(({ toasts }) => ({
    toasts: toasts.filter((toast) => toast.id !== id || toast.status === "undoing"),
  }));
}

/** Takes back what a toast tells of. The toast says so until it is stored; then a sentence says that it is. */
export async function undoToast(library: LibraryStore, id: number): Promise<void> {
  const mark = (status: Toast["status"]): void =>
    library.setState(({ toasts }) => ({
      toasts: toasts.map((toast) => (toast.id === id ? { ...toast, status } : toast)),
    }));
  const toast = library.getState().toasts.find((one) => one.id === id);
  if (!toast?.undo || toast.status === "undoing") return;
  mark("undoing");
  const done = await countWrite(library, toast.undo).catch((error: unknown) =>
    error instanceof StorageError ? error.message : "This could not be undone. Try again.",
  );
  mark("shown");
  dismissToast(library, id);
  if (done !== null) say(library, done);
}

/** Does something with the storage, and says in a sentence when it fails. */
export async function tryToStore<Result>(
  { library }: { library: LibraryStore },
  work: () => Promise<Result>,
): Promise<Result | "failed"> {
  try {
    return await countWrite(library, work);
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The browser's storage did not answer. Try again.");
    return "failed";
  }
}
