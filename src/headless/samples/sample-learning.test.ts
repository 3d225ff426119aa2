import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type ShippedEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import { historyOf } from "../../core/domain/dataset";
import { MODELS } from "../../workers/models/manifest";
import { readShippedLearning } from "../../workers/walk/shipped-learning";
import { openNodeEngine, SAMPLE_FOLDER } from "./record-walks";
import {
  fileOfLearning,
  learnFromSample,
  MOST_LEARNED_BYTES,
  NEEDING_REQUESTS,
  needingRequests,
} from "./sample-learning";

const ENCODERS = Object.keys(MODELS) as ShippedEncoderId[];
const dataset = JSON.parse(readFileSync(`${SAMPLE_FOLDER}/dataset.json`, "utf8")) as Dataset;

describe("what was learned from the sample", () => {
  it.each(ENCODERS)("ships small with %s, from the whole history", async (encoder) => {
    expect(statSync(fileOfLearning(encoder)).size).toBeLessThanOrEqual(MOST_LEARNED_BYTES);
    const { walks } = await readShippedLearning(readFileSync(fileOfLearning(encoder)));
    expect([walks.requests, walks.history]).toEqual([historyOf(dataset).length, historyOf(dataset).length]);
  });

  it("has the requests beside it that tell what needs tools in any data", () => {
    expect(JSON.parse(readFileSync(NEEDING_REQUESTS, "utf8"))).toEqual(needingRequests(dataset));
  });

  it("is used by a first walk without training", async () => {
    const { encoder } = DEFAULT_CONFIG;
    const engine = await openNodeEngine(dataset, encoder);
    const query = dataset.queries.find(({ split }) => split === "test")!;
    const input = { query, config: DEFAULT_CONFIG, edits: [] };
    const { choice } = await engine.preview({ datasetHash: dataset.hash, input, encoder });
    engine.dispose();
    expect(choice?.basis).toMatchObject({ history: 300, isSeen: false });
  });

  it("is what training gives, byte by byte", async () => {
    const encoder = "tool-static-256-int4";
    const bytes = await learnFromSample(dataset, encoder);
    expect(Buffer.compare(bytes, readFileSync(fileOfLearning(encoder)))).toBe(0);
  });
});
