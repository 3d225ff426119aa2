import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { settleSummaries } from "../settle-summaries";
import { fromRecord } from "../shown-evaluation";
import { say } from "../toasts";

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
