import type { EvaluationId } from "../../core/domain/ids";
import { fromRecord } from "./shown-evaluation";
import type { JobDependencies } from "./evaluation-state";
import { say } from "../app/toasts";

/** What the tab holds that runs an evaluation. */
export function lockOf(id: EvaluationId): string {
  return `kitpick evaluation ${id}`;
}

/** So often what the other tab keeps is read again. */
const LOOK_EVERY_MS = 1500;

/**
 * Shows what another tab measures, as it keeps it, until it is done, stops, or is closed; then it can be gone on with here. Ends
 * when another evaluation is shown. Never rejects.
 */
export async function followElsewhere(parts: JobDependencies, id: EvaluationId): Promise<void> {
  const { store, evaluations, isLocked, wait, library } = parts;
  const isWatched = (): boolean => {
    const { shown } = store.getState();
    return shown?.id === id && shown.status === "elsewhere";
  };
  for (;;) {
    await wait(LOOK_EVERY_MS);
    if (!isWatched()) return;
    // First the lock: what is read after it was let go is the last word.
    const isRunning = await isLocked(lockOf(id)).catch(() => false);
    const [record, chunks] = await Promise.all([evaluations.get(id), evaluations.rows(id)]).catch(
      () => [null, []] as const,
    );
    if (!isWatched()) return;
    if (record) {
      const kept = fromRecord(record, chunks);
      store.setState({ shown: isRunning ? { ...kept, status: "elsewhere" } : kept });
    }
    if (isRunning) continue;
    if (record?.status === "running") say(library, "The other tab was closed. Go on here.");
    if (!record) store.setState({ shown: null });
    return;
  }
}
