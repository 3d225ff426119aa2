import type { ComparisonController } from "../state/comparison/comparison-controller";
import type { EvaluationController } from "../state/evaluation/evaluation-controller";
import type { LibraryState, LibraryStore } from "../state/app/library";
import type { SessionState, SessionStore } from "../state/app/session";

/**
 * What the console, the bench and a test in a real browser may read of the running page: the walk with its trace, and
 * everything around it. Nothing of these can be changed with it. Evaluations can also be run: a script that measures many
 * plans needs no screen.
 */
export interface PageHandle {
  session(): Readonly<SessionState>;
  library(): Readonly<LibraryState>;
  evaluations(): Promise<EvaluationController>;
  comparisons(): Promise<ComparisonController>;
  /** Everything that opens on demand was fetched: from now on no net is needed. */
  whenFetched: Promise<void>;
}

interface Offered extends Pick<PageHandle, "evaluations" | "comparisons" | "whenFetched"> {
  session: SessionStore;
  library: LibraryStore;
}

/** Puts the handle on the page as `kitpick`. */
export function offerPageHandle({ session, library, ...rest }: Offered): void {
  const handle: PageHandle = { session: () => session.getState(), library: () => library.getState(), ...rest };
  Object.defineProperty(globalThis, "kitpick", { value: Object.freeze(handle) });
}
