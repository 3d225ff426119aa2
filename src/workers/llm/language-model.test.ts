import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelPrompt } from "../../core/domain/exchange";
import { createPromptMaker } from "../../core/requirements/llm/prompts";
import { IMPATIENT, makeEndpoint, PATIENT, type MadeEndpoint } from "./testing/make-endpoint";
import { MISBEHAVIOURS, type Misbehaviour, type Outcome } from "./testing/misbehaviours";
import { startMockEndpoint, WORST, type MockBehaviour, type MockEndpoint } from "./testing/mock-endpoint";

const KEY = "sk-canary-0123456789";
const ANSWER = '{"functionalities":[{"id":"F1","text":"Grüße senden 👋"}]}';
const prompts = createPromptMaker({ form: "json", instructions: {} });
const PROMPT = prompts.extract("Send my regards.");

let mock: MockEndpoint;
beforeAll(async () => {
  mock = await startMockEndpoint(() => ANSWER);
});
afterAll(() => mock.close());
beforeEach(() => void mock.seen.splice(0));

async function connected(behaviour: MockBehaviour, calls = 20, limits = PATIENT): Promise<MadeEndpoint> {
  const endpoint = makeEndpoint(limits);
  await endpoint.connect({ address: mock.address(behaviour), model: "mock-1", key: KEY });
  await endpoint.allow({ calls, tokens: 1_000_000 });
  return endpoint;
}

const failure = (code: string) => expect.objectContaining({ name: "ModelFailure", code }) as unknown;

describe("a well-behaved endpoint", () => {
  it.each(["good", "whole"] as const)("answers, %s: the exact text, counted", async (behaviour) => {
    const endpoint = await connected(behaviour);
    expect(await endpoint.ask(PROMPT)).toEqual({
      prompt: PROMPT,
      answer: ANSWER,
      origin: { kind: "endpoint", host: new URL(mock.origin).host, model: "mock-1" },
      tokens: { input: 100, output: 20 },
    });
    const [call] = mock.seen;
    expect(call).toMatchObject({ path: `/${behaviour}/v1/chat/completions`, method: "POST" });
    expect(call!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect([call!.headers.cookie, call!.headers.referer]).toEqual([undefined, undefined]);
    expect(JSON.parse(call!.body)).toMatchObject({ model: "mock-1", temperature: 0, messages: PROMPT.messages });
    expect(endpoint.spent()).toMatchObject({
      calls: 1,
      tokens: 120,
      bytesSent: Buffer.byteLength(call!.body),
      failed: 0,
    });
    expect(endpoint.asked()).toBe(1);
  });

  it("is asked once for one prompt", async () => {
    const endpoint = await connected("good");
    await Promise.all([endpoint.ask(PROMPT), endpoint.ask(PROMPT)]);
    await endpoint.ask({ ...PROMPT, version: "other" });
    expect(mock.seen).toHaveLength(1);
    expect(endpoint.spent()).toMatchObject({ calls: 1, fromCache: 2 });
  });

  it("works without a key", async () => {
    const endpoint = makeEndpoint();
    await endpoint.connect({ address: `${mock.address("good")}/chat/completions`, model: "m", key: null });
    await endpoint.allow({ calls: 1, tokens: 10_000 });
    await endpoint.ask(PROMPT);
    expect(mock.seen[0]!.headers.authorization).toBeUndefined();
  });
});

const OUTCOMES = Object.entries(MISBEHAVIOURS) as [Misbehaviour, Outcome][];

describe.each(OUTCOMES)("an endpoint that misbehaves: %s", (behaviour, { failure: code, sentence }) => {
  it("is told with a sentence, in bounds and without the key", async () => {
    const endpoint = await connected(behaviour, 20, code === "too-slow" ? IMPATIENT : PATIENT);
    const asked = endpoint.ask(PROMPT);
    if (code === null) expect((await asked).answer.length).toBeLessThanOrEqual(20_000);
    else
      await expect(asked).rejects.toMatchObject({
        name: "ModelFailure",
        code,
        message: expect.stringMatching(sentence),
      });
    expect(JSON.stringify(endpoint.heard)).not.toContain(KEY);
    expect(endpoint.spent()!.bytesReceived).toBeLessThan(3_000_000);
    expect(endpoint.spent()!.calls).toBe(endpoint.asked());
    expect(endpoint.spent()!.calls).toBeLessThanOrEqual(20);
    expect(mock.seen.filter(({ path }) => path.startsWith("/elsewhere"))).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});

it("knows every misbehaviour of the mock, at least two dozen", () => {
  expect(Object.keys(MISBEHAVIOURS).sort()).toEqual(Object.keys(WORST).sort());
  expect(OUTCOMES.length).toBeGreaterThanOrEqual(24);
});

describe("trying again", () => {
  it("waits as long as the endpoint says", async () => {
    // The behaviour counts its calls: whoever was first has had its two refusals already.
    const own = await startMockEndpoint(() => ANSWER);
    const endpoint = makeEndpoint();
    await endpoint.connect({ address: own.address("status-429"), model: "m", key: null });
    await endpoint.allow({ calls: 5, tokens: 100_000 });
    await endpoint.ask(PROMPT);
    expect(endpoint.waits).toEqual([7000, 7000]);
    expect(endpoint.spent()).toMatchObject({ calls: 3, failed: 2 });
    await own.close();
  });

  it("backs off, then gives up", async () => {
    const endpoint = await connected("status-500");
    await expect(endpoint.ask(PROMPT)).rejects.toEqual(failure("server-error"));
    expect(endpoint.waits).toEqual([1000, 2000, 4000]);
    expect(endpoint.spent()).toMatchObject({ calls: 4, failed: 4 });
  });

  it("does not try what cannot get better", async () => {
    const endpoint = await connected("status-401");
    await expect(endpoint.ask(PROMPT)).rejects.toEqual(failure("key-refused"));
    expect(mock.seen).toHaveLength(1);
  });
});

describe("the allowance", () => {
  it("is nothing at first", async () => {
    const endpoint = makeEndpoint();
    await expect(endpoint.ask(PROMPT)).rejects.toEqual(failure("not-connected"));
    await endpoint.connect({ address: mock.address("good"), model: "m", key: null });
    await expect(endpoint.ask(PROMPT)).rejects.toEqual(failure("no-allowance"));
    expect(mock.seen).toEqual([]);
  });

  it("is never passed, in calls: failed attempts count, also many at once", async () => {
    const endpoint = await connected("status-500", 7);
    const many = Array.from({ length: 10 }, (_, i): ModelPrompt => prompts.extract(`request ${i}`));
    const results = await Promise.allSettled(many.map((prompt) => endpoint.ask(prompt)));
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(mock.seen).toHaveLength(7);
  });

  it("is never passed, in tokens: the worst case is set aside first", async () => {
    const endpoint = await connected("good");
    await endpoint.allow({ calls: 100, tokens: 4000 });
    const many = Array.from({ length: 40 }, (_, i) => prompts.extract(`request ${i}`));
    const results = await Promise.allSettled(many.map((prompt) => endpoint.ask(prompt)));
    const answered = results.filter(({ status }) => status === "fulfilled").length;
    expect(answered).toBeGreaterThan(1);
    expect(answered).toBeLessThan(40);
    expect(endpoint.spent()!.tokens).toBeLessThanOrEqual(4000);
  });
});

describe("the key", () => {
  it("stays with its host and is forgotten with another", async () => {
    const other = await startMockEndpoint(() => ANSWER);
    const endpoint = await connected("good");
    const same = await endpoint.connect({ address: mock.address("whole"), model: "n", key: null });
    const moved = await endpoint.connect({ address: other.address("good"), model: "m", key: null });
    const back = await endpoint.connect({ address: mock.address("good"), model: "m", key: null });
    expect([same, moved, back].map(({ hasKey }) => hasKey)).toEqual([true, false, false]);
    await expect(endpoint.ask(PROMPT)).rejects.toEqual(failure("no-allowance"));
    await other.close();
  });

  it.each([
    ["ftp://localhost/v1", "Only https"],
    ["http://example.org/v1", "Only https"],
    ["http://localhost.example.org/v1", "Only https"],
    ["https://user:secret@example.org/v1", "name or a password"],
    ["https://example.org/v1?key=secret", "after ? or #"],
    ["example.org", "no address"],
    ["javascript:alert(1)", "Only https"],
  ])("is never sent to %s", async (address, words) => {
    await expect(makeEndpoint().connect({ address, model: "m", key: KEY })).rejects.toThrow(words);
  });

  it("is refused where it is none, and the model needs a name", async () => {
    const address = mock.address("good");
    await expect(makeEndpoint().connect({ address, model: "m", key: "a\nb" })).rejects.toThrow("no spaces");
    await expect(makeEndpoint().connect({ address, model: " ", key: null })).rejects.toThrow("Name the model");
  });
});

describe("stopping", () => {
  it("ends a call under way", async () => {
    const endpoint = await connected("mute");
    const controller = new AbortController();
    const asked = endpoint.ask(PROMPT, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(asked).rejects.toEqual(failure("stopped"));
  });

  it("forgets everything", async () => {
    const endpoint = await connected("mute");
    const asked = endpoint.ask(PROMPT);
    endpoint.forget();
    await expect(asked).rejects.toEqual(failure("stopped"));
    await expect(endpoint.ask(PROMPT)).rejects.toEqual(failure("not-connected"));
  });
});
