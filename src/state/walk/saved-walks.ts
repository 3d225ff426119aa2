import type { WalkId } from "../../core/domain/ids";
import type { WalkContext } from "./walk-context";
import { say, tryToStore } from "../app/toasts";
import { newWalk } from "./new-walk";

/** Gives the walk on the screen a name. Its steps are saved already. */
export async function saveWalk(context: WalkContext, name: string): Promise<void> {
  await renameWalk(context, context.session.getState().walk.id, name);
  context.page.askToKeep();
}

export async function renameWalk(context: WalkContext, id: WalkId, name: string): Promise<void> {
  const { session, autosave, library, now } = context;
  const wanted = name.trim();
  if (wanted === "") {
    say(library, "A name needs at least one character.");
    return;
  }
  const { walk } = session.getState();
  if (walk.id === id) {
    session.setState({ walk: { ...walk, name: wanted } });
    autosave.save();
    return autosave.settled();
  }
  await tryToStore(context, () => autosave.revise(id, (record) => ({ ...record, name: wanted, updatedAt: now() })));
}

/** Takes a walk out of the list. It stays stored for 30 days; a toast brings it back. */
export async function deleteWalk(context: WalkContext, id: WalkId): Promise<void> {
  const { autosave, session, library, now } = context;
  const deleted = await tryToStore(context, () => autosave.revise(id, (record) => ({ ...record, deletedAt: now() })));
  if (deleted === "failed" || !deleted) return;
  const wasShown = session.getState().walk.id === id;
  if (wasShown) await newWalk(context);
  const name = deleted.name === null ? "The walk" : `“${deleted.name}”`;
  say(library, `${name} was deleted.`, async () => ((await undeleteWalk(context, id)) ? `${name} is back.` : null));
}

/** Whether it could be stored; a toast says why not. */
export async function undeleteWalk(context: WalkContext, id: WalkId): Promise<boolean> {
  const revive = () => context.autosave.revise(id, (record) => ({ ...record, deletedAt: null }));
  return (await tryToStore(context, revive)) !== "failed";
}
