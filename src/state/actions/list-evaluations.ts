import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { say } from "../toasts";

/** Reads the list of kept evaluations again. */
export async function listEvaluations({ evaluations, store }: EvaluationContext): Promise<void> {
  const stored = await evaluations.list().catch(() => store.getState().stored ?? []);
  store.setState({ stored });
}

export async function renameEvaluation(context: EvaluationContext, id: EvaluationId, name: string): Promise<void> {
  const { evaluations, store, library, now } = context;
  const wanted = name.trim() || null;
  try {
    const record = await evaluations.get(id);
    if (record) await evaluations.put({ ...record, name: wanted, updatedAt: now() }, []);
    store.setState(({ shown }) => ({ shown: shown?.id === id ? { ...shown, name: wanted } : shown }));
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The name could not be kept. Try again.");
  }
  await listEvaluations(context);
}
