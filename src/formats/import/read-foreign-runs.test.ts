import { describe, expect, it } from "vitest";
import { readPlainAnswers } from "./read-foreign-runs";

const named = (text: string) =>
  readPlainAnswers(text)?.map(({ query, tools }) => [query, tools.map(({ tool }) => tool)]);

describe("answers in plain files", () => {
  it("are read from lists by request, empty ones too", () => {
    expect(named('{"q1": ["a", "b"], "q2": [], "q3": [7]}')).toEqual([
      ["q1", ["a", "b"]],
      ["q2", []],
      ["q3", ["7"]],
    ]);
  });

  it.each([
    ["several in a cell", "query_id,tools\nq1,a|b\nq2,\n"],
    ["one a row", "qid\ttool\nq1\ta\nq1\tb\nq2\t\n"],
    ["lists in a cell", 'Query ID;Predicted\nq1;"[""a"", ""b""]"\nq2;none\n'],
  ])("are read from a table: %s", (_name, text) => {
    expect(named(text)).toEqual([
      ["q1", ["a", "b"]],
      ["q2", []],
    ]);
  });

  it.each([
    ["scores by tool, which are a ranx run", '{"q1": {"a": 1}}'],
    ["a table without tools", "query_id,text\nq1,hello\n"],
    ["a TREC run", "q1 Q0 a 1 10 x\n"],
    ["nothing", ""],
    ["half a file", '{"q1": ["a"'],
  ])("are none: %s", (_name, text) => {
    expect(readPlainAnswers(text)).toBeNull();
  });

  it("keep the order of a cell as their ranks", () => {
    expect(readPlainAnswers("id,tools\nq1,b; a\n")![0]!.tools).toEqual([
      { tool: "b", score: 2 },
      { tool: "a", score: 1 },
    ]);
  });
});
