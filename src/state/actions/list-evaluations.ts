import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { say } from "../toasts";

/** Reads the list of kept evaluations again, and apart from it those that were deleted and can still be brought back. */
export async function listEvaluations({ evaluations, store }: EvaluationContext): Promise<void> {
  const all = await evaluations.list().catch(() => null);
  if (!all) {
    store.setState(({ stored }) => ({ stored: stored ?? [] }));
    return;
  }
  store.setState({
    stored: all.filter(({ deletedAt }) => deletedAt === null),
    deleted: all.filter(({ deletedAt }) => deletedAt !== null),
  });
}

export async function renameEvaluation(context: EvaluationContext, id: EvaluationId, name: string): Promise<void> {
  const { evaluations, store, library, now, course } = context;
  const wanted = name.trim() || null;
  if (store.getState().shown?.id === id) return course.change({ name: wanted });
  try {
    const record = await evaluations.get(id);
    if (record) await evaluations.put({ ...record, name: wanted, updatedAt: now() }, []);
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The name could not be kept. Try again.");
  }
  await listEvaluations(context);
}
