import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../domain/config";
import type { EvaluationRow } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { runWholePipeline } from "../pipeline/run-pipeline";
import { buildIndex } from "../retrieve/retrieval-index";
import { tracc } from "../metrics/tracc";
import { createWordEncoder, makeQuery, SMALL_DATASET, TEST_ENVIRONMENT } from "../testing/small-dataset";
import { digestWalk, whereLost, creditRequirements } from "./digest-walk";
import { overlapWith } from "./slices";
import { summarizeParts, summarizeRows } from "./summarize";
import { analyzeErrors } from "./error-analysis";

const tools = (...ids: string[]): ToolId[] => ids as ToolId[];

function rowOf(query: Query, predicted: ToolId[], more: Partial<EvaluationRow> = {}): EvaluationRow {
  const gold = query.gold ?? [];
  const score = tracc.standard({ gold, goldAsGiven: gold, recommended: predicted });
  return { query: query.id, fold: 0, predicted, confidence: null, scores: { tracc: score }, walk: null, ...more };
}

async function walk(query: Query, keep: "matched" | "published-empty" = "matched") {
  const config = { ...DEFAULT_CONFIG, stage2: { ...DEFAULT_CONFIG.stage2, keep } };
  const context = { index: buildIndex(SMALL_DATASET), encoder: createWordEncoder(), environment: TEST_ENVIRONMENT };
  return runWholePipeline({ query, config, edits: [] }, context);
}

const queries = [
  makeQuery("one", "a", ["a"], { part: "seen" }),
  makeQuery("two", "b", ["a", "b"], { part: "new" }),
  makeQuery("three", "c", ["a", "b", "c"], { part: "new" }),
  makeQuery("none", "d", [], { part: "none" }),
];
const byId = new Map(queries.map((query) => [query.id, query]));
const rows = [
  rowOf(queries[0]!, tools("a"), { confidence: 0.9 }),
  rowOf(queries[1]!, tools("a", "x", "y"), { confidence: 0.5 }),
  rowOf(queries[2]!, tools("a"), { confidence: 0.2 }),
  rowOf(queries[3]!, [], { confidence: 0.1 }),
];
const folds = [{ history: [makeQuery("h", "past", ["a", "b"])], test: queries }];

describe("summaries", () => {
  it("take the mean over requests that need a tool, and count the others apart", () => {
    const { n, metrics, nothingNeeded } = summarizeRows(rows, byId);
    expect(n).toBe(3);
    expect(metrics["tracc"]!.mean).toBeCloseTo((1 + 0.375 + 1 / 9) / 3, 12);
    // Three bundles are too few for an interval, and so are three requests.
    const none = { low: null, high: null };
    expect(metrics["tracc"]).toMatchObject({ ...none, bundles: 3, plain: none });
    expect(nothingNeeded).toEqual({ n: 1, answeredEmpty: 1 });
    expect(Object.keys(summarizeParts(rows, byId))).toEqual(["new", "none", "seen"]);
    expect(summarizeParts(rows, byId)["new"]!.n).toBe(2);
  });
});

describe("understandRows", () => {
  const understanding = analyzeErrors(rows, byId, folds, "tracc");

  it("makes a ladder of sizes and a histogram of size errors", () => {
    expect(understanding.sizes.map(({ label, n, mean }) => [label, n, mean])).toEqual([
      ["1", 1, 1],
      ["2", 1, 0.375],
      ["3", 1, expect.closeTo(1 / 9, 12)],
    ]);
    expect(understanding.sizeErrors).toEqual([
      { difference: -2, count: 1 },
      { difference: -1, count: 0 },
      { difference: 0, count: 1 },
      { difference: 1, count: 1 },
    ]);
  });

  it("orders requests by how new their bundle is", () => {
    expect(understanding.novelty.map(({ label, n }) => [label, n])).toEqual([
      ["to 0.5", 1],
      ["to 0.75", 1],
      ["1", 1],
    ]);
    expect(overlapWith(tools("a"), [new Set(tools("a", "b")), new Set(tools("c"))])).toBe(0.5);
    expect(overlapWith(tools("z"), [])).toBe(0);
  });

  it("compares confidence with score, and answers the surest first", () => {
    expect(understanding.reliability!.n).toBe(3);
    expect(understanding.reliability!.brier).toBeCloseTo((0.01 + 0.125 ** 2 + (0.2 - 1 / 9) ** 2) / 3, 12);
    // Each of the three has a column of its own.
    expect(understanding.reliability!.ece).toBeCloseTo((0.1 + 0.125 + 0.2 - 1 / 9) / 3, 12);
    const { mean, low, high } = understanding.reliability!.eceByChance;
    expect([low <= mean, mean <= high, low > 0, high < 1]).toEqual([true, true, true, true]);
    expect(understanding.riskCoverage.map(({ answered, confidence }) => [answered, confidence])).toEqual([
      [1 / 3, 0.9],
      [2 / 3, 0.5],
      [1, 0.2],
    ]);
    expect(understanding.riskCoverage.at(-1)!.mean).toBeCloseTo((1 + 0.375 + 1 / 9) / 3, 12);
    expect(analyzeErrors([rowOf(queries[0]!, tools("a"))], byId, folds, "tracc").reliability).toBeNull();
  });

  it("finds slices by rule, the weakest first", () => {
    const many = Array.from({ length: 12 }, (_, i) => makeQuery(`m${i}`, `m ${i}`, i < 6 ? ["a", "b"] : ["c"]));
    const { slices } = analyzeErrors(
      many.map((query, i) => rowOf(query, tools(i < 6 ? "x" : "c"))),
      new Map(many.map((query) => [query.id, query])),
      folds,
      "tracc",
    );
    expect(slices[0]).toMatchObject({ n: 6, mean: 0 });
    expect(slices.map(({ label }) => label)).toContain("a needed tool never used before");
    expect(slices.map(({ mean }) => mean)).toEqual([...slices.map(({ mean }) => mean)].sort((a, b) => a - b));
  });
});

describe("digestWalk", () => {
  it("gives every needed tool that is missing a stage, and every tool a fate", async () => {
    for (const query of SMALL_DATASET.queries) {
      const trace = await walk(query);
      const digest = digestWalk(trace)!;
      const recommended = trace.recommendation.tools.map(({ tool }) => tool);
      const missed = query.gold!.filter((tool) => !recommended.includes(tool));
      expect(digest.lost.map(({ tool }) => tool)).toEqual(missed);
      const { keptRight, keptWrong, droppedRight, droppedWrong, addedRight, addedWrong } = digest.fates;
      expect(keptRight + addedRight).toBe(query.gold!.length - missed.length);
      expect(keptRight + keptWrong + addedRight + addedWrong).toBe(recommended.length);
      expect(keptRight + keptWrong + droppedRight + droppedWrong).toBeGreaterThanOrEqual(
        trace.stage1.chosen!.tools.length,
      );
      expect(droppedWrong).toBe(digest.lost.filter(({ at }) => at === "coverage").length);
    }
    expect(digestWalk(await walk(makeQuery("new", "find a hotel", null)))).toBeNull();
  });

  it("tells the stages apart", async () => {
    const trace = await walk(SMALL_DATASET.queries[6]!);
    const listed = trace.stage3.perRequirement[0]?.tally.map(({ tool }) => tool) ?? [];
    expect(whereLost(trace, trace.stage1.chosen!.tools[0]!)).toBe("coverage");
    for (const tool of listed.filter((candidate) => !trace.stage1.chosen!.tools.includes(candidate))) {
      expect(whereLost(trace, tool)).toBe("vote");
    }
    expect(whereLost({ ...trace, stage3: { perRequirement: [], k: 7 } }, "message" as ToolId)).toBe("bundle");
  });

  it("credits requirements and their tools where the data name them", async () => {
    const plain = SMALL_DATASET.queries[6]!;
    const trace = await walk(plain);
    expect(creditRequirements(trace)).toBeNull();
    const found = trace.stage2.requirements;
    const requirements = found.map(({ span }) => ({ span, tools: tools("flight") }));
    const credit = creditRequirements({ ...trace, query: { ...plain, requirements } })!;
    expect(credit.requirements).toEqual({ hits: found.length, found: found.length, right: found.length });
    expect(credit.tools.right).toBe(found.length);
    expect(credit.tools.hits).toBeLessThanOrEqual(Math.min(credit.tools.found, credit.tools.right));
  });
});
