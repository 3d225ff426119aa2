import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { settleSummaries } from "../settle-summaries";
import { fromRecord } from "../shown-evaluation";
import { say } from "../toasts";
import { listEvaluations } from "./list-evaluations";

/** A kept evaluation on the screen, as it was. */
export async function openEvaluation(context: EvaluationContext, id: EvaluationId): Promise<void> {
  const { evaluations, store, course, library } = context;
  if (store.getState().shown?.id === id) return;
  await course.leave();
  try {
    const [record, chunks] = await Promise.all([evaluations.get(id), evaluations.rows(id)]);
    if (record) store.setState({ shown: fromRecord(record, chunks) });
    else say(library, "This evaluation is not there any more.");
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The evaluation could not be read. Try again.");
  }
  await settleSummaries(context);
}

/** Takes it out of the list, and off the screen where it is shown. It stays for 30 days; a toast brings it back. */
export async function removeEvaluation(context: EvaluationContext, id: EvaluationId): Promise<void> {
  const { evaluations, store, course, library, now } = context;
  if (store.getState().shown?.id === id) {
    await course.leave();
    store.setState({ shown: null });
  }
  try {
    const name = store.getState().stored?.find((one) => one.id === id)?.name;
    await evaluations.delete(id, now());
    say(library, name ? `“${name}” was deleted.` : "The evaluation was deleted.", () => void bringBack(context, id));
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The evaluation could not be deleted. Try again.");
  }
  await listEvaluations(context);
}

async function bringBack(context: EvaluationContext, id: EvaluationId): Promise<void> {
  const { evaluations, library } = context;
  try {
    await evaluations.undelete(id);
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "It could not be brought back. Try again.");
  }
  await listEvaluations(context);
}
