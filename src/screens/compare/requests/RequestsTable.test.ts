import { describe, expect, it } from "vitest";
import type { AlignedRuns } from "../../../core/compare/align-runs";
import { makeAnswer, makeAsked } from "../../../core/testing/made-runs";
import { listRequestFacts } from "./RequestsTable";

describe("rows of a comparison", () => {
  it("are set in the voice of who wrote the words", () => {
    const asked = [makeAsked("a", ["x"]), makeAsked("b", ["x"], { isByModel: true })];
    const rows = asked.map((query) => makeAnswer(query, ["x"]));
    const aligned = {
      alignment: { common: asked.map(({ id }) => id) },
      rows: [rows, rows],
      asked: new Map(asked.map((query) => [query.id, query])),
      base: 0,
    } as unknown as AlignedRuns;
    expect(listRequestFacts(aligned, "tracc:standard", 1).map(({ voice }) => voice)).toEqual([
      "voice-person",
      "voice-model",
    ]);
  });
});
