import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../domain/config";
import type { ToolId } from "../domain/ids";
import type { WalkInput } from "../domain/walk";
import { buildIndex } from "../retrieve/retrieval-index";
import { SMALL_DATASET, WORDS_ENVIRONMENT } from "../testing/small-dataset";
import { runWholePipeline } from "./run-pipeline";
import { changedStages, staleStages, stageOfEdit } from "./staleness";

const INPUT: WalkInput = { query: SMALL_DATASET.queries[6]!, config: DEFAULT_CONFIG, edits: [] };

describe("staleStages", () => {
  it("is empty for equal inputs", () => {
    expect(staleStages(INPUT, structuredClone(INPUT))).toEqual([]);
  });

  it("begins where something is read that differs", () => {
    const config = structuredClone(DEFAULT_CONFIG);
    expect(staleStages(INPUT, { ...INPUT, query: SMALL_DATASET.queries[7]! })).toEqual([1, 2, 3, 4]);
    expect(
      staleStages(INPUT, { ...INPUT, config: { ...config, stage1: { ...config.stage1, denseWeight: 0.5 } } }),
    ).toEqual([1, 2, 3, 4]);
    expect(staleStages(INPUT, { ...INPUT, config: { ...config, stage2: { ...config.stage2, bestTools: 1 } } })).toEqual(
      [2, 3, 4],
    );
    expect(staleStages(INPUT, { ...INPUT, config: { ...config, stage3: { k: 3 } } })).toEqual([3, 4]);
    expect(staleStages(INPUT, { ...INPUT, config: { ...config, mode: "published" } })).toEqual([4]);
    expect(staleStages(INPUT, { ...INPUT, edits: [{ kind: "drop-tool", tool: "hotel" as ToolId }] })).toEqual([
      2, 3, 4,
    ]);
  });

  it("knows the stage of an edit", () => {
    expect(stageOfEdit({ kind: "keep-tool", tool: "a" as ToolId })).toBe(2);
  });
});

describe("changedStages", () => {
  it("names the stages that a computed trace really differs in", async () => {
    const context = { index: buildIndex(SMALL_DATASET), encoder: null, environment: WORDS_ENVIRONMENT };
    const before = await runWholePipeline(INPUT, context);
    const again = await runWholePipeline(INPUT, context);
    expect(changedStages(before, again)).toEqual([]);
    const kept = before.recommendation.tools[0]!.tool;
    const edited = await runWholePipeline({ ...INPUT, edits: [{ kind: "drop-tool", tool: kept }] }, context);
    expect(changedStages(before, edited)).toContain(4);
    expect(changedStages(before, edited)).not.toContain(1);
  });
});
