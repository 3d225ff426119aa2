import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type ShippedEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Exchange } from "../../core/domain/exchange";
import type { WalkRecord } from "../../core/domain/walk";
import { buildIndex, textsToEncode } from "../../core/retrieve/retrieval-index";
import type { WalkEngine } from "../../workers/walk/walk-engine";
import { MODELS } from "../../workers/models/manifest";
import { createNodeEncoder } from "../../workers/encoder/node-encoder";
import { hashText } from "../../workers/hash";
import { readShippedVectors } from "../../workers/vectors/shipped-vectors";
import { hashDataset } from "../../formats/model/make-dataset";
import { parseWalk } from "../../formats/records/parse-walk";
import type { WalkSummary } from "../../storage/ports/storage";
import { summarizeDataset, summarizeWalk } from "../../storage/ports/summaries";
import { readErrands } from "./errands";
import { openNodeEngine, SAMPLE_FOLDER, SAMPLE_WALKS } from "./record-walks";
import { recordExchanges, walkWithAnswers, SAMPLE_ANSWERS, WRITTEN } from "./sample-answers";

const SOURCE = "../shared/samples/errands";
const WALKS = join(SAMPLE_FOLDER, "walks");

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), "utf8"));
}

const dataset = readJson(SAMPLE_FOLDER, "dataset.json") as Dataset;
const SHIPPED = (Object.keys(MODELS) as ShippedEncoderId[]).map((id) => ({ ...MODELS[id], id }));
const texts = textsToEncode(buildIndex(dataset));

describe("the sample data set", () => {
  it("has the hash of its content", () => {
    expect(hashDataset(dataset.tools, dataset.queries)).toBe(dataset.hash);
  });

  it.skipIf(!existsSync(SOURCE))(`is what its source gives (skipped where there is no ${SOURCE})`, () => {
    expect(dataset).toEqual(JSON.parse(JSON.stringify(readErrands(SOURCE))));
  });
});

describe.each(SHIPPED)("the shipped vectors of $id", ({ id, sha256, dimensions }) => {
  const shipped = readShippedVectors(readFileSync(join(SAMPLE_FOLDER, `vectors-${id}.bin`)));

  it("are of this encoder, and there for every tool, past request and bundle text", () => {
    expect([shipped.encoder, shipped.dimensions]).toEqual([sha256, dimensions]);
    expect(texts.filter((text) => !shipped.vectors.has(hashText(text)))).toEqual([]);
  });

  it("are what the encoder gives: 20 of them, bit by bit", async () => {
    const step = Math.floor(texts.length / 20);
    const some = Array.from({ length: 20 }, (_, i) => texts[i * step]!);
    const encoder = await createNodeEncoder("public/models", id);
    const vectors = await encoder.encode(some);
    expect(vectors).toEqual(some.map((text) => shipped.vectors.get(hashText(text))));
  });
});

describe("the recorded walks and answers", () => {
  const index = readJson(WALKS, "index.json") as { dataset: unknown; walks: WalkSummary[] };
  const records = index.walks.map(({ id }) => readJson(WALKS, `${id}.json`) as WalkRecord);
  let engine: WalkEngine;
  beforeAll(async () => {
    engine = await openNodeEngine(dataset, DEFAULT_CONFIG.encoder);
  });
  afterAll(() => engine.dispose());

  it("are those of the list, in its order, and nothing else lies beside them", () => {
    expect(records.map(({ log, name }) => ({ id: log[0]!.input.query.id, name }))).toEqual(SAMPLE_WALKS);
    expect(index).toEqual({ dataset: summarizeDataset(dataset), walks: records.map(summarizeWalk) });
    expect(readdirSync(WALKS)).toHaveLength(records.length + 1);
  });

  it.each(records.map((record) => [record.name, record] as const))(
    "%s: can be opened, and computed again it is the same",
    async (_name, record) => {
      expect(parseWalk(record)).toMatchObject({ ok: true });
      const { input } = record.log[0]!;
      const request = { datasetHash: dataset.hash, input, encoder: DEFAULT_CONFIG.encoder };
      const trace = await engine.run(request, () => undefined);
      expect(JSON.parse(JSON.stringify(trace))).toEqual(record.computed);
    },
  );

  it("has answers to exactly the prompts that the app makes for twenty requests, labelled as written", async () => {
    const exchanges = readJson(SAMPLE_FOLDER, "exchanges.json") as Exchange[];
    expect(Object.keys(SAMPLE_ANSWERS)).toHaveLength(20);
    expect(await recordExchanges(engine, dataset)).toEqual(exchanges);
    expect(exchanges.map(({ origin }) => origin)).toEqual(exchanges.map(() => WRITTEN));
    for (const [id, asks] of Object.entries(SAMPLE_ANSWERS)) {
      const { model, requirements } = (await walkWithAnswers(engine, dataset, id, exchanges)).stage2;
      expect([id, model?.waiting, requirements.length]).toEqual([id, [], asks.length]);
      const reports = model!.reports.filter(({ kind }) => kind !== "unknown-tools");
      expect([id, reports]).toEqual([id, []]);
    }
  });
});
