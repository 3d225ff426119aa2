import type { WalkId } from "../../core/domain/ids";
import type { ActionContext } from "../dependencies";
import { say } from "../toasts";
import { tryToStore } from "./try-to-store";

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
