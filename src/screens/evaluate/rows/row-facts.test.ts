import { describe, expect, it } from "vitest";
import type { EvaluationRow } from "../../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import type { Query } from "../../../core/domain/query";
import type { Slice } from "../../../core/evaluate/slices";
import { listRowFacts, filterOfSlice, filterRows, listFilters } from "./row-facts";

const queries = new Map(
  (
    [
      ["q1", "Book a Table", ["a", "b", "c"], "seen"],
      ["q2", "Find a film", ["a"], "new"],
      ["q3", "Hello there", [], undefined],
      ["q4", "Nobody judged", null, undefined],
    ] as const
  ).map(([id, text, gold, part]) => [id as unknown as QueryId, { id, text, gold, part } as unknown as Query]),
);

function row(query: string, predicted: string[], walk: Partial<EvaluationRow["walk"]> = null): EvaluationRow {
  const ids = predicted as unknown as ToolId[];
  return {
    query: query as unknown as QueryId,
    fold: 0,
    predicted: ids,
    confidence: null,
    scores: { tracc: 0.5 },
    walk,
  } as EvaluationRow;
}

const lostInVote = {
  lost: [{ tool: "c" as unknown as ToolId, at: "vote" as const }],
  fates: { addedRight: 1 } as never,
};
const facts = listRowFacts(
  [row("q1", ["a", "b", "x"], lostInVote), row("q2", ["a", "y"]), row("q3", []), row("q4", ["a"])],
  queries,
  "tracc",
);

describe("a row of the table", () => {
  it("says in words and marks what became of each tool", () => {
    expect(facts.map(({ verdict }) => verdict)).toEqual([
      "one wrong, one missed",
      "one too many",
      "none needed, none given",
      "not judged",
    ]);
    expect(facts[0]?.outcomes).toEqual(["kept", "added", "wrong", "missed"]);
    expect(facts[0]?.lost).toEqual(["vote"]);
    expect(facts.map(({ exact }) => exact)).toEqual([false, false, true, false]);
  });

  it("shows the id where the data set is not open", () => {
    expect(listRowFacts([row("gone", [])], queries, "tracc")[0]).toMatchObject({
      text: "gone",
      gold: null,
      outcomes: [],
      verdict: "",
    });
  });
});

const slices = [
  { label: "one tool needed", queries: ["q2", "q4"] },
  { label: "part new", queries: ["q2"] },
] as unknown as Slice[];

describe("filters", () => {
  it("are those that leave something, with how much", () => {
    expect(listFilters(facts, slices).map(({ filter, count }) => [filter, count])).toEqual([
      ["all", 4],
      ["not-exact", 3],
      ["exact", 1],
      ["wrong", 3],
      ["lost-vote", 1],
      ["part-new", 1],
      ["part-seen", 1],
      ["slice-one tool needed", 2],
    ]);
  });

  it("and a search must both hold; every word counts, in any case", () => {
    expect(filterRows(facts, "not-exact", "A TABLE", slices).map(({ id }) => id)).toEqual(["q1"]);
    expect(filterRows(facts, "exact", "table", slices)).toEqual([]);
    expect(filterRows(facts, filterOfSlice("one tool needed"), "film", slices).map(({ id }) => id)).toEqual(["q2"]);
    expect(filterRows(facts, filterOfSlice("part new"), "", slices).map(({ id }) => id)).toEqual(["q2"]);
    expect(filterRows(facts, "lost-vote", "", slices).map(({ id }) => id)).toEqual(["q1"]);
  });
});
