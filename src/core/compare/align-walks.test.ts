import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../domain/config";
import type { Edit } from "../domain/edit";
import { runWholePipeline } from "../pipeline/run-pipeline";
import { buildIndex } from "../retrieve/retrieval-index";
import { SMALL_DATASET, WORDS_ENVIRONMENT } from "../testing/small-dataset";
import { alignWalks } from "./align-walks";

const GROUND = { index: buildIndex(SMALL_DATASET), encoder: null, environment: WORDS_ENVIRONMENT };
const QUERY = SMALL_DATASET.queries.find(({ id }) => (id as string) === "t1")!;
const CONFIG = {
  ...DEFAULT_CONFIG,
  ...{ encoder: "words" as const, stage1: { ...DEFAULT_CONFIG.stage1, retriever: "bm25" as const } },
};
const walk = (edits: Edit[] = []) => runWholePipeline({ query: QUERY, config: CONFIG, edits }, GROUND);

describe("walks beside each other", () => {
  it("have every tool of the answer and every missing one, in each column", async () => {
    const trace = await walk();
    const dropped = await walk([{ kind: "drop-tool", tool: trace.recommendation.tools[0]!.tool }]);
    const { results, missed, bundles, bundlesDiffer } = alignWalks([trace, dropped]);
    for (const [place, one] of [trace, dropped].entries()) {
      expect(results[place]!.map(({ tool }) => tool)).toEqual(one.recommendation.tools.map(({ tool }) => tool));
      const given = new Set(results[place]!.map(({ tool }) => tool));
      expect(missed[place]!.map(({ tool }) => tool)).toEqual(QUERY.gold!.filter((tool) => !given.has(tool)));
      expect(missed[place]!.every(({ outcome }) => outcome === "missed")).toBe(true);
    }
    expect(bundlesDiffer).toBe(false);
    expect(bundles[0]!.via).not.toBeNull();
  });

  it("mark what nobody needs as wrong, and say which requirements differ", async () => {
    const trace = await walk();
    const tool = trace.stage2.kept[0]!.tool;
    const { requirements, dropped } = alignWalks([trace, await walk([{ kind: "drop-tool", tool }])]);
    expect(requirements.map(({ text }) => text)).toEqual(trace.stage2.requirements.map(({ text }) => text));
    expect(requirements.some(({ differs }) => differs)).toBe(true);
    expect(dropped[1]!.map((one) => one.tool)).toContain(tool);
    const same = alignWalks([trace, trace]);
    expect(same.requirements.every(({ differs }) => !differs)).toBe(true);
    const nobody = { ...trace, query: { ...trace.query, gold: [] } };
    expect(alignWalks([nobody]).results[0]!.every(({ outcome }) => outcome === "wrong")).toBe(true);
  });
});
