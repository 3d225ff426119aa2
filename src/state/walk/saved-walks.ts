import type { WalkId } from "../../core/domain/ids";
import type { WalkContext } from "./walk-context";
import { say, tryToStore } from "../app/toasts";
import { toWalkRecord } from "./walk-record";
import { newWalk } from "./open-walk";

/** Gives the walk on the screen a name. Its steps are saved already. */
export async function saveWalk(context: WalkContext, name: string): Promise<void> {
  await renameWalk(context, context.session.getState().walk.id, name);
  context.page.askToKeep();
}

/** Hands the walk over as a file, with all its steps, those that were undone included. */
export function saveWalkFile({ session, library, page, now }: WalkContext): void {
  const record = toWalkRecord(session.getState(), now());
  if (record) page.download(`kitpick-walk-${record.id}.json`, JSON.stringify(record, null, 1));
  else say(library, "There is no walk to save yet.");
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
  await tryToStore(context, () => autosave.revise([id], (record) => ({ ...record, name: wanted, updatedAt: now() })));
}

/** Takes walks out of the list. They stay stored for 30 days; a toast brings them back. */
export async function deleteWalks(context: WalkContext, ids: readonly WalkId[]): Promise<void> {
  const { autosave, session, library, now } = context;
  const deletedAt = now();
  const deleted = await tryToStore(context, () => autosave.revise(ids, (record) => ({ ...record, deletedAt })));
  const [first] = deleted === "failed" ? [] : deleted;
  if (deleted === "failed" || !first) return;
  const wasShown = deleted.some(({ id }) => id === session.getState().walk.id);
  if (wasShown) await newWalk(context);
  const one = first.name === null ? "The walk" : `“${first.name}”`;
  const [said, back] =
    deleted.length === 1
      ? [`${one} was`, `${one} is`]
      : [`${deleted.length} walks were`, `${deleted.length} walks are`];
  const undelete = async () =>
    (await undeleteWalks(
      context,
      deleted.map(({ id }) => id),
    ))
      ? `${back} back.`
      : null;
  say(library, `${said} deleted.`, undelete);
}

/** Whether it could be stored; a toast says why not. */
export async function undeleteWalks(context: WalkContext, ids: readonly WalkId[]): Promise<boolean> {
  const revive = () => context.autosave.revise(ids, (record) => ({ ...record, deletedAt: null }));
  return (await tryToStore(context, revive)) !== "failed";
}
