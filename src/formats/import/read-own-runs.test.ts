import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { makeAnswer, makeAsked, makeRun } from "../../core/testing/made-runs";
import { readForeignRuns } from "./read-foreign-runs";
import type { InputFile } from "../model/format";
import { readOwnRuns } from "./read-own-runs";
import { rowShape } from "../records/parse-evaluation";
import { createReaderInThread } from "../../workers/reader/testing/reader-in-thread";
import { trecRun } from "../read/trec";

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

describe("runs of other systems", () => {
  const bytesOf = (content: string) => new TextEncoder().encode(content);
  const rankings = Array.from({ length: 1200 }, (_, at) => `q${at} Q0 Two 1 2 x\nq${at} Q0 One 2 1 x\n`).join("");
  const files = [
    { name: "run.trec", bytes: bytesOf(rankings) },
    { name: "answers.json", bytes: bytesOf('{"q1": ["One"], "q2": []}') },
    { name: "tools.json", bytes: bytesOf('[{"name": "One", "description": "First."}]') },
    { name: "noise.bin", bytes: new Uint8Array([0, 1, 2]) },
  ];

  it("come from the thread of the reader as they are read in one go, with the data beside them", async () => {
    const placed = files.map(({ name, bytes }) => ({ path: name, blob: new Blob([bytes]) }));
    const read = await createReaderInThread().foreignRuns(placed);
    expect(read).toEqual(await readForeignRuns(files));
    expect(read.runs.map(({ file, rankings: { length } }) => [file, length])).toEqual([
      ["answers.json", 2],
      ["run.trec", 1200],
    ]);
    expect(read.runs[1]!.rankings[7]).toEqual({
      query: "q7",
      tools: [
        { tool: "Two", score: 2 },
        { tool: "One", score: 1 },
      ],
    });
    expect(read.dataset?.tools.map(({ name }) => name)).toEqual(["One"]);
  });

  it("are looked through once, however many of their rows cannot be read", () => {
    let looks = 0;
    const file = {
      name: "ragged.trec",
      get text() {
        looks += 1;
        return rankings + rankings.replaceAll(" x\n", "\n");
      },
    };
    const { messages } = trecRun.read(file as InputFile, []);
    expect(messages.length).toBe(2400);
    expect(messages[0]).toMatchObject({ where: "line 2401", severity: "held-back" });
    expect(looks).toBeLessThan(10);
  });

  it("are none in what holds none, and why is said", async () => {
    const { runs: none, empty } = await readForeignRuns([files[3]!]);
    expect(none).toEqual([]);
    expect(empty).toEqual([{ file: "noise.bin", why: expect.any(String) as string }]);
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
