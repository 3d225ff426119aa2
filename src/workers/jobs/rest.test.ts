import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRest } from "./rest";
import { createTrainingPorts } from "./training";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const now = () => performance.now();

it("is over when the last that was asked for is, and a shorter one does not shorten it", async () => {
  const rest = createRest(now);
  await rest.over();
  const asked: number[] = [];
  const leave = rest.follow((forMs) => asked.push(forMs));
  rest.ask(100);
  rest.ask(50);
  let isOver = false;
  void rest.over().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(60);
  rest.ask(100);
  leave();
  rest.ask(10);
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  expect(asked).toEqual([100, 50, 100]);
});

it("holds a training still where it lets messages in, and a training that was given up ends", async () => {
  const rest = createRest(now);
  const controller = new AbortController();
  const { pause } = createTrainingPorts(now, { onProgress: () => undefined, signal: controller.signal, rest });
  const turn = async (): Promise<"goes on" | "resting"> => {
    vi.advanceTimersByTime(30);
    let at: "goes on" | "resting" = "resting";
    const pausing = pause!().then(() => (at = "goes on"));
    pausing.catch(() => undefined);
    for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
    return at;
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  expect(await turn()).toBe("goes on");
  rest.ask(1000);
  expect(await turn()).toBe("resting");
  controller.abort(new Error("Given up."));
  vi.advanceTimersByTime(1000);
  await expect(pause!()).rejects.toThrow("Given up.");
});
