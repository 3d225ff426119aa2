/** The walk of the sample and texts of its kind, here and at a real OpenSearch that is started for it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODES } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import { runWholePipeline } from "../../core/pipeline/run-pipeline";
import { readEngineTexts } from "../../core/retrieve/engine-texts";
import { createFarFinder } from "../../core/retrieve/far-finder";
import { attachVectors, buildIndex, textsToEncode } from "../../core/retrieve/retrieval-index";
import { createWordEncoder, TEST_ENVIRONMENT } from "../../core/testing/small-dataset";
import type { EngineCall } from "../../workers/elsewhere/engine-call";
import { createOpenSearch } from "../../workers/elsewhere/opensearch";
import { indexStem, listIndexes, openIndex } from "../../workers/elsewhere/opensearch-indexes";
import { readData } from "../evaluation/read-data";
import { checkIndex, isBelowBars } from "./check-index";
import { openCall } from "./open-call";
import { startEngine, whyNoEngine, type StartedEngine } from "./testing/start-engine";
import { summarizeWalk } from "./testing/summarize-walk";
import { removeIndex, writeIndex } from "./write-index";

const why = whyNoEngine();
const KEY = "e".repeat(64) as Sha256;
const encoder = createWordEncoder();

describe.skipIf(why !== null)(`a real engine${why === null ? "" : ` (skipped: ${why})`}`, () => {
  let engine: StartedEngine | null = null;
  let call: EngineCall;
  beforeAll(async () => {
    engine = await startEngine(1);
    call = openCall(engine.nodes[0]!.address);
  });
  afterAll(() => engine?.stop());

  it("gives the answers and walks of the tab, and is removed again", async () => {
    const { dataset } = await readData({ data: ["public/samples/errands"], history: null, test: null });
    const plain = buildIndex(dataset);
    const texts = textsToEncode(plain);
    const vectors = new Map((await encoder.encode(texts)).map((vector, i) => [texts[i]!, vector]));
    const index = attachVectors(plain, (text) => vectors.get(text), encoder.dimensions);
    const stem = indexStem(dataset.hash, KEY);
    const named = { id: "test", sha256: KEY, key: KEY, dimensions: encoder.dimensions };
    const meta = { dataHash: dataset.hash, dataName: dataset.name, encoder: named };
    await writeIndex(call, { stem, texts: readEngineTexts(index), meta, shards: 3, replicas: 0 }, () => undefined);
    const found = await openIndex(call, dataset.hash, KEY);
    const asked = dataset.queries.filter((_, i) => i % 8 === 0);
    const check = { call, found, index, encoder, texts: asked.map(({ text }) => text), hasReplicas: false };
    expect((await checkIndex(check)).filter(isBelowBars)).toEqual([]);

    const { choice: _choice, ...config } = MODES.kitpick;
    const here = { index, encoder, environment: TEST_ENVIRONMENT };
    const there = { ...here, finder: createFarFinder(createOpenSearch(call, found)) };
    for (const query of asked) {
      const walk = { query, config, edits: [] };
      expect(summarizeWalk(await runWholePipeline(walk, there))).toEqual(
        summarizeWalk(await runWholePipeline(walk, here)),
      );
    }
    expect(await removeIndex(call, stem)).toBe(true);
    expect(await listIndexes(call)).toEqual([]);
  });
});
