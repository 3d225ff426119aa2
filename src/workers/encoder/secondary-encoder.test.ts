import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenedEncoder } from "./open-encoder";
import { createSecondaryEncoder } from "./secondary-encoder";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(400);
const quiet = () => vi.advanceTimersByTimeAsync(2000);

function start({ isWanted = true, fails = false } = {}) {
  const state = { opened: 0, closed: 0, added: 0, left: (): void => undefined, open: () => Promise.resolve() };
  const companion = createSecondaryEncoder({
    isWanted: () => isWanted,
    open: async () => {
      state.opened += 1;
      await state.open();
      if (fails) throw new Error("no memory");
      return { close: () => (state.closed += 1) } as unknown as OpenedEncoder;
    },
    add: (_encoder, onLeft) => {
      state.added += 1;
      state.left = onLeft;
      return () => {
        state.added -= 1;
      };
    },
    now: () => Date.now(),
  });
  return { companion, state };
}

describe("the companion of an encoder", () => {
  it("is started when nothing was under way for a while, once, and stays", async () => {
    const { companion, state } = start();
    companion.startLater();
    await soon();
    companion.cancelStart();
    await quiet();
    expect(state.opened).toBe(0);
    companion.startLater();
    await soon();
    companion.startLater();
    await quiet();
    expect(companion.isHere).toBe(true);
    companion.cancelStart();
    companion.startLater();
    await quiet();
    expect(state).toMatchObject({ opened: 1, added: 1, closed: 0 });
  });

  it("is not started where there is no room for it, or no use", async () => {
    const { companion, state } = start({ isWanted: false });
    companion.startLater();
    await quiet();
    expect(state.opened).toBe(0);
  });

  it("that failed is ended, and a fresh one comes after the next walk, but not for ever", async () => {
    const { companion, state } = start();
    for (let life = 1; life <= 10; life += 1) {
      companion.startLater();
      await quiet();
      state.left();
      expect(companion.isHere).toBe(false);
    }
    expect(state).toMatchObject({ opened: 4, closed: 4, added: 0 });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    companion.startLater();
    await quiet();
    expect(state.opened).toBe(5);
  });

  it("that cannot be started is done without", async () => {
    const { companion, state } = start({ fails: true });
    companion.startLater();
    await quiet();
    expect(companion.isHere).toBe(false);
    expect(state).toMatchObject({ opened: 1, added: 0 });
  });

  it("that is closed while it starts takes no work", async () => {
    const { companion, state } = start();
    let go = (): void => undefined;
    state.open = () => new Promise<void>((resolve) => (go = resolve));
    companion.startLater();
    await quiet();
    companion.close();
    go();
    await quiet();
    expect(state).toMatchObject({ opened: 1, closed: 1, added: 0 });
  });
});
