import type { WalkId } from "../../core/domain/ids";
import type { Command, WalkInput, LogEntry } from "../../core/domain/walk";
import type { WalkContext } from "./walk-context";
import { isExample, shownInput } from "../app/session";

const NOTHING_BEFORE = { log: [], cursor: -1 };

/** One step more in the log, after the one that is shown: saved at once, then computed. */
export async function takeStep(context: WalkContext, command: Command, input: WalkInput): Promise<void> {
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

/** The cursor points at another input: that is saved, its encoder is made ready, and its answer is computed and shown. */
async function computeShown({ session, autosave, encoderLifecycle, runner }: WalkContext): Promise<void> {
  autosave.save();
  const { dataset } = session.getState();
  const input = shownInput(session.getState());
  if (dataset && input) encoderLifecycle.ensure(dataset, input.config.encoder);
  await runner.run();
}

/** The state after this entry of the log. The log stays as it is: only the cursor moves. */
export async function goTo(context: WalkContext, seq: number): Promise<void> {
  const { log, cursor } = context.session.getState();
  if (seq === cursor || !log[seq]) return;
  context.session.setState({ cursor: seq });
  await computeShown(context);
}

export async function undo(context: WalkContext): Promise<void> {
  await goTo(context, context.session.getState().cursor - 1);
}

export async function redo(context: WalkContext): Promise<void> {
  await goTo(context, context.session.getState().cursor + 1);
}

/** The log with one step more. What was undone is cut off: the redo tail ends where a new step begins. */
function withStep(
  { log, cursor }: { log: readonly LogEntry[]; cursor: number },
  command: Command,
  input: WalkInput,
  at: string,
): { log: LogEntry[]; cursor: number } {
  const kept = log.slice(0, cursor + 1);
  return { log: [...kept, { seq: kept.length, at, command, input, score: null }], cursor: kept.length };
}
