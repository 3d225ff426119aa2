import { describe, expect, it } from "vitest";
import type { ToolId } from "../../domain/ids";
import {
  cleanRequest,
  createPromptMaker,
  estimatePromptTokens,
  offerTools,
  promptAsText,
  withReminder,
} from "./prompts";

const TOOLS = [
  { id: "1" as ToolId, name: "TableFinder", description: "Finds a free table." },
  { id: "2" as ToolId, name: "Weather", description: 'Says "rain" or shine.' },
];
const ITEMS = [{ id: "F1", text: "book a table for two" }];
const REQUEST = "Book a table for two, please.";

describe("prompts", () => {
  it.each(["json", "lines"] as const)("have this exact text, in %s", (form) => {
    const make = createPromptMaker({ form, instructions: {} });
    const prompts = [
      make.extract(REQUEST),
      make.match(ITEMS, TOOLS),
      make.unsolved(REQUEST, ITEMS),
      make.direct(REQUEST, TOOLS),
    ];
    expect(prompts.map((prompt) => `[${prompt.version}]\n${promptAsText(prompt)}`).join("\n\n\n")).toMatchSnapshot();
  });

  it("have the user's instructions, and say so", () => {
    const { version, messages } = createPromptMaker({ form: "json", instructions: { extract: "List it." } }).extract(
      "x",
    );
    expect(version).toBe("extract-json-1+own");
    expect(messages[0]!.content).toMatch(/^List it\.\n\nAfter these instructions comes one JSON object\./);
    expect(messages[0]!.content).toContain('{"functionalities":[');
  });

  it("remind once, after the answer that could not be read", () => {
    const prompt = createPromptMaker({ form: "json", instructions: {} }).extract("x");
    const { messages } = withReminder(prompt, "", "It is empty.");
    expect(messages.slice(2)).toEqual([
      { role: "assistant", content: "(nothing)" },
      { role: "user", content: expect.stringContaining("could not be read: It is empty. Answer once more") },
    ]);
    expect(prompt.messages).toHaveLength(2);
  });

  it("cost about a token for four characters", () => {
    expect(estimatePromptTokens({ messages: [{ role: "user", content: "x".repeat(401) }] })).toBe(105);
  });
});

describe("texts of strangers", () => {
  it("lose what nobody sees, and say how much", () => {
    expect(cleanRequest("Book\u200B a\u202E table\r\nfor\ttwo \u{E0041}👍🏽")).toEqual({
      text: "Book a table\nfor\ttwo 👍🏽",
      reports: [{ kind: "stripped", where: "the request", count: 3 }],
    });
    expect(cleanRequest("Größe, naïve, 東京, ₹5")).toEqual({ text: "Größe, naïve, 東京, ₹5", reports: [] });
  });

  it("are cut, and say so", () => {
    const long = { id: "1" as ToolId, name: "A\nB", description: "d".repeat(1200) };
    const { tools, reports } = offerTools([long]);
    expect(tools[0]!.description).toHaveLength(1001);
    expect(tools[0]!.name).toBe("A B");
    expect(reports).toEqual([{ kind: "shortened", where: "A\nB" }]);
  });
});
