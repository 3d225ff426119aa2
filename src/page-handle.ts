import type { LibraryState, LibraryStore } from "./state/library";
import type { SessionState, SessionStore } from "./state/session";

/**
 * What the console, the bench and a test in a real browser may read of the running page: the walk with its trace, and
 * everything around it. There is nothing to change it with.
 */
export interface PageHandle {
  session(): Readonly<SessionState>;
  library(): Readonly<LibraryState>;
}

/** Puts the handle on the page as `kitpick`. */
export function offerPageHandle(session: SessionStore, library: LibraryStore): void {
  const handle: PageHandle = { session: () => session.getState(), library: () => library.getState() };
  Object.defineProperty(globalThis, "kitpick", { value: Object.freeze(handle) });
}
