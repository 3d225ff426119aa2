import type { EvaluationId } from "../../core/domain/ids";
import type { EvaluationSummary } from "../../storage/evaluations";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { say } from "../toasts";

const DELETED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Reads the list of kept evaluations again. Those deleted more than 30 days ago go for good. */
export async function listEvaluations({ evaluations, store, now }: EvaluationContext): Promise<void> {
  const all = await evaluations.list().catch(() => null);
  if (!all) {
    store.setState(({ stored }) => ({ stored: stored ?? [] }));
    return;
  }
  const isOver = ({ deletedAt }: EvaluationSummary): boolean =>
    deletedAt !== null && Date.parse(now()) - Date.parse(deletedAt) > DELETED_DAYS * DAY_MS;
  store.setState({
    stored: all.filter(({ deletedAt }) => deletedAt === null),
    deleted: all.filter((summary) => summary.deletedAt !== null && !isOver(summary)),
  });
  await Promise.all(all.filter(isOver).map(({ id }) => evaluations.delete(id).catch(() => undefined)));
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
