import type { LibraryStore } from "../state/app/library";
import type { SessionStore } from "../state/app/session";

/** The browser asks before the tab is closed while something that was done is not stored, and only then. */
export function warnOfUnsaved(session: SessionStore, library: LibraryStore): void {
  addEventListener("beforeunload", (event) => {
    const { save, log } = session.getState();
    const { writes, storage } = library.getState();
    const isOpen = save.status === "saving" || save.status === "failed" || writes > 0;
    if (isOpen || (storage === "volatile" && log.length > 0)) event.preventDefault();
  });
}
