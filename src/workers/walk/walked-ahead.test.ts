import { describe, expect, it } from "vitest";
import type { Trace } from "../../core/domain/trace";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import type { WalkRequest } from "./walk-engine";
import { createWalkedAhead } from "./walked-ahead";

const TRACE = { schema: 1 } as Trace;

function request(text: string): WalkRequest {
  return { datasetHash: makeTinyDataset().hash, input: makeInput(text), encoder: "tool-static-256-int4" };
}

/** A walk that is over when the test says so. */
function startWalk() {
  const signals: AbortSignal[] = [];
  let finish = (_: Trace | null): void => undefined;
  const walk = (signal: AbortSignal): Promise<Trace | null> => {
    signals.push(signal);
    return new Promise((resolve) => (finish = resolve));
  };
  return {
    ...{ walk, signals },
    finish: async (trace: Trace | null) => {
      finish(trace);
      await Promise.resolve();
    },
  };
}

describe("a walk ahead", () => {
  it("gives its answer once, to its own request", async () => {
    const ahead = createWalkedAhead();
    const { walk, finish } = startWalk();
    ahead.begin(request("Book a table."), walk);
    await finish(TRACE);
    expect(ahead.take(request("Book a table."))).toBe(TRACE);
    expect(ahead.take(request("Book a table."))).toBeNull();
    ahead.begin(request("Book a table."), walk);
    await finish(TRACE);
    expect(ahead.take(request("Book a train."))).toBeNull();
  });

  it("is not begun twice, and ends when another is begun or something changed", async () => {
    const ahead = createWalkedAhead();
    const { walk, signals, finish } = startWalk();
    ahead.begin(request("Book a table."), walk);
    ahead.begin(request("Book a table."), walk);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    ahead.begin(request("Book a train."), walk);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    ahead.forget();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await finish(TRACE);
    expect(ahead.take(request("Book a train."))).toBeNull();
  });

  it("that is not over gives nothing, and ends: the request is run", () => {
    const ahead = createWalkedAhead();
    const { walk, signals } = startWalk();
    ahead.begin(request("Book a table."), walk);
    expect(ahead.take(request("Book a table."))).toBeNull();
    expect(signals[0]?.aborted).toBe(true);
  });
});
