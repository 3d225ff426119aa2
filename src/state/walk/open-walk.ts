import type { DatasetId, WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import { emptySession, shownConfig } from "../app/session";
import { say, tryToStore } from "../app/toasts";
import type { WalkContext } from "./walk-context";
import { asDraft, putOnScreen } from "./first-walk";

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

/** A recorded walk, as a draft of one's own. */
export function showSample(context: WalkContext, record: WalkRecord): void {
  showWalk(context, asDraft(record, context.newId() as WalkId, context.now()));
}

/** Puts a walk on the screen at once, and looks for its data. */
export function showWalk(context: WalkContext, record: WalkRecord): void {
  putOnScreen(context.session, record);
  if (record.revision > 0) {
    context.autosave.note(record);
    context.page.keepWalkOfTab(record.id);
  }
  adoptWalk(context, record);
}

/** A walk that is on the screen already: its data is looked for, and it is computed again. */
export function adoptWalk({ runner, repository }: WalkContext, record: WalkRecord): void {
  runner.adopt(record);
  void repository.use(record.dataset);
}

/**
 * The empty box again, on the same data with the same settings, or on the sample when the data of the walk was not there.
 * The walk that was shown stays stored.
 */
export async function newWalk(context: WalkContext): Promise<void> {
  clearWalk(context);
  if (context.library.getState().wantedData) await useSample(context);
}

/** The empty box, for those who bring the data themselves. */
export function clearWalk({ session, runner, now, newId }: WalkContext): void {
  const { dataset, datasetLabel, ...state } = session.getState();
  const config = shownConfig(state);
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), config), dataset, datasetLabel });
}

/** The sample under whatever is on the screen. */
export async function useSample(context: WalkContext): Promise<void> {
  const { samples, repository, library, session, encoderLifecycle } = context;
  const index = await samples.index().catch(() => null);
  if (!index) {
    say(library, "The sample data could not be loaded. Drop your own tools and requests, or reload the page.");
    encoderLifecycle.waitForData(shownConfig(session.getState()).encoder);
    return;
  }
  const { id, name, hash } = index.dataset;
  await repository.use({ id, name, hash, files: [] });
}

/** The empty box on another data set. */
export async function useDataset(context: WalkContext, id: DatasetId): Promise<void> {
  const { library, repository, autosave, session, storage } = context;
  storage.health.forgetLoss();
  const summary = library.getState().datasets.find((dataset) => dataset.id === id);
  if (!summary) {
    say(library, "This data set no longer exists.");
    return;
  }
  await autosave.settled();
  clearWalk(context);
  session.setState({ dataset: null });
  const { name, hash } = summary;
  const dataset = await repository.use({ id, name, hash, files: [] });
  if (!dataset) {
    library.setState({ wantedData: null });
    say(library, `“${name}” could not be read.`);
  } else autosave.begin(id);
}
