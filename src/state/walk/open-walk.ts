import type { WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import type { ActionContext } from "../app/dependencies";
import { say, tryToStore } from "../app/toasts";
import { fromWalkRecord } from "./walk-record";

/** A stored walk, or a recorded one of the sample: shown as it was, then computed again when its encoder is ready. */
export async function openWalk(context: ActionContext, id: WalkId): Promise<void> {
  const { storage, samples, library, saver } = context;
  storage.health.forgetLoss();
  await saver.settled();
  if (library.getState().sampleWalks.some((walk) => walk.id === id)) {
    const record = await samples.walk(id).catch(() => null);
    if (record) showSample(context, record);
    else say(library, "The sample walk could not be fetched. Try again.");
    return;
  }
  const record = await tryToStore(context, () => storage.walks.get(id));
  if (record === "failed") return;
  if (record) showWalk(context, record);
  else say(library, "This walk is not there any more.");
}

/** A recorded walk becomes a draft with an id of its own as soon as it is changed. */
export function showSample(context: ActionContext, record: WalkRecord): void {
  const { newId, now } = context;
  showWalk(context, { ...record, id: newId() as WalkId, name: null, createdAt: now(), revision: 0 });
}

/** Puts a walk on the screen at once, and looks for its data. */
export function showWalk(context: ActionContext, record: WalkRecord): void {
  const { session, saver, runner, shelf, page } = context;
  const isStored = record.revision > 0;
  session.setState({
    ...fromWalkRecord(record),
    nextConfig: record.log[record.cursor]?.input.config ?? session.getState().nextConfig,
    save: isStored ? { status: "saved", at: record.updatedAt } : { status: "nothing" },
  });
  if (isStored) {
    saver.note(record);
    page.keepWalkOfTab(record.id);
  }
  runner.adopt(record);
  void shelf.use(record.dataset);
}
