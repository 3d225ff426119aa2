import type { EvaluationId } from "../../core/domain/ids";
import { StorageError } from "../../storage/ports/storage";
import type { EvaluationContext } from "./evaluation-job";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";
import type { EvaluationState } from "./evaluation-state";
import { completeSummaries, followElsewhere, lockOf, fromRecord } from "./shown-evaluation";

/** Reads the list of kept evaluations again, and apart from it those that were deleted and can still be brought back. */
export async function listEvaluations(context: EvaluationContext): Promise<void> {
  context.store.setState(await readList(context));
}

type List = Partial<Pick<EvaluationState, "stored" | "deleted">>;

async function readList({ evaluations, store }: EvaluationContext): Promise<List> {
  const all = await evaluations.list().catch(() => null);
  if (!all) return { stored: store.getState().stored ?? [] };
  return {
    stored: all.filter(({ deletedAt }) => deletedAt === null),
    deleted: all.filter(({ deletedAt }) => deletedAt !== null),
  };
}

export async function renameEvaluation(context: EvaluationContext, id: EvaluationId, name: string): Promise<void> {
  const { evaluations, store, library, now, job } = context;
  const wanted = name.trim() || null;
  if (store.getState().shown?.id === id) return job.change({ name: wanted });
  try {
    const record = await evaluations.get(id);
    if (record) await evaluations.put({ ...record, name: wanted, updatedAt: now() }, []);
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The name could not be kept. Try again.");
  }
  await listEvaluations(context);
}

/** Takes evaluations out of the list; one that is shown leaves the screen. They stay for 30 days; a toast brings them back. */
export async function removeEvaluations(context: EvaluationContext, ids: readonly EvaluationId[]): Promise<void> {
  const { evaluations, store, job, library, now } = context;
  const shown = ids.find((id) => store.getState().shown?.id === id);
  if (shown !== undefined) {
    await job.leave();
    store.setState({ shown: null });
  }
  const name = store.getState().stored?.find((one) => one.id === ids[0])?.name;
  const at = now();
  const removed = await change(context, async () => {
    for (const id of ids) await evaluations.delete(id, at);
  });
  if (!removed) return;
  const one = name ? `“${name}”` : "The evaluation";
  const [were, are] =
    ids.length === 1
      ? [`${one} was`, `${one} is`]
      : [`${ids.length} evaluations were`, `${ids.length} evaluations are`];
  say(library, `${were} deleted.`, async () => {
    const back = await change(context, async () => {
      for (const id of ids) await evaluations.undelete(id);
    });
    if (!back) return null;
    if (shown !== undefined) await openEvaluation(context, shown);
    return `${are} back.`;
  });
}

/** Brings back one that was removed. Whether it could be stored; a toast says why not. */
export function restoreEvaluation(context: EvaluationContext, id: EvaluationId): Promise<boolean> {
  return change(context, () => context.evaluations.undelete(id));
}

/** Whether it could be written; a toast says why not. */
async function change(context: EvaluationContext, write: () => Promise<void>): Promise<boolean> {
  try {
    await countWrite(context.library, write);
    await listEvaluations(context);
    return true;
  } catch (error) {
    const why = error instanceof StorageError ? error.message : "The evaluation could not be changed. Try again.";
    say(context.library, why);
    return false;
  }
}

/**
 * The newest kept evaluation on the screen, unless there is one. The list comes with it, not before: a menu that was opened
 * on the screen without an evaluation would go with that screen.
 */
export async function openLastEvaluation(context: EvaluationContext): Promise<void> {
  const { store } = context;
  const list = await readList(context);
  const last = list.stored?.[0];
  if (store.getState().shown === null && last) await openEvaluation(context, last.id, list);
  else store.setState(list);
}

/** A kept evaluation on the screen, as it was. `list`: what is listed from then on. */
export async function openEvaluation(context: EvaluationContext, id: EvaluationId, list: List = {}): Promise<void> {
  const { evaluations, store, job, library } = context;
  const before = store.getState().shown?.id;
  if (before === id) return;
  if (before !== undefined) await job.leave();
  try {
    const [record, chunks] = await Promise.all([evaluations.get(id), evaluations.rows(id)]);
    // Another one was started or opened meanwhile.
    if (store.getState().shown?.id !== before) return;
    if (record) {
      const isElsewhere = record.status === "running" && (await context.isLocked(lockOf(id)));
      const kept = fromRecord(record, chunks);
      store.setState({ ...list, shown: isElsewhere ? { ...kept, status: "elsewhere" } : kept });
      if (isElsewhere) void followElsewhere(context, id);
    } else say(library, "This evaluation no longer exists.");
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The evaluation could not be read. Try again.");
  } finally {
    store.setState(list);
  }
  await completeSummaries(context);
}
