import { describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import { describeFoldHistory, describeOpenedRow } from "./opened-rows";

const [weather, trains] = ["WeatherForecast", "TrainSearch"] as [ToolId, ToolId];
const row = (method: string) => ({ method, predicted: [weather, trains] });
const same = { isAsOpened: true, answer: [weather, trains] };

describe("a walk opened from a row", () => {
  it("names its fold and counts what it knows", () => {
    expect(describeFoldHistory({ fold: 2, folds: 5, requests: 798, of: 998 })).toBe(
      "History of fold 3, 798 of 998 past requests.",
    );
    expect(describeFoldHistory({ fold: 0, folds: 1, requests: 12714, of: 15893 })).toBe(
      "History of the evaluation, 12,714 of 15,893 past requests.",
    );
  });

  it("says that it gives the row's answer only where it does", () => {
    const sentence = "The walk gives the answer of the row, by PTR, stages alone (BM25).";
    expect(describeOpenedRow(row("ptr:bm25"), same, String)).toBe(sentence);
    const others = [
      { ...same, answer: [weather] },
      { ...same, answer: null },
      { ...same, isAsOpened: false },
    ];
    for (const other of others)
      expect(describeOpenedRow(row("ptr:bm25"), other, String)).not.toContain("gives the answer");
  });

  it("says of an answer that lacks what the row had that it may end otherwise", () => {
    const beside = { isAsOpened: true, answer: null };
    expect(describeOpenedRow(row("ptr-choice"), { ...beside, lacks: "learning" }, String)).toMatch(
      /which gave WeatherForecast and TrainSearch\. The walk below is without what is learned .*may end otherwise\.$/,
    );
    expect(describeOpenedRow(row("ptr-choice"), { ...beside, lacks: "encoder" }, String)).toContain(
      "not by the encoder",
    );
    expect(describeOpenedRow(row("ptr-choice"), beside, String)).not.toContain("below");
  });

  it("says of a method that is no walk that the walk is another's, whatever it answers", () => {
    for (const method of ["nearest-query", "learned-auto", "ptr-no-vote", "ptr-model", "of-a-later-version"]) {
      const sentence = describeOpenedRow(row(method), same, String);
      expect(sentence).toContain("which gave WeatherForecast and TrainSearch.");
      expect(sentence).toContain("The walk below is by PTR, stages alone, on the same history.");
    }
  });
});
