import type { ActionContext } from "../dependencies";
import { shownInput } from "../selectors/shown-input";

/** The cursor points at another input: that is saved, its encoder is made ready, and its answer is computed and shown. */
export async function computeShown({ session, saver, keeper, runner }: ActionContext): Promise<void> {
  saver.save();
  const { dataset } = session.getState();
  const input = shownInput(session.getState());
  if (dataset && input) keeper.ensure(dataset, input.config.encoder);
  await runner.run();
}
