import type { WalkId } from "../../core/domain/ids";
import type { ActionContext } from "../dependencies";
import { emptySession } from "../session";
import { useSample } from "./use-dataset";

/**
 * The empty box again, on the same data with the same settings, or on the sample when the data of the walk was not there.
 * The walk that was shown stays stored.
 */
export async function newWalk(context: ActionContext): Promise<void> {
  clearWalk(context);
  if (context.library.getState().wantedData) await useSample(context);
}

/** The empty box, for those who bring the data themselves. */
export function clearWalk({ session, runner, now, newId }: ActionContext): void {
  const { log, cursor, nextConfig, dataset, datasetLabel } = session.getState();
  const config = log[cursor]?.input.config ?? nextConfig;
  runner.stop();
  session.setState({ ...emptySession(newId() as WalkId, now(), config), dataset, datasetLabel });
}
