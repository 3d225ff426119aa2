import type { Config } from "../../core/domain/config";
import type { ActionContext } from "../dependencies";
import { shownInput } from "../selectors/shown-input";
import { withModeName } from "../walk-steps";
import { takeStep } from "./take-step";

/** Changes how the request is walked; the edits stay. Before anything is asked, it is what the first request starts with. */
export async function configure(
  context: ActionContext,
  change: (config: Config) => Config,
  what: string,
): Promise<void> {
  const { session } = context;
  const input = shownInput(session.getState());
  const before = input?.config ?? session.getState().nextConfig;
  const config = withModeName(change(before));
  if (JSON.stringify(config) === JSON.stringify(before)) return;
  session.setState({ nextConfig: config });
  if (input) await takeStep(context, { type: "configure", what }, { ...input, config });
}
