import type { EvaluationRecord } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/storage";
import type { EvaluationContext } from "../evaluation-desk";
import { say } from "../toasts";
import { listEvaluations } from "./list-evaluations";
import { openEvaluation } from "./open-evaluation";

/** Takes an evaluation out of the list; one that is shown leaves the screen. It stays for 30 days; a toast brings it back. */
export async function removeEvaluation(context: EvaluationContext, id: EvaluationId): Promise<void> {
  const { store, course, library, now } = context;
  const wasShown = store.getState().shown?.id === id;
  if (wasShown) {
    await course.leave();
    store.setState({ shown: null });
  }
  const record = await revise(context, id, (kept) => ({ ...kept, deletedAt: now() }));
  if (!record) return;
  const name = record.name === null ? "The evaluation" : `“${record.name}”`;
  say(library, `${name} was deleted.`, () => {
    void restoreEvaluation(context, id).then(() => (wasShown ? openEvaluation(context, id) : undefined));
  });
}

/** Brings back one that was removed. */
export async function restoreEvaluation(context: EvaluationContext, id: EvaluationId): Promise<void> {
  await revise(context, id, ({ deletedAt: _, ...kept }) => kept);
}

/** The changed record; `null`, with a toast, when there is none or it could not be written. */
async function revise(
  context: EvaluationContext,
  id: EvaluationId,
  change: (record: EvaluationRecord) => EvaluationRecord,
): Promise<EvaluationRecord | null> {
  const { evaluations, library } = context;
  try {
    const record = await evaluations.get(id);
    if (!record) return null;
    const changed = change(record);
    await evaluations.put(changed, []);
    await listEvaluations(context);
    return changed;
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The evaluation could not be changed. Try again.");
    return null;
  }
}
