import { describe, expect, it } from "vitest";
import { DEFAULT_MODEL_CONFIG } from "../../domain/config";
import type { Exchange, PromptPurpose } from "../../domain/exchange";
import type { ToolId } from "../../domain/ids";
import type { LanguageModelPort } from "../../domain/ports";
import { LONGEST_DESCRIPTION, LONGEST_NAME } from "./limits";
import { createPromptMaker, offerTools } from "./prompts";
import { PAYLOADS } from "./testing/payloads";
import { textWithNotes } from "../../domain/notes";
import { readByModel } from "./read-by-model";

const WEATHER = { id: "weather" as ToolId, name: "Weather", description: "forecast for a town" };
const REQUEST = "Tell me the weather in Oslo and book a table for two.";

/** A bundle in which a stranger wrote a name or a description. */
function poisoned(payload: string) {
  return [
    WEATHER,
    { id: "evil-name" as ToolId, name: payload, description: "a tool" },
    { id: "evil-words" as ToolId, name: "Table", description: payload },
  ];
}

/** A model that does what the payload wants, in every way it can. */
function obedient(payload: string, form: "json" | "lines"): LanguageModelPort {
  const names = ["DeleteEverything", "delete-everything", payload, "__proto__", "constructor"];
  const answers: Partial<Record<PromptPurpose, string>> =
    form === "json"
      ? {
          extract: JSON.stringify({
            functionalities: [{ id: "F1", text: payload.slice(0, 300) || "x", words: payload }],
          }),
          match: JSON.stringify({
            matches: [
              { id: "F1", tools: names },
              { id: payload, tools: names },
            ],
          }),
          unsolved: "",
          direct: JSON.stringify({ tools: names }),
        }
      : {
          extract: `- ${payload.slice(0, 300)}`,
          match: names.map((name) => `- ${name}`).join("\n"),
          unsolved: "",
          direct: "",
        };
  const origin: Exchange["origin"] = { kind: "endpoint", host: "test", model: "obedient" };
  return { answer: async (prompt) => ({ prompt, answer: answers[prompt.purpose]!, origin, tokens: null }) };
}

it("knows sixty payloads", () => {
  expect(new Set(PAYLOADS).size).toBe(60);
});

describe.each(PAYLOADS.map((payload) => [payload.slice(0, 40), payload]))("%j", (_name, payload) => {
  it.each(["json", "lines"] as const)("makes no tool out of nothing, in %s", async (form) => {
    const bundle = poisoned(payload);
    const reading = await readByModel(REQUEST, { ...DEFAULT_MODEL_CONFIG, form }, obedient(payload, form));
    const matches = await reading.match(bundle);
    const offered = new Set(bundle.map(({ id }) => id));
    const named = [...matches.values()].flatMap(({ tools }) => [...tools]);
    expect(named.filter((id) => !offered.has(id))).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    const requirements = reading.requirements ?? [];
    const shown = textWithNotes(REQUEST, requirements);
    for (const { span, text, placed } of requirements) {
      expect([text, span.start < span.end && span.end <= shown.length]).toEqual([text, true]);
      expect(placed === "note").toBe(span.start > REQUEST.length);
    }
  });

  it("stays data: the instructions are the same, and the data is one JSON object of limited size", () => {
    const { tools } = offerTools(poisoned(payload));
    const [system, user] = createPromptMaker(DEFAULT_MODEL_CONFIG).match([{ id: "F1", text: "x" }], tools).messages;
    const [plain] = createPromptMaker(DEFAULT_MODEL_CONFIG).match([], []).messages;
    expect(system).toEqual(plain);
    const data = JSON.parse(user!.content) as { tools: { name: string; description: string }[] };
    expect(Object.keys(data)).toEqual(["tools", "functionalities"]);
    expect(data.tools).toHaveLength(3);
    for (const { name, description } of data.tools) {
      expect(name.length).toBeLessThanOrEqual(LONGEST_NAME + 1);
      expect(description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION + 1);
      expect(name + description).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u);
    }
  });
});
