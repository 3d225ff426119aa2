import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../core/domain/config";
import type { Edit } from "../core/domain/edit";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { runWholePipeline } from "../core/pipeline/run-pipeline";
import { buildIndex } from "../core/retrieve/retrieval-index";
import { SMALL_DATASET, WORDS_ENVIRONMENT } from "../core/testing/small-dataset";
import { findWalkDifferences } from "./walk-differences";

const GROUND = { index: buildIndex(SMALL_DATASET), encoder: null, environment: WORDS_ENVIRONMENT };
const QUERY = SMALL_DATASET.queries.find(({ id }) => (id as string) === "t1")!;

function walk(edits: Edit[] = [], retriever: "bm25" | "random" = "bm25"): Promise<Trace> {
  const { stage1 } = DEFAULT_CONFIG;
  const config = { ...DEFAULT_CONFIG, encoder: "words" as const, stage1: { ...stage1, retriever } };
  return runWholePipeline({ query: QUERY, config, edits }, GROUND);
}

function part(first: Trace, second: Trace) {
  return findWalkDifferences({ letter: "A", trace: first }, { letter: "B", trace: second });
}

describe("where two walks part", () => {
  it("nowhere, when they are the same", async () => {
    expect(part(await walk(), await walk())).toEqual({
      ...{ stage: null, sentences: [], gained: [], lost: [] },
      stages: { bundle: [], coverage: [], vote: [] },
    });
  });

  it("at the bundle, with the tools that each starts from", async () => {
    const trace = await walk();
    const other = trace.stage1.candidates.find(({ bundle }) => bundle !== trace.stage1.chosen?.bundle)!;
    const { stage, sentences } = part(trace, await walk([{ kind: "choose-bundle", bundle: other.bundle }]));
    expect(stage).toBe("bundle");
    expect(sentences[0]).toMatch(/^A starts from .*, used for “.*”\.$/);
    expect(sentences[1]).toMatch(/^B starts from /);
    expect(sentences).toHaveLength(2);
  });

  it("in coverage, with the tool that one drops and the reason", async () => {
    const trace = await walk();
    const tool = trace.stage2.kept[0]!.tool;
    const name = trace.tools[tool]!.name;
    const byHand = part(trace, await walk([{ kind: "drop-tool", tool }]));
    expect(byHand.stage).toBe("coverage");
    expect(byHand.sentences[0]).toBe(`B drops ${name} by hand; A keeps it.`);
    const { requirements } = trace.stage2;
    const strict: Trace = {
      ...trace,
      stage2: {
        ...trace.stage2,
        threshold: 0.42,
        kept: trace.stage2.kept.filter((kept) => kept.tool !== tool),
        dropped: [{ tool, best: { requirement: requirements[0]!.id, score: 0.31 }, by: "computed" }],
      },
    };
    const { sentences } = part(trace, strict);
    expect(sentences[0]).toContain(
      `B drops ${name} because no requirement matches it at threshold 0.42 (the closest, “`,
    );
    expect(sentences[0]).toMatch(/reaches 0\.31\); A keeps it\.$/);
    expect(part(strict, trace).sentences[0]).toMatch(/^A drops .*; B keeps it\.$/);
  });

  it("at the vote, with what each adds, and the tools gained and lost", async () => {
    const trace = await walk();
    const [open] = trace.stage3.perRequirement;
    const other = open!.tally.find(({ tool }) => tool !== open!.winner)!.tool;
    const { stage, sentences, gained, lost } = part(
      trace,
      await walk([{ kind: "choose-winner", requirement: open!.requirement, tool: other }]),
    );
    expect(stage).toBe("vote");
    const nameOf = (tool: ToolId | null): string => trace.tools[tool!]!.name;
    expect(sentences).toEqual([
      expect.stringMatching(new RegExp(`^For “.*” A adds ${nameOf(open!.winner)}, B adds ${nameOf(other)}\\.$`)),
    ]);
    expect([gained, lost]).toEqual([[other], [open!.winner]]);
  });
});
