import type { WalkId } from "../../core/domain/ids";
import type { Command, WalkInput } from "../../core/domain/walk";
import type { ActionContext } from "../dependencies";
import { withStep } from "../walk-steps";
import { isExample } from "../selectors/shown-input";
import { computeShown } from "./compute-shown";

const NOTHING_BEFORE = { log: [], cursor: -1 };

/** One step more in the log, after the one that is shown: saved at once, then computed. */
export async function takeStep(context: ActionContext, command: Command, input: WalkInput): Promise<void> {
  const { session, now, newId } = context;
  const { walk } = session.getState();
  const isAskedOnNamed = command.type === "ask" && walk.name !== null;
  if (isAskedOnNamed) {
    const draft = { id: newId() as WalkId, name: null, createdAt: now(), revision: 0 };
    session.setState({ walk: draft, save: { status: "nothing" } });
  }
  const isAskedOnExample = command.type === "ask" && isExample(session.getState());
  session.setState((state) => withStep(isAskedOnExample ? NOTHING_BEFORE : state, command, input, now()));
  await computeShown(context);
}
