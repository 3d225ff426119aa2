import type { WalkId } from "../../core/domain/ids";
import type { ActionContext } from "../app/dependencies";
import { say, tryToStore } from "../app/toasts";
import { newWalk } from "./new-walk";

/** Gives the walk on the screen a name. Its steps are saved already. */
export async function saveWalk(context: ActionContext, name: string): Promise<void> {
  await renameWalk(context, context.session.getState().walk.id, name);
  context.page.askToKeep();
}

export async function renameWalk(context: ActionContext, id: WalkId, name: string): Promise<void> {
  const { session, saver, library, now } = context;
  const wanted = name.trim();
  if (wanted === "") {
    say(library, "A name needs at least one letter.");
    return;
  }
  const { walk } = session.getState();
  if (walk.id === id) {
    session.setState({ walk: { ...walk, name: wanted } });
    saver.save();
    return saver.settled();
  }
  await tryToStore(context, () => saver.revise(id, (record) => ({ ...record, name: wanted, updatedAt: now() })));
}

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
