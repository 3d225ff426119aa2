import type { WalkId, DatasetId } from "../../core/domain/ids";
import type { WalkContext } from "./walk-context";
import { emptySession } from "../app/session";
import { say } from "../app/toasts";

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
  const { log, cursor, nextConfig, dataset, datasetLabel } = session.getState();
  const config = log[cursor]?.input.config ?? nextConfig;
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), config), dataset, datasetLabel });
}

/** The sample under whatever is on the screen. */
export async function useSample({ samples, repository, library }: WalkContext): Promise<void> {
  const index = await samples.index().catch(() => null);
  if (!index) {
    say(library, "The sample data could not be loaded. Drop your own tools and requests, or reload the page.");
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
