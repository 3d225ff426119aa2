import { MODES } from "../../src/core/domain/config";
import type { Sha256 } from "../../src/core/domain/ids";
import { runWholePipeline } from "../../src/core/pipeline/run-pipeline";
import { createFarFinder } from "../../src/core/retrieve/far-finder";
import { readEngineTexts } from "../../src/core/retrieve/engine-texts";
import { attachVectors, buildIndex, textsToEncode } from "../../src/core/retrieve/retrieval-index";
import { checkIndex, type CheckLine } from "../../src/headless/elsewhere/check-index";
import { openCall } from "../../src/headless/elsewhere/open-call";
import { startEngine, whyNoEngine } from "../../src/headless/elsewhere/testing/start-engine";
import { summarizeWalk } from "../../src/headless/elsewhere/testing/summarize-walk";
import { removeIndex, writeIndex, type IndexPlan } from "../../src/headless/elsewhere/write-index";
import { readData } from "../../src/headless/evaluation/read-data";
import { createNodeEncoder } from "../../src/workers/encoder/node-encoder";
import type { EngineCall } from "../../src/workers/elsewhere/engine-call";
import { createOpenSearch } from "../../src/workers/elsewhere/opensearch";
import { indexStem, openIndex } from "../../src/workers/elsewhere/opensearch-indexes";
import { stackInKernels } from "../../src/workers/vectors/kernels/block-matrix";
import { makeTexts } from "../torture/made-texts";
import { measureFromPage } from "./engine-page";
import { measureBusyShare, megabytes, milliseconds, type Ratio } from "./ratios";

interface Size {
  rows: number;
  /** Requests that are asked here and there. */
  asked: number;
  heapMb: number;
  loadTarget: string;
  /** Without a graph of neighbours. */
  isExactOnly?: boolean;
  /** Asked from a page as well. */
  isAskedFromPage?: boolean;
}

const SIZES: readonly Size[] = [
  { rows: 20_000, asked: 200, heapMb: 1024, loadTarget: "≤ 60 s", isAskedFromPage: true },
  { rows: 200_000, asked: 100, heapMb: 1024, loadTarget: "" },
];
const MILLION: readonly Size[] = [{ rows: 1_000_000, asked: 20, heapMb: 2560, loadTarget: "", isExactOnly: true }];
const DIMENSIONS = 384;
const SHARDS = 3;
const HASH = "d".repeat(64) as Sha256;

/** Texts found by a real engine, and walks over it, beside the tab's own code in the same run, in Node and from a page at this port. */
export const measureEngine = (port: number): Promise<Ratio[]> => measureAll(SIZES, port, true);

/** The same for a million texts, which takes an hour and ten gigabytes. */
export const measureMillion = (port: number): Promise<Ratio[]> => measureAll(MILLION, port, false);

async function measureAll(sizes: readonly Size[], port: number, hasWalks: boolean): Promise<Ratio[]> {
  const why = whyNoEngine();
  if (why !== null) {
    console.log(`The lines of a search engine are left out. ${why}`);
    return [];
  }
  const rows: Ratio[] = [];
  for (const size of sizes)
    rows.push(
      ...(await atEngine({ port, heapMb: size.heapMb }, (engine) =>
        measureSize(openCall(engine), { ...size, engine, port }),
      )),
    );
  return hasWalks
    ? [...rows, ...(await atEngine({ port, heapMb: 1024 }, (engine) => measureWalks(openCall(engine))))]
    : rows;
}

async function atEngine(
  { port, heapMb }: { port: number; heapMb: number },
  measure: (address: string) => Promise<Ratio[]>,
): Promise<Ratio[]> {
  const engine = await startEngine(1, heapMb, `http://127.0.0.1:${port}`);
  try {
    return await measure(engine.nodes[0]!.address);
  } finally {
    await engine.stop();
  }
}

const say = (words: string): void => console.log(`  ${words}`);

interface SizeAt extends Size {
  /** Address of the engine. */
  engine: string;
  port: number;
}

async function measureSize(call: EngineCall, size: SizeAt): Promise<Ratio[]> {
  const { rows, asked, loadTarget, isExactOnly = false, isAskedFromPage = false, engine, port } = size;
  const { index, encoder, dataset } = makeTexts(rows, DIMENSIONS, stackInKernels);
  const name = `${rows.toLocaleString("en")} made texts × ${DIMENSIONS}`;
  const busyShare = await measureBusyShare();
  const loading = { encoderId: "made", key: HASH, dimensions: DIMENSIONS, index, dataName: "made", isExactOnly };
  const loaded = await load(call, loading);
  say(`${name}: written in ${loaded.seconds.toFixed(0)} s, ${megabytes(loaded.bytes)}`);
  const textsOf = (queries: typeof dataset.queries): string[] =>
    queries.map(({ text }) => `${text} w1 w${text.length}`);
  const texts = textsOf(dataset.queries.filter((_, i) => i % Math.floor(rows / asked) === 0).slice(0, asked));
  const ofCopies = textsOf(dataset.queries.slice(-asked));
  const found = await openIndex(call, HASH, HASH);
  const check = {
    ...{ call, found, index, encoder, texts, hasReplicas: false, collections: ["requests"] as const },
    ...(isExactOnly ? { ways: ["exact"] as const } : {}),
  };
  const lines = await checkIndex(check);
  const copied = isExactOnly ? [] : await checkIndex({ ...check, texts: ofCopies, ways: ["fast"] });
  const fromPage = isAskedFromPage
    ? await measureFromPage({ port, engine, hash: HASH, index, encoder, texts, name })
    : [];
  await removeIndex(call, indexStem(HASH, HASH));
  const written = {
    what: `OpenSearch, ${name} and ${index.history.bundles.length.toLocaleString("en")} bundles: written, merged, counted, without encoding`,
    ours: `${loaded.seconds.toFixed(0)} s, ${megabytes(loaded.bytes)} on disk`,
    yardstick: `vectors alone: ${megabytes(4 * DIMENSIONS * (rows + index.history.bundles.length))}`,
    ...{ ratio: "", target: loadTarget, busyShare },
  };
  return [
    written,
    ...lines.map((line) => describeLine(name, line, busyShare)),
    ...copied.map((line) => ({
      ...describeLine(`${name}, requests near texts that have exact copies`, line, busyShare),
      target: "",
    })),
    ...fromPage,
  ];
}

function describeLine(name: string, line: CheckLine, busyShare: number): Ratio {
  const { retriever, way, asked, same, proved, wrong, recall, p50Ms, p95Ms, hereP50Ms } = line;
  return {
    what: `OpenSearch, ${name}: first ten by ${retriever}, ${way}, median of ${asked}`,
    ours: `${milliseconds(p50Ms)} (95 %: ${milliseconds(p95Ms)}); ${same} the same, ${proved} proved, ${wrong} of them wrong; recall ${recall.toFixed(4)}`,
    yardstick: `here: ${milliseconds(hereP50Ms)}`,
    ratio: `${(p50Ms / hereP50Ms).toFixed(1)} ×`,
    target: way === "fast" ? "recall ≥ .99" : "all the same, ≥ 95 % proved, 0 wrong",
    busyShare,
  };
}

interface Loading {
  encoderId: string;
  key: Sha256;
  dimensions: number;
  index: Parameters<typeof readEngineTexts>[0];
  dataName: string;
  isExactOnly?: boolean;
}

/** Under the made hash, into three parts without copies. */
async function load(call: EngineCall, { encoderId, key, dimensions, index, dataName, isExactOnly = false }: Loading) {
  const encoder = { id: encoderId, sha256: key, key, dimensions };
  const plan: IndexPlan = {
    stem: indexStem(HASH, key),
    texts: readEngineTexts(index),
    meta: { dataHash: HASH, dataName, encoder },
    ...{ shards: SHARDS, replicas: 0, isExactOnly },
  };
  const start = performance.now();
  await writeIndex(call, plan, say);
  const seconds = (performance.now() - start) / 1000;
  const stats = await call.send({ method: "GET", path: "/kitpick-*/_stats/store" });
  return {
    seconds,
    bytes: (stats as { _all: { total: { store: { size_in_bytes: number } } } })._all.total.store.size_in_bytes,
  };
}

/** Every request of the sample that is no past request, by the stages of the app. */
async function measureWalks(call: EngineCall): Promise<Ratio[]> {
  const { dataset } = await readData({ data: ["public/samples/errands"], history: null, test: null });
  const encoder = await createNodeEncoder("public/models", "tool-static-256-int4");
  const plain = buildIndex(dataset);
  const texts = textsToEncode(plain);
  const vectors = new Map((await encoder.encode(texts)).map((vector, i) => [texts[i]!, vector]));
  const { id, key, sha256, dtype, dimensions } = { id: "tool-static-256-int4" as const, ...encoder };
  const index = attachVectors(plain, (text) => vectors.get(text), dimensions, stackInKernels);
  const busyShare = await measureBusyShare();
  await load(call, { encoderId: id, key, dimensions, index, dataName: dataset.name });
  const environment = { encoder: { id, sha256, dtype, dimensions }, device: "wasm" as const, appVersion: "bench" };
  const here = { index, encoder, environment };
  const there = { ...here, finder: createFarFinder(createOpenSearch(call, await openIndex(call, HASH, key))) };
  const { choice: _choice, ...config } = MODES.kitpick;
  const asked = dataset.queries.filter(({ split }) => split !== "history");
  const times = { here: [] as number[], there: [] as number[] };
  let same = 0;
  for (const query of asked) {
    const walk = async (context: typeof here, took: number[]): Promise<string> => {
      const start = performance.now();
      const trace = await runWholePipeline({ query, config, edits: [] }, context);
      took.push(performance.now() - start);
      return JSON.stringify(summarizeWalk(trace));
    };
    if ((await walk(here, times.here)) === (await walk(there, times.there))) same++;
  }
  const [nearMs, farMs] = [medianOf(times.here), medianOf(times.there)];
  return [
    {
      what: `OpenSearch: ${asked.length} requests of the sample walked here and there, Tool Static, the stages of the app, median`,
      ours: `${milliseconds(farMs)}; ${same} with the same bundles, votes and answer`,
      yardstick: `here: ${milliseconds(nearMs)}`,
      ratio: `${milliseconds(farMs - nearMs)} more`,
      target: "≤ 150 ms more, all the same",
      busyShare,
    },
  ];
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
