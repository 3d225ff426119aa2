import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { makeTool } from "../testing/small-dataset";
import { LONGEST_DESCRIPTION, LONGEST_NAME } from "../requirements/llm/limits";
import { PAYLOADS } from "../requirements/llm/testing/payloads";
import { buildInstructions, judgePrompt, missingNames, ourWording, writePrompt } from "./prompts";
import { finish, makePlan, openBuild } from "./testing/small-build";

const WEATHER = makeTool("Weather", "forecast for a town");

describe("words of a user", () => {
  const own = { purpose: "write", version: "write-edited-1f2e3d4c", text: "Write one." } as const;

  it("stand in place of ours; what keeps data apart and the form stay", () => {
    const text = buildInstructions(own);
    expect(text.startsWith("Write one.\n\nAfter these instructions comes one JSON object.")).toBe(true);
    expect(text.endsWith(buildInstructions(ourWording("write")).split("\n\n").at(-1)!)).toBe(true);
    expect(writePrompt([WEATHER], [], "curt", own)).toMatchObject({
      version: own.version,
      messages: [{ content: text }, {}],
    });
  });

  it("must name the parts of the data and the words of a verdict; ours do", () => {
    expect(missingNames(own)).toEqual(['"tools"', '"already"', '"voice"']);
    expect(missingNames({ ...own, text: 'Use "tools" and "voice".' })).toEqual(['"already"']);
    expect(missingNames({ purpose: "judge", text: "Exactly or overly?" })).toEqual(["exact", "over", "partial"]);
    expect([missingNames(ourWording("write")), missingNames(ourWording("judge"))]).toEqual([[], []]);
  });
});

it("asks in words that change only with their version", () => {
  expect(buildInstructions(ourWording("write"))).toMatchSnapshot("write-json-1");
  expect(buildInstructions(ourWording("judge"))).toMatchSnapshot("judge-json-1");
});

describe.each(PAYLOADS.map((payload) => [payload.slice(0, 40), payload]))("%j", (_name, payload) => {
  const tools = [WEATHER, { ...makeTool("Evil", payload), name: payload }];

  it("stays data: the instructions are the same, and the data is one JSON object of limited size", () => {
    const prompts = [writePrompt(tools, [payload], "curt"), judgePrompt(payload, tools)];
    for (const { messages, purpose } of prompts) {
      const [system, user] = messages;
      expect(system!.content).toBe(buildInstructions(ourWording(purpose as "write" | "judge")));
      const data = JSON.parse(user!.content) as { tools: { name: string; description: string }[] };
      expect(Object.keys(data)).toEqual(purpose === "write" ? ["tools", "already", "voice"] : ["tools", "request"]);
      expect(data.tools[1]!.name.length).toBeLessThanOrEqual(LONGEST_NAME + 1);
      expect(data.tools[1]!.description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION + 1);
      expect(user!.content).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u);
    }
  });

  it("changes neither gold nor verdict of a model that obeys it", () => {
    const sets = [["weather", "evil"] as ToolId[]];
    const state = openBuild(makePlan({ sets, perSet: 1 }), [WEATHER, { ...makeTool("Evil", payload), name: payload }]);
    const answers = [
      JSON.stringify({ request: payload, tools: ["DeleteEverything"], __proto__: { isAdmin: true } }),
      payload,
      JSON.stringify({ verdict: payload }),
    ];
    for (const said of answers) {
      const { items, plan } = finish(state, () => said);
      expect([plan.sets, items.map(({ step }) => step)]).toEqual([sets, ["rejected"]]);
      const { text, verdicts } = items[0]!;
      expect(verdicts).toEqual({ whole: null, part: null });
      expect(text ?? "").not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]|<\/?[a-z]/u);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});
