import type { WalkInput } from "../../core/domain/walk";
import type { SessionState } from "../session";

/** What the walk on the screen asks for; `null` while nothing was asked. */
export function shownInput(session: Pick<SessionState, "log" | "cursor">): WalkInput | null {
  return session.log[session.cursor]?.input ?? null;
}

/** Two inputs that must give the same trace have the same key. Edits count in their order. */
export function keyOfInput({ query, config, edits, exchanges }: WalkInput): string {
  return JSON.stringify([query.id, query.text, query.gold, config, edits, exchanges]);
}

/** Whether the trace on the screen was made from what is asked for now. */
export function isShownTraceCurrent(session: Pick<SessionState, "log" | "cursor" | "shownInput">): boolean {
  const wanted = shownInput(session);
  if (!wanted || !session.shownInput) return false;
  return wanted === session.shownInput || keyOfInput(wanted) === keyOfInput(session.shownInput);
}

/** Whether a recorded walk is shown as it came with the app: nobody has asked or changed anything yet. */
export function isExample({ walk, log, save, trace }: SessionState): boolean {
  const isUnstored = walk.revision === 0 && save.status === "nothing";
  return isUnstored && log.length === 1 && log[0]?.command.type === "open" && trace !== null;
}
