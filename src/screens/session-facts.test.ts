import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../core/domain/config";
import type { WalkId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import type { Command, LogEntry } from "../core/domain/walk";
import { emptySession, type SessionState } from "../state/app/session";
import { isWaitingForRequest, nameRedo, nameUndo, scoreBeforeSetting } from "./session-facts";

function makeSession(commands: readonly Command[], change: Partial<SessionState> = {}): SessionState {
  const log = commands.map((command, seq) => ({ seq, command }) as LogEntry);
  const empty = emptySession("w1" as WalkId, "2026-05-03T10:00:00.000Z", DEFAULT_CONFIG);
  return { ...empty, log, cursor: log.length - 1, status: "done", trace: {} as Trace, ...change };
}

const OPEN: Command = { type: "open" };
const EDIT: Command = { type: "edit", what: "split “a and b”", edit: {} as never };

describe("whether the box stands open of itself", () => {
  it("does on an empty walk and on the example nobody has touched", () => {
    expect(isWaitingForRequest(makeSession([], { status: "empty", trace: null }))).toBe(true);
    expect(isWaitingForRequest(makeSession([OPEN]))).toBe(true);
  });

  it("does not once something was asked, changed or stored", () => {
    expect(isWaitingForRequest(makeSession([{ type: "ask" }]))).toBe(false);
    expect(isWaitingForRequest(makeSession([OPEN, EDIT]))).toBe(false);
    expect(isWaitingForRequest(makeSession([OPEN], { save: { status: "saving" } }))).toBe(false);
  });
});

describe("what undo and redo would do", () => {
  it("is said in the words of the step", () => {
    expect(nameUndo(makeSession([OPEN, EDIT]))).toBe("split “a and b”");
    expect(nameRedo(makeSession([OPEN, EDIT], { cursor: 0 }))).toBe("split “a and b”");
  });

  it("is nothing at either end", () => {
    expect(nameUndo(makeSession([OPEN]))).toBeNull();
    expect(nameRedo(makeSession([OPEN, EDIT]))).toBeNull();
    expect(nameUndo(makeSession([]))).toBeNull();
  });
});

describe("the score that stands before the arrow", () => {
  const SETTING: Command = { type: "configure", what: "Lists of 3" };
  const scored = (commands: readonly Command[], scores: readonly (number | null)[], change = {}): SessionState => {
    const session = makeSession(commands, change);
    return { ...session, log: session.log.map((entry, at) => ({ ...entry, score: scores[at] ?? null })) };
  };

  it("is that of the step before, once a setting was changed and its answer is there", () => {
    const steps = [OPEN, EDIT, SETTING];
    expect(scoreBeforeSetting(scored(steps, [0.25, 0.5, 0.75]))).toBe(0.5);
    expect(scoreBeforeSetting(scored(steps, [0.25, 0.5, 0.75], { status: "running" }))).toBeNull();
    expect(scoreBeforeSetting(scored(steps, [0.25, null, 0.75]))).toBeNull();
    expect(scoreBeforeSetting(scored(steps, [0.25, 0.5, 0.75], { cursor: 1 }))).toBeNull();
  });
});
