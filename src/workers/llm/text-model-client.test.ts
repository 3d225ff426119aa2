import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { createPromptMaker } from "../../core/requirements/llm/prompts";
import type { TextModel } from "../models/text-model";
import { spawnInThread } from "../walk/walk-engine-in-thread";
import type { SpawnThread } from "../rpc/thread";
import { createFakeLocks } from "../testing/fake-locks";
import { ModelFailure } from "./model-endpoint";
import { createOwnTextModel } from "./text-model-client";
import { describeTextFailure, noGpu } from "./generate-text";
import type { TextModelProtocol, TextTask, WrittenText } from "./page-model";

const MODEL: TextModel = {
  ...{ schema: 1, id: "text-0", name: "Tiny", architecture: "llama", sha256: "0".repeat(64) as Sha256, dtype: "q4" },
  ...{
    parameters: 1e6,
    licence: null,
    dataFiles: 0,
    files: [],
    speed: null,
    trial: null,
    addedAt: "2026-01-01T00:00:00.000Z",
  },
  source: { kind: "folder", name: "tiny" },
};
const make = createPromptMaker({ form: "json", instructions: {} });
const PROMPT = make.extract("Find a table for Friday night.");
const WRITTEN: WrittenText = {
  ...{ answer: '{"functionalities":[]}', isCut: false, isHeld: true, tokens: { input: 400, output: 21 } },
  ...{ readMs: 2000, writeMs: 1000 },
};

/** Workers that answer as they are told to; each start and end is written down. */
function makeWorkers(write: (task: TextTask) => Promise<WrittenText> = async () => WRITTEN) {
  const seen = { started: 0, ended: 0, tasks: [] as TextTask[] };
  let lose: (why: string) => void = () => undefined;
  const load = vi.fn(async () => ({ device: "wasm" as const, runtime: "r 1", loadMs: 500 }));
  const spawn: SpawnThread<TextModelProtocol> = (listeners) => {
    seen.started += 1;
    lose = listeners.lost;
    const thread = spawnInThread<TextModelProtocol>(() => ({
      describeError: describeTextFailure,
      calls: {
        load,
        write: async (task) => {
          seen.tasks.push(task);
          return write(task);
        },
      },
    }))(listeners);
    return { ...thread, terminate: () => (thread.terminate(), void (seen.ended += 1)) };
  };
  return { spawn, seen, load, lose: (why: string) => lose(why) };
}

const never = (): Promise<WrittenText> => new Promise(() => undefined);

describe("a language model of one's own, at the page", () => {
  it("is loaded with the first prompt, held to the form, asked at temperature 0, and answers with its origin", async () => {
    const { spawn, seen } = makeWorkers();
    const model = createOwnTextModel(MODEL, { spawn, locks: null });
    const [first] = await Promise.all([model.ask(PROMPT), model.ask(PROMPT)]);
    expect(first).toEqual({
      ...{ prompt: PROMPT, answer: WRITTEN.answer, tokens: WRITTEN.tokens },
      origin: { kind: "in-page", model: "Tiny", sha256: MODEL.sha256, device: "wasm", runtime: "r 1" },
    });
    expect([seen.started, seen.tasks.length]).toEqual([1, 2]);
    expect(seen.tasks[0]).toMatchObject({
      ...{ messages: PROMPT.messages, temperature: 0, mostTokens: 400 },
      schema: { properties: { functionalities: { maxItems: 8 } } },
    });
  });

  it("says of an answer without an end that it was cut", async () => {
    const { spawn } = makeWorkers(async () => ({ ...WRITTEN, isCut: true }));
    expect(await createOwnTextModel(MODEL, { spawn, locks: null }).ask(PROMPT)).toMatchObject({ ended: "cut" });
  });

  it("measures tokens a second", async () => {
    const { spawn } = makeWorkers();
    const speed = await createOwnTextModel(MODEL, { spawn, locks: null }).measure(PROMPT);
    expect(speed).toEqual({
      ...{ device: "wasm", runtime: "r 1", isHeld: true, loadSeconds: 0.5, readPerSecond: 200, writePerSecond: 20 },
    });
  });

  it("is stopped by ending its worker, at once, whatever that computes; the next prompt starts another", async () => {
    let isSlow = true;
    const { spawn, seen } = makeWorkers(() => (isSlow ? never() : Promise.resolve(WRITTEN)));
    const locks = createFakeLocks();
    const model = createOwnTextModel(MODEL, { spawn, locks });
    const controller = new AbortController();
    const asked = model.ask(PROMPT, controller.signal);
    const next = model.ask(PROMPT, controller.signal);
    await expect.poll(() => seen.tasks.length).toBe(1);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    await expect(next).rejects.toMatchObject({ code: "stopped" });
    expect([seen.ended, locks.held.size]).toEqual([1, 0]);
    isSlow = false;
    expect(await model.ask(PROMPT)).toMatchObject({ answer: WRITTEN.answer });
    expect(seen.started).toBe(2);
  });

  it("can be stopped while it is loaded", async () => {
    const { spawn, seen, load } = makeWorkers();
    load.mockImplementation(() => new Promise(() => undefined));
    const locks = createFakeLocks();
    const controller = new AbortController();
    const asked = createOwnTextModel(MODEL, { spawn, locks }).ask(PROMPT, controller.signal);
    await expect.poll(() => load.mock.calls.length).toBe(1);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    await expect.poll(() => [seen.ended, locks.held.size]).toEqual([1, 0]);
  });

  it("names what went wrong, lets go of the worker, and starts another", async () => {
    const faults: [unknown, string, RegExp][] = [
      [new RangeError("Array buffer allocation failed"), "no-memory", /smaller model/u],
      [new Error("Can't create a session. ERROR_CODE: 7, protobuf parsing failed."), "wrong-file", /bring it anew/u],
      [new Error("Unsupported model type: rwkv9"), "unknown-architecture", /another family/u],
      [new Error("tokenizer.chat_template is not set"), "no-template", /instruct/u],
      [noGpu({ dtype: "q4f16", parameters: 135e6 }), "no-gpu", /model_q4\.onnx/u],
      [noGpu({ dtype: "q4", parameters: 600e6 }), "no-gpu", /600 million .* smaller model/u],
      [new Error("numbers of the prompt: 17 4 9"), "lost", /Try again/u],
    ];
    for (const [thrown, code, sentence] of faults) {
      const { spawn, seen, load } = makeWorkers();
      load.mockRejectedValueOnce(thrown);
      const model = createOwnTextModel(MODEL, { spawn, locks: null });
      const failure: unknown = await model.ask(PROMPT).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ModelFailure);
      expect(failure).toMatchObject({ code, message: expect.stringMatching(sentence) });
      expect((failure as Error).message).not.toContain("17 4 9");
      await model.ask(PROMPT);
      expect([seen.started, seen.ended]).toEqual([2, 1]);
    }
  });

  it("says that its worker was ended, or the GPU lost", async () => {
    for (const [why, code] of [
      ["It crashed.", "lost"],
      ["The GPU was lost.", "gpu-lost"],
    ] as const) {
      const { spawn, seen, lose } = makeWorkers(never);
      const locks = createFakeLocks();
      const asked = createOwnTextModel(MODEL, { spawn, locks }).ask(PROMPT);
      await expect.poll(() => seen.tasks.length).toBe(1);
      lose(why);
      await expect(asked).rejects.toMatchObject({ code });
      await expect.poll(() => locks.held.size).toBe(0);
    }
  });

  it("is held by one tab", async () => {
    const locks = createFakeLocks();
    const [here, there] = [1, 2].map(() => createOwnTextModel(MODEL, { spawn: makeWorkers().spawn, locks }));
    await here!.ask(PROMPT);
    await expect(there!.ask(PROMPT)).rejects.toMatchObject({ code: "held-elsewhere" });
    here!.close();
    await expect
      .poll(() =>
        there!.ask(PROMPT).then(
          () => "answered",
          () => "held",
        ),
      )
      .toBe("answered");
  });
});

describe("a model that nobody asks", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is let go of after a while", async () => {
    const { spawn, seen } = makeWorkers();
    const model = createOwnTextModel(MODEL, { spawn, locks: null, idleMs: 1000 });
    await model.ask(PROMPT);
    vi.advanceTimersByTime(900);
    await model.ask(PROMPT);
    vi.advanceTimersByTime(900);
    expect(seen.ended).toBe(0);
    vi.advanceTimersByTime(200);
    expect(seen.ended).toBe(1);
  });
});
