import { describe, expect, it } from "vitest";
import { createEncoderHelpers } from "./encoder-pool";
import type { OpenedEncoder } from "./open-encoder";

const turn = () => new Promise((resolve) => setTimeout(resolve));

function start({ count = 2, fails = false } = {}) {
  const state = { now: 0, opened: 0, closed: 0, added: 0 };
  const helpers = createEncoderHelpers({
    count: () => count,
    open: async () => {
      state.opened += 1;
      if (fails) throw new Error("no memory");
      return { close: () => (state.closed += 1) } as unknown as OpenedEncoder;
    },
    add: () => {
      state.added += 1;
      return () => {
        state.added -= 1;
      };
    },
    now: () => state.now,
  });
  return { helpers, state };
}

describe("helpers of an encoder", () => {
  it("come when the work that is left is long, once, and go when nobody waits any more", async () => {
    const { helpers, state } = start();
    const end = helpers.start();
    const endOfAnother = helpers.start();
    helpers.noteTimeLeft(60);
    expect(state.opened).toBe(0);
    state.now = 2000;
    helpers.noteTimeLeft(null);
    helpers.noteTimeLeft(1);
    expect(state.opened).toBe(0);
    helpers.noteTimeLeft(60);
    helpers.noteTimeLeft(60);
    await turn();
    expect(state).toMatchObject({ opened: 2, added: 2, closed: 0 });
    end();
    expect(state.closed).toBe(0);
    endOfAnother();
    expect(state).toMatchObject({ added: 0, closed: 2 });
  });

  it("do not come for work that nobody waits for", () => {
    const { helpers, state } = start();
    helpers.start()();
    state.now = 10_000;
    helpers.noteTimeLeft(60);
    expect(state.opened).toBe(0);
  });

  it("that start when everything is over are ended", async () => {
    const { helpers, state } = start();
    const end = helpers.start();
    state.now = 2000;
    helpers.noteTimeLeft(60);
    end();
    await turn();
    expect(state).toMatchObject({ opened: 2, added: 0, closed: 2 });
  });

  it("that cannot be opened are done without", async () => {
    const { helpers, state } = start({ fails: true });
    helpers.start();
    state.now = 2000;
    helpers.noteTimeLeft(60);
    await turn();
    expect(state).toMatchObject({ opened: 2, added: 0 });
  });
});
