import type { ActionContext } from "../dependencies";
import { computeShown } from "./compute-shown";

/** The state after this entry of the log. The log stays as it is: only the cursor moves. */
export async function goTo(context: ActionContext, seq: number): Promise<void> {
  const { log, cursor } = context.session.getState();
  if (seq === cursor || !log[seq]) return;
  context.session.setState({ cursor: seq });
  await computeShown(context);
}

export async function undo(context: ActionContext): Promise<void> {
  await goTo(context, context.session.getState().cursor - 1);
}

export async function redo(context: ActionContext): Promise<void> {
  await goTo(context, context.session.getState().cursor + 1);
}
