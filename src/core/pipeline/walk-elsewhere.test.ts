import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES, type Config } from "../domain/config";
import type { Dataset } from "../domain/dataset";
import type { Edit } from "../domain/edit";
import type { Trace } from "../domain/trace";
import { createFarFinder } from "../retrieve/far-finder";
import { attachVectors, buildIndex, textsToEncode } from "../retrieve/retrieval-index";
import { createFakeEngine } from "../testing/fake-engine";
import { createWordEncoder, TEST_ENVIRONMENT } from "../testing/small-dataset";
import { runWholePipeline, type PipelineContext } from "./run-pipeline";

const dataset = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as Dataset;
const encoder = createWordEncoder();

async function openContexts(): Promise<{ here: PipelineContext; there: PipelineContext }> {
  const plain = buildIndex(dataset);
  const texts = textsToEncode(plain);
  const vectors = new Map((await encoder.encode(texts)).map((vector, i) => [texts[i]!, vector]));
  const index = attachVectors(plain, (text) => vectors.get(text), encoder.dimensions);
  const here = { index, encoder, environment: TEST_ENVIRONMENT };
  return { here, there: { ...here, finder: createFarFinder(createFakeEngine(index, { error: 1e-7 })) } };
}

/** Scores of the hybrid stand on moments that were summed in another order. */
function rounded(trace: Trace): unknown {
  return JSON.parse(JSON.stringify(trace), (_, value: unknown) =>
    typeof value === "number" ? Number(value.toFixed(8)) : value,
  );
}

const CONFIGS: Record<string, Config> = {
  kitpick: DEFAULT_CONFIG,
  paper: MODES.paper,
  words: { ...DEFAULT_CONFIG, stage1: { ...DEFAULT_CONFIG.stage1, retriever: "bm25" } },
};

describe("a walk whose texts lie elsewhere", () => {
  it.each(Object.keys(CONFIGS))("is that of this tab, corrections included: %s", async (name) => {
    const { here, there } = await openContexts();
    const config = CONFIGS[name]!;
    for (const query of dataset.queries.filter((_, i) => i % 24 === 0)) {
      const walk = (context: PipelineContext, edits: Edit[]) => runWholePipeline({ query, config, edits }, context);
      const computed = await walk(here, []);
      expect(rounded(await walk(there, []))).toEqual(rounded(computed));
      const { candidates, neighbours } = computed.stage1;
      const tool = dataset.tools[3]!.id;
      const edits: Edit[] = [
        { kind: "choose-bundle", bundle: candidates.at(-1)!.bundle },
        ...neighbours.slice(0, 1).map((each): Edit => ({ kind: "drop-neighbour", query: each.query })),
        ...computed.stage2.requirements.map((each): Edit => ({ kind: "link", requirement: each.id, tool })),
      ];
      expect(rounded(await walk(there, edits))).toEqual(rounded(await walk(here, edits)));
    }
  });
});
