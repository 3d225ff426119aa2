import type { WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import type { WalkContext } from "./walk-context";
import { say, tryToStore } from "../app/toasts";
import { fromWalkRecord } from "./walk-record";

/** A stored walk, or a recorded one of the sample: shown as it was, then computed again when its encoder is ready. */
export async function openWalk(context: WalkContext, id: WalkId): Promise<void> {
  const { storage, samples, library, autosave } = context;
  storage.health.forgetLoss();
  await autosave.settled();
  if (library.getState().sampleWalks.some((walk) => walk.id === id)) {
    const record = await samples.walk(id).catch(() => null);
    if (record) showSample(context, record);
    else say(library, "The sample walk could not be loaded. Try again.");
    return;
  }
  const record = await tryToStore(context, () => storage.walks.get(id));
  if (record === "failed") return;
  if (record) showWalk(context, record);
  else say(library, "This walk no longer exists.");
}

/** A recorded walk becomes a draft with an id of its own as soon as it is changed. */
export function showSample(context: WalkContext, record: WalkRecord): void {
  const { newId, now } = context;
  showWalk(context, { ...record, id: newId() as WalkId, name: null, createdAt: now(), revision: 0 });
}

/** Puts a walk on the screen at once, and looks for its data. */
export function showWalk(context: WalkContext, record: WalkRecord): void {
  const { session, autosave, runner, repository, page } = context;
  const isStored = record.revision > 0;
  session.setState({
    ...fromWalkRecord(record),
    nextConfig: record.log[record.cursor]?.input.config ?? session.getState().nextConfig,
    save: isStored ? { status: "saved", at: record.updatedAt } : { status: "nothing" },
  });
  if (isStored) {
    autosave.note(record);
    page.keepWalkOfTab(record.id);
  }
  runner.adopt(record);
  void repository.use(record.dataset);
}
