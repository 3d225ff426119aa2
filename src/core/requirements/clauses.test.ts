import { describe, expect, it } from "vitest";
import { analyseTokens } from "./span-splitter";
import { tokenizeWithSpans } from "../retrieve/tokenize";

function clausesOf(text: string): string[] {
  const { tokens, clauses } = analyseTokens(tokenizeWithSpans(text));
  return clauses.map(({ from, to, shape, sentence }) => {
    const words = text.slice(tokens[from]!.start, tokens[to - 1]!.end);
    return `${sentence} ${shape}: ${words}`;
  });
}

describe("clauses", () => {
  it("are cut at marks and before joining words, and named by their shape", () => {
    expect(clausesOf("My knee hurts, so find me a doctor and tell me when she has time. Is it far?")).toEqual([
      "0 fragment: My knee hurts",
      "0 instruction: so find me a doctor",
      "0 instruction: and tell me when she has time",
      "1 question: Is it far",
    ]);
  });

  it("know wishes, statements and conditions", () => {
    expect(clausesOf("I need a taxi, it is late; if it rains, call me")).toEqual([
      "0 wish: I need a taxi",
      "0 statement: it is late",
      "0 condition: if it rains",
      "0 instruction: call me",
    ]);
  });

  it("start anew on each line and leave bullets out", () => {
    expect(clausesOf("- cheap flights\n- what does it cost")).toEqual([
      "0 fragment: cheap flights",
      "1 question: what does it cost",
    ]);
  });

  it("are none in a text without words", () => {
    expect(clausesOf("...")).toEqual([]);
  });
});
