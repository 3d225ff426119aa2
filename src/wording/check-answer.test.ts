import { describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import { describeModel, describeReport, checkAnswer } from "./language-model";
import { ANSWER_TOKENS, estimateCost, estimateSeconds } from "../core/requirements/llm/estimate-cost";
import { createPromptMaker, estimatePromptTokens } from "../core/requirements/llm/prompts";

const make = createPromptMaker({ form: "json", instructions: {} });
const TOOLS = ["Weather", "Table"].map((name) => ({ id: name as ToolId, name, description: "a tool" }));
const EXTRACT = make.extract("Book a table and tell me the weather.");
const MATCH = make.match(
  [
    { id: "F1", text: "a" },
    { id: "F2", text: "b" },
  ],
  TOOLS,
);

describe("an answer, before it is taken", () => {
  it.each([
    [EXTRACT, '{"functionalities":[{"text":"a"},{"text":"b"}]}', "It lists 2 requirements."],
    [MATCH, '{"matches":[{"id":"F1","tools":["table"]}]}', "It names tools for 1 of 2 requirements."],
    [
      MATCH,
      '{"matches":[{"id":"F2","tools":["Table","Ferry"]}]}',
      "It names tools for 1 of 2 requirements. Not offered, so not counted: Ferry.",
    ],
    [
      make.unsolved("x", [{ id: "F2", text: "b" }]),
      '{"unsolved":[{"id":"F2","text":"c"}]}',
      "It restates 1 open requirement.",
    ],
    [make.direct("x", TOOLS), '{"tools":["Weather"]}', "It names 1 tool."],
  ])("is counted against its own prompt: $2", (prompt, answer, sentence) => {
    expect(checkAnswer(prompt, "json", answer)).toEqual({ isReadable: true, sentence });
  });

  it("is refused with a sentence", () => {
    expect(checkAnswer(EXTRACT, "json", "Sure!")).toEqual({ isReadable: false, sentence: "It holds no JSON object." });
    expect(checkAnswer({ ...MATCH, messages: [] }, "json", '{"matches":[{"id":"F9","tools":[]}]}').isReadable).toBe(
      false,
    );
  });
});

describe("the cost of a walk, before anything is sent", () => {
  it("is two calls in JSON, twice as many with reminders, and never less than what waits", () => {
    const cost = estimateCost([EXTRACT], { form: "json", unsolved: "reuse" });
    expect([cost.calls, cost.mostCalls]).toEqual([2, 4]);
    expect(cost.tokens).toBeGreaterThan(estimatePromptTokens(EXTRACT));
    expect(cost.mostTokens).toBeGreaterThan(cost.tokens);
  });

  it("is, in seconds, what is read and what is written, each at its own speed", () => {
    const cost = { calls: 2, tokens: 1000 + 2 * ANSWER_TOKENS };
    expect(estimateSeconds(cost, { readPerSecond: 100, writePerSecond: 20 })).toBeCloseTo(
      10 + (2 * ANSWER_TOKENS) / 20,
    );
  });

  it("grows with the form and with what is asked besides", () => {
    expect(estimateCost([EXTRACT], { form: "lines", unsolved: "ask" })).toMatchObject({ calls: 5, mostCalls: 84 });
    expect(estimateCost([MATCH], { form: "json", unsolved: "ask" })).toMatchObject({ calls: 2, mostCalls: 4 });
    expect(estimateCost([MATCH], { form: "json", unsolved: "reuse" })).toMatchObject({ calls: 1, mostCalls: 2 });
  });
});

it("says where the talk stands, and what happened in it", () => {
  const coverage = { waiting: [EXTRACT], exchanges: [], reports: [], problems: {} };
  expect(describeModel(coverage)).toMatch(
    /^1 prompt is waiting for an answer, about \d+ tokens\. Until then, rules are used\.$/,
  );
  expect(describeModel({ ...coverage, waiting: [] })).toBe("0 answers; no prompt is waiting.");
  expect(describeReport({ kind: "unknown-tools", names: ["Ferry"] })).toBe(
    "The answer names 1 tool that was not offered: “Ferry”. It does not count.",
  );
  expect(describeReport({ kind: "stripped", where: "the request", count: 3 })).toBe(
    "3 invisible characters of “the request” were removed from the prompt.",
  );
});
