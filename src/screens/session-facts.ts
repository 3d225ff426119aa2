import { isExample, type SessionState } from "../state/app/session";

/** Whether the box stands open of itself: nothing was asked yet. */
export function isWaitingForRequest(state: SessionState): boolean {
  return state.status === "empty" || isExample(state);
}

/** The sentence of the step that undo would take back; `null` when there is none. */
export function nameUndo(state: SessionState): string | null {
  const command = state.cursor > 0 ? state.log[state.cursor]?.command : undefined;
  return command ? nameCommand(command) : (state.cameBy?.name ?? null);
}

/** The sentence of the step that redo would bring; `null` when there is none. */
export function nameRedo(state: SessionState): string | null {
  const command = state.log[state.cursor + 1]?.command;
  return command ? nameCommand(command) : null;
}

function nameCommand(command: SessionState["log"][number]["command"]): string {
  if ("what" in command) return command.what;
  return command.type === "ask" ? "asked anew" : "opened";
}

/** After a change of settings, the score of the step before; `null` after any other step, and while it is computed. */
export function scoreBeforeSetting({ log, cursor, status }: SessionState): number | null {
  const isSetting = log[cursor]?.command.type === "configure" && status === "done";
  return isSetting ? (log[cursor - 1]?.score ?? null) : null;
}
