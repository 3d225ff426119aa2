import { describe, expect, it } from "vitest";
import type { RequirementId, ToolId } from "../domain/ids";
import type { CoverageResult } from "../domain/trace";
import { buildIndex } from "../retrieve/retrieval-index";
import { SMALL_DATASET } from "../testing/small-dataset";
import { makeRequirement } from "./edit-requirements";
import type { ToolScores } from "./score-tools";
import { judgeCoverage, mapCoverage, type CoverageMappingInput } from "./stage-2-coverage-mapping";

const INDEX = buildIndex(SMALL_DATASET);
const TEXT = "book a table and tell me the forecast";
const BOOK = makeRequirement(TEXT, { start: 0, end: 12 }, "computed");
const TELL = makeRequirement(TEXT, { start: 17, end: 37 }, "computed");
const ids = (...names: string[]): ToolId[] => names as ToolId[];

/** Coverage of two requirements whose scores are given by tool. */
function map(options: {
  scores?: Record<string, [number, number]>;
  bundle?: ToolId[];
  links?: [RequirementId, string, "link" | "unlink"][];
  tools?: [string, "keep" | "drop"][];
  bestTools?: number;
  margin?: number;
  keep?: "matched" | "published-empty";
}): CoverageResult {
  const given = options.scores ?? { table: [0.9, 0.1], weather: [0.1, 0.8], hotel: [0.4, 0.2] };
  const scoresOf = (which: 0 | 1): ToolScores => ({
    matchOf: (tool) => given[tool]?.[which] ?? 0,
    look: async () => undefined,
    nearest: () => Promise.reject(new Error("Stage 2 looks at no list.")),
  });
  const links: CoverageMappingInput["edits"]["links"] = new Map(
    [BOOK.id, TELL.id].map((id) => [
      id,
      new Map((options.links ?? []).filter(([r]) => r === id).map(([, tool, kind]) => [tool as ToolId, kind])),
    ]),
  );
  return mapCoverage({
    requirements: [BOOK, TELL],
    bundle: options.bundle ?? ids("hotel", "table", "weather"),
    index: INDEX,
    scores: new Map([
      [BOOK.id, scoresOf(0)],
      [TELL.id, scoresOf(1)],
    ]),
    scoreKind: "cosine",
    threshold: 0.5,
    config: {
      ...{ bestTools: options.bestTools ?? 2, keep: options.keep ?? "matched" },
      ...(options.margin === undefined ? {} : { margin: options.margin }),
    },
    edits: { links, tools: new Map((options.tools ?? []).map(([tool, what]) => [tool as ToolId, what])) },
  });
}

describe("mapCoverage", () => {
  it("keeps what serves, drops what serves nothing and names its best match", () => {
    const result = map({});
    expect(result.kept).toEqual([
      { tool: "table", serves: [BOOK.id], by: "computed" },
      { tool: "weather", serves: [TELL.id], by: "computed" },
    ]);
    expect(result.dropped).toEqual([{ tool: "hotel", best: { requirement: BOOK.id, score: 0.4 }, by: "computed" }]);
    expect(result.unsolved).toEqual([]);
    expect(result.verdict).toBe("over");
    expect(result.matches).toHaveLength(6);
  });

  it("links at the threshold exactly, and only the best tools", () => {
    const scores: Record<string, [number, number]> = { table: [0.5, 0], hotel: [0.7, 0], weather: [0.6, 0.4999] };
    const result = map({ scores });
    expect(result.kept.map(({ tool }) => tool)).toEqual(["hotel", "weather"]);
    expect(result.unsolved).toEqual([TELL.id]);
    expect(result.verdict).toBe("both");
    expect(map({ scores, bestTools: 3 }).kept.map(({ tool }) => tool)).toEqual(["hotel", "weather", "table"]);
  });

  it("links with a margin what is near enough to the best of the whole catalogue, and notes what that one scores", () => {
    const scores: Record<string, [number, number]> = { table: [0.6, 0], hotel: [0.55, 0.1], flight: [0.7, 0.2] };
    const keptWith = (margin: number) => map({ scores, margin }).kept.map(({ tool }) => tool);
    expect(keptWith(0.2)).toEqual(["table", "hotel"]);
    expect(keptWith(0.12)).toEqual(["table"]);
    expect(keptWith(0.05)).toEqual([]);
    expect(map({ scores, margin: 0.12 }).nearest).toEqual([
      { requirement: BOOK.id, score: 0.7 },
      { requirement: TELL.id, score: 0.2 },
    ]);
    expect(map({ scores })).not.toHaveProperty("nearest");
  });

  it("breaks equal scores by name", () => {
    const result = map({ scores: { table: [0.6, 0], hotel: [0.6, 0], weather: [0.6, 0] }, bestTools: 1 });
    expect(result.kept.map(({ tool }) => tool)).toEqual(["hotel"]);
  });

  it("opens everything without a bundle", () => {
    const result = map({ bundle: [] });
    expect(result).toMatchObject({
      matches: [],
      kept: [],
      dropped: [],
      unsolved: [BOOK.id, TELL.id],
      verdict: "partial",
    });
  });

  it("keeps nothing in the released code's way, but shows the scores and obeys the hand", () => {
    const result = map({ keep: "published-empty", links: [[BOOK.id, "table", "link"]] });
    expect(result.kept).toEqual([{ tool: "table", serves: [BOOK.id], by: "edit" }]);
    expect(result.unsolved).toEqual([TELL.id]);
    expect(map({ keep: "published-empty" }).kept).toEqual([]);
    expect(result.matches.find(({ tool, requirement }) => tool === "weather" && requirement === TELL.id)?.score).toBe(
      0.8,
    );
  });
});

describe("mapCoverage with edits", () => {
  it("links a tool of the bundle and one from outside, with its score", () => {
    const inside = map({ links: [[TELL.id, "hotel", "link"]] });
    expect(inside.kept.find(({ tool }) => tool === "hotel")).toEqual({ tool: "hotel", serves: [TELL.id], by: "edit" });
    const outside = map({ links: [[TELL.id, "message", "link"]], scores: { message: [0.99, 0.3] } });
    expect(outside.matches.filter(({ tool }) => tool === "message")).toEqual([
      { requirement: BOOK.id, tool: "message", score: 0.99, linked: false, by: "computed" },
      { requirement: TELL.id, tool: "message", score: 0.3, linked: true, by: "edit" },
    ]);
  });

  it("opens a requirement whose only link is cut and drops the tool by hand", () => {
    const result = map({ links: [[BOOK.id, "table", "unlink"]] });
    expect(result.unsolved).toEqual([BOOK.id]);
    expect(result.dropped.find(({ tool }) => tool === "table")?.by).toBe("edit");
  });

  it("opens a requirement whose only tool is dropped by hand", () => {
    const result = map({ tools: [["table", "drop"]] });
    expect(result.unsolved).toEqual([BOOK.id]);
    expect(result.dropped.map(({ tool, by }) => [tool, by])).toEqual([
      ["hotel", "computed"],
      ["table", "edit"],
    ]);
    expect(result.verdict).toBe("both");
  });

  it("keeps a tool of the bundle that serves nothing, behind those that serve", () => {
    const result = map({ tools: [["hotel", "keep"]] });
    expect(result.kept.at(-1)).toEqual({ tool: "hotel", serves: [], by: "edit" });
    expect(result.verdict).toBe("exact");
  });

  it("changes nothing by an edit that has no effect", () => {
    const computed = map({});
    expect(map({ links: [[BOOK.id, "table", "link"]] })).toEqual(computed);
    expect(map({ links: [[BOOK.id, "hotel", "unlink"]] })).toEqual(computed);
    expect(map({ links: [[BOOK.id, "message", "unlink"]] })).toEqual(computed);
    expect(map({ tools: [["hotel", "drop"]] })).toEqual(computed);
    expect(map({ tools: [["table", "keep"]] })).toEqual(computed);
    expect(map({ tools: [["message", "keep"]] })).toEqual(computed);
  });
});

describe("judge", () => {
  it("covers every case", () => {
    expect(judgeCoverage(0, 0, 3)).toBe("none");
    expect(judgeCoverage(2, 0, 0)).toBe("exact");
    expect(judgeCoverage(2, 0, 1)).toBe("over");
    expect(judgeCoverage(2, 1, 0)).toBe("partial");
    expect(judgeCoverage(2, 1, 1)).toBe("both");
  });
});
