import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { QueryId, ToolId } from "../core/domain/ids";
import { makeAnswer, makeAsked, makeRun } from "../core/testing/made-runs";
import { readOwnRuns } from "./own-runs";
import { rowShape } from "./restore-evaluation";
import { createReaderInThread } from "./testing/reader-in-thread";

const asked = Array.from({ length: 1200 }, (_, place) => makeAsked(`q${place}`, [`t${place}`]));
const runs = ["a", "b"].map((name) => ({
  key: name,
  run: makeRun(
    name,
    asked.map((query) => makeAnswer(query, query.gold!)),
    { asked },
  ),
}));
const text = JSON.stringify({ schema: 1, kind: "kitpick-comparison", runs, tools: { t1: "One" } });

describe("runs in a file of this app", () => {
  it("come from the thread of the reader as they are read in one go", async () => {
    const reader = createReaderInThread();
    expect(await reader.ownRuns(new Blob([text]))).toEqual(readOwnRuns(text));
    expect(await reader.ownRuns(new Blob(["q1 Q0 t1 1 1.0 run"]))).toBeNull();
  });

  it("are none where a row is broken", () => {
    expect(readOwnRuns(text)).toMatchObject({ kind: "comparison", comparison: { tools: { t1: "One" } } });
    expect(readOwnRuns(text.replace('"fold":0', '"fold":-1'))).toBeNull();
  });
});

describe("a row", () => {
  const plain = {
    ...{
      query: "q" as QueryId,
      fold: 0,
      predicted: ["t" as ToolId],
      confidence: null,
      scores: { tracc: 1 },
      walk: null,
    },
  };
  const { scores: _, ...without } = plain;

  it.each([
    ["without its request", { ...plain, query: "" }],
    ["of half a fold", { ...plain, fold: 0.5 }],
    ["with a tool that is a number", { ...plain, predicted: [1] }],
    ["with a score that is a word", { ...plain, scores: { tracc: "1" } }],
    ["with an endless score", { ...plain, scores: { tracc: Infinity } }],
    ["without scores", without],
    ["that is a list", [plain]],
  ])("%s is refused", (_what, row) => {
    expect(v.is(rowShape, row)).toBe(false);
  });

  it("keeps what it has, and nothing beyond", () => {
    expect(v.parse(rowShape, plain)).toEqual(plain);
    expect(v.parse(rowShape, { ...plain, beyond: 1 })).toEqual(plain);
  });
});
