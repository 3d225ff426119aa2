import { describe, expect, it } from "vitest";
import type { ModelPrompt } from "../../core/domain/exchange";
import { createPromptMaker, withReminder } from "../../core/requirements/llm/prompts";
import { createBuiltInModel, type PromptApi } from "./built-in-model";

const BROWSER = "Chrome 148";
const PROMPT = createPromptMaker({ form: "json", instructions: {} }).extract("Book a table for Friday.");

/** The Prompt API as Chrome has it, as far as it is used; what it was asked is written down. */
function mockApi(answer: (text: string, signal: AbortSignal | undefined) => Promise<string>) {
  const seen: { created: object[]; asked: object[]; destroyed: number } = { created: [], asked: [], destroyed: 0 };
  const api: PromptApi = {
    availability: async () => "available",
    async create({ monitor, signal: _, ...options }) {
      seen.created.push(options);
      monitor?.({ addEventListener: (_type, listener) => [0.25, 1].forEach((loaded) => listener({ loaded })) });
      return {
        prompt: async (text, { signal, ...rest }) => {
          seen.asked.push({ text, ...rest });
          return answer(text, signal);
        },
        destroy: () => void (seen.destroyed += 1),
      };
    },
  };
  return { api, seen };
}

const failing = (name: string) => mockApi(() => Promise.reject(new DOMException("a text of the browser", name))).api;
const ask = (api: PromptApi | undefined, prompt: ModelPrompt = PROMPT, signal?: AbortSignal) =>
  createBuiltInModel(api, BROWSER).ask(prompt, signal);

describe("the browser's own model", () => {
  it("is asked the same messages as an endpoint, held to the same form, in a session of its own", async () => {
    const { api, seen } = mockApi(async () => '{"functionalities":[]}');
    const reminder = withReminder(PROMPT, "no", "It is no JSON.");
    await ask(api);
    const exchange = await ask(api, reminder);
    expect(exchange).toEqual({
      ...{ prompt: reminder, answer: '{"functionalities":[]}', tokens: null },
      origin: { kind: "built-in", browser: BROWSER },
    });
    expect(seen.created.map((options) => "initialPrompts" in options && options.initialPrompts)).toEqual([
      PROMPT.messages.slice(0, 1),
      reminder.messages.slice(0, 3),
    ]);
    expect(seen.asked).toMatchObject([
      { text: PROMPT.messages[1]!.content, responseConstraint: { type: "object", required: ["functionalities"] } },
      { text: reminder.messages[3]!.content, omitResponseConstraintInput: true },
    ]);
    expect(seen.destroyed).toBe(2);
  });

  it("is not held to a form where lines are asked for", async () => {
    const { api, seen } = mockApi(async () => "None");
    await ask(api, createPromptMaker({ form: "lines", instructions: {} }).extract("Book a table."));
    expect(seen.asked[0]).not.toHaveProperty("responseConstraint");
  });

  it("is asked one prompt at a time", async () => {
    let [underWay, most] = [0, 0];
    const { api } = mockApi(async () => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      return "{}";
    });
    const model = createBuiltInModel(api, BROWSER);
    await Promise.all([model.ask(PROMPT), model.ask(PROMPT), model.ask(PROMPT)]);
    expect(most).toBe(1);
  });

  it.each([
    ["QuotaExceededError", "too-long", /longer than .* reads\. Shorten/u],
    ["NotSupportedError", "refused", /Let another model answer/u],
    ["NotAllowedError", "refused", /Allow it in the settings/u],
    ["NotReadableError", "refused", /filter .* Try again/u],
    ["InvalidStateError", "unavailable", /Reload the page/u],
    ["NetworkError", "unreachable", /online\?/u],
    ["OperationError", "server-error", /OperationError.* Try again/u],
  ])("says what %s means and what to do, in words of ours", async (name, code, sentence) => {
    const failure = ask(failing(name));
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
    await expect(failure).rejects.not.toThrow("a text of the browser");
  });

  it("is stopped, and says so", async () => {
    const controller = new AbortController();
    const { api, seen } = mockApi(
      (_text, signal) =>
        new Promise((_resolve, reject) =>
          signal!.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
        ),
    );
    const asked = ask(api, PROMPT, controller.signal);
    await expect.poll(() => seen.asked.length).toBe(1);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "stopped" });
    expect(seen.destroyed).toBe(1);
  });

  it("is absent where the browser has none, unavailable where asking for it fails, and then refuses", async () => {
    expect(await createBuiltInModel(undefined, BROWSER).availability()).toBe("absent");
    const { api } = mockApi(async () => "");
    const broken = { ...api, availability: () => Promise.reject(new Error("no")) };
    expect(await createBuiltInModel(broken, BROWSER).availability()).toBe("unavailable");
    await expect(ask(undefined)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("tells how far its download is", async () => {
    const { api, seen } = mockApi(async () => "");
    const shares: number[] = [];
    await createBuiltInModel(api, BROWSER).download((share) => shares.push(share), new AbortController().signal);
    expect([shares, seen.destroyed]).toEqual([[0.25, 1], 1]);
  });
});
