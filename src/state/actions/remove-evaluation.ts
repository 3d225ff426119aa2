import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { say } from "../toasts";
import { listEvaluations } from "./list-evaluations";
import { openEvaluation } from "./open-evaluation";

/** Takes an evaluation out of the list; one that is shown leaves the screen. It stays for 30 days; a toast brings it back. */
export async function removeEvaluation(context: EvaluationContext, id: EvaluationId): Promise<void> {
  const { evaluations, store, course, library, now } = context;
  const wasShown = store.getState().shown?.id === id;
  if (wasShown) {
    await course.leave();
    store.setState({ shown: null });
  }
  const name = store.getState().stored?.find((one) => one.id === id)?.name;
  if (!(await change(context, () => evaluations.delete(id, now())))) return;
  say(library, `${name ? `“${name}”` : "The evaluation"} was deleted.`, () => {
    void restoreEvaluation(context, id).then(() => (wasShown ? openEvaluation(context, id) : undefined));
  });
}

/** Brings back one that was removed. */
export async function restoreEvaluation(context: EvaluationContext, id: EvaluationId): Promise<void> {
  await change(context, () => context.evaluations.undelete(id));
}

/** Whether it could be written; a toast says why not. */
async function change(context: EvaluationContext, write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    await listEvaluations(context);
    return true;
  } catch (error) {
    const why = error instanceof StorageError ? error.message : "The evaluation could not be changed. Try again.";
    say(context.library, why);
    return false;
  }
}
