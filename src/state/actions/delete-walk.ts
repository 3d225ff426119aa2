import type { WalkId } from "../../core/domain/ids";
import type { ActionContext } from "../dependencies";
import { say } from "../toasts";
import { newWalk } from "./new-walk";
import { tryToStore } from "./try-to-store";

/** Takes a walk out of the list. It stays stored for 30 days; a toast brings it back. */
export async function deleteWalk(context: ActionContext, id: WalkId): Promise<void> {
  const { saver, session, library, now } = context;
  const deleted = await tryToStore(context, () => saver.revise(id, (record) => ({ ...record, deletedAt: now() })));
  if (deleted === "failed" || !deleted) return;
  const wasShown = session.getState().walk.id === id;
  if (wasShown) await newWalk(context);
  const name = deleted.name === null ? "The walk" : `“${deleted.name}”`;
  say(library, `${name} was deleted.`, () => void undeleteWalk(context, id));
}

export async function undeleteWalk(context: ActionContext, id: WalkId): Promise<void> {
  await tryToStore(context, () => context.saver.revise(id, (record) => ({ ...record, deletedAt: null })));
}
