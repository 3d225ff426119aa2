import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES, type Config } from "../../core/domain/config";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";
import type { Trace } from "../../core/domain/trace";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import { spawnInThread, createWalkEngineInThread } from "./walk-engine-in-thread";
import { EngineFault } from "../elsewhere/engine-fault";
import { createSearchEngineClient } from "../elsewhere/search-engine-client";
import { createSearchEngineService, type SearchEngineProtocol } from "../elsewhere/search-engine-service";
import { keepIndex } from "../elsewhere/testing/kept-index";
import { createMockOpenSearch } from "../elsewhere/testing/mock-opensearch";
import { createFakeEncoder } from "../testing/fake-encoder";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";
import { createWalkElsewhere } from "./walk-elsewhere";

const dataset = makeTinyDataset();
const TARGET = { address: "http://127.0.0.1:9200", key: "ApiKey canary" };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function start() {
  const mock = createMockOpenSearch();
  const stem = keepIndex(mock, dataset);
  let asked = 0;
  const ports = {
    fetch: (url: string, init: RequestInit) => mock.fetch(url, init),
    ...{ wait: async () => undefined, now: () => performance.now(), origin: "a test" },
  };
  const service = spawnInThread<SearchEngineProtocol>((_, emit) => createSearchEngineService(ports, emit));
  const searching = createSearchEngineClient(() => (asked += 1), service);
  const engine = createWalkEngineInThread({
    openEncoder: createFakeEncoder().open,
    store: createMemoryVectors(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
  });
  ends.push(() => {
    engine.dispose();
    searching.forget();
  });
  const run = (text: string, config: Config = DEFAULT_CONFIG): Promise<Trace> =>
    engine.run({ datasetHash: dataset.hash, input: makeInput(text, config), encoder: "words" }, () => undefined);
  const connect = async () => {
    await engine.open(dataset);
    const report = await searching.test(TARGET, dataset.hash);
    const index = await searching.connect({ index: stem, search: "exact" });
    await engine.searchElsewhere!({ index, host: report.host, openPort: searching.openPort });
    return { report, index };
  };
  return { mock, stem, searching, engine, run, connect, asked: () => asked };
}

const REQUEST = "Reserve a table and find a train to Ghent.";

describe("walks whose texts are searched elsewhere", () => {
  it("come to what they come to in the tab, and say where each list is from", async () => {
    const { run, connect, engine, stem } = start();
    const { report, index } = await connect();
    expect(report).toMatchObject({ host: "127.0.0.1:9200", version: "3.5.0", indexes: [{ index: stem }] });
    const { elsewhere, ...there } = await run(REQUEST);
    await engine.searchElsewhere!(null);
    expect(there).toEqual(await run(REQUEST));
    expect(elsewhere).toMatchObject({ ...index, version: "3.5.0", search: "exact" });
    expect(elsewhere?.lists).toContainEqual({
      ...{ stage: 1, collection: "requests", rows: 3, lists: 1, approximate: 0, mostAbove: 0 },
    });
    expect(elsewhere?.lists.filter(({ stage }) => stage === 3).map(({ collection }) => collection)).toEqual(
      expect.arrayContaining(["tools", "requests"]),
    );
  });

  it("are searched in the tab where the index cannot serve them, and as previews", async () => {
    const { run, connect, engine, asked } = start();
    await connect();
    const before = asked();
    expect((await run(REQUEST, MODES.published)).elsewhere).toBeUndefined();
    const wanted = { datasetHash: dataset.hash, input: makeInput(REQUEST), encoder: "words" } as const;
    expect((await engine.preview(wanted)).elsewhere).toBeUndefined();
    expect(asked()).toBe(before);
  });

  it("end with the engine's sentence where it fails, and go on in the tab when told to", async () => {
    const { run, connect, engine, mock } = start();
    await connect();
    mock.next.push(() => new Response("{}", { status: 401 }));
    await expect(run(REQUEST)).rejects.toMatchObject({
      name: "SearchFault",
      message: expect.stringContaining("127.0.0.1:9200 refused the key") as string,
    });
    await engine.searchElsewhere!(null);
    expect((await run(REQUEST)).recommendation.tools).not.toEqual([]);
  });

  it("refuse an answer that is not whole", async () => {
    const { run, connect, mock } = start();
    await connect();
    mock.spoil = (answer) => ({ ...answer, _shards: { total: 3, successful: 2, failed: 1 } });
    await expect(run(REQUEST)).rejects.toMatchObject({ name: "SearchFault" });
  });

  it("end each with its own signal, also when a newer one asks already", async () => {
    const { searching, context, elsewhere } = await enterDirectly();
    await elsewhere.searchAt({ index: INDEX, host: "there", port: await searching.openPort() });
    const [old, newer] = [new AbortController(), new AbortController()];
    const walk = elsewhere.enter(context, dataset, makeInput(REQUEST), old.signal);
    const next = elsewhere.enter(context, dataset, makeInput(REQUEST), newer.signal);
    old.abort(new Error("Nobody waits."));
    await expect(walk.context.finder!.read("tools", ["t1"])).rejects.toThrow("Nobody waits.");
    expect(await next.context.finder!.read("tools", [])).toEqual(new Map());
  });

  it("blame no encoder where the way to the engine is lost", async () => {
    const { engine } = start();
    const openPort = () => Promise.reject(new EngineFault("lost", "The connection was lost."));
    await expect(engine.searchElsewhere!({ index: INDEX, host: "there", openPort })).rejects.toMatchObject({
      ...{ name: "SearchFault", message: "The connection was lost." },
    });
  });

  it("are searched in the tab where that was said while the index was opened", async () => {
    const { searching, context, elsewhere } = await enterDirectly();
    const opening = elsewhere.searchAt({ index: INDEX, host: "there", port: await searching.openPort() });
    await elsewhere.searchAt(null);
    await opening;
    expect(elsewhere.enter(context, dataset, makeInput(REQUEST), new AbortController().signal).context).toBe(context);
  });

  it("say that the connection is lost when the engine was forgotten meanwhile", async () => {
    const { searching } = start();
    await expect(searching.openPort()).rejects.toMatchObject({ code: "lost" });
    await expect(searching.connect({ index: "kitpick-x", search: "exact" })).rejects.toMatchObject({ code: "lost" });
  });
});

const INDEX: ElsewhereIndex = {
  ...{ engine: "OpenSearch", version: null, index: "kitpick-x", search: "exact" },
  ...{ dataHash: dataset.hash, encoder: null },
};

async function enterDirectly() {
  const { searching, connect } = start();
  await connect();
  const environment = { encoder: null, device: "none", appVersion: "test" } as const;
  const context: PipelineContext = { index: buildIndex(dataset), encoder: null, environment };
  return { searching, context, elsewhere: createWalkElsewhere(() => 0) };
}

describe("the worker that asks", () => {
  it("counts on when it was forgotten and another one asks", async () => {
    const mock = createMockOpenSearch();
    keepIndex(mock, dataset);
    const { searching } = startOn(mock);
    const counts: number[] = [];
    searching.onSpent(({ requests }) => counts.push(requests));
    await searching.test(TARGET, null);
    searching.forget();
    await searching.test(TARGET, null);
    expect(counts).toEqual(Array.from({ length: mock.asked.length }, (_, i) => i + 1));
  });

  it("asks the engine that was tested last, not one whose answer comes late", async () => {
    const mock = createMockOpenSearch();
    const stem = keepIndex(mock, dataset);
    const { searching, hosts } = startOn(mock);
    let answer: () => void = () => undefined;
    mock.next.push(() => new Promise((resolve) => (answer = () => resolve(new Response("{}")))));
    const late = searching.test({ address: "http://127.0.0.1:9300", key: null }, null);
    late.catch(() => undefined);
    await expect.poll(() => hosts).toEqual(["127.0.0.1:9300"]);
    await searching.test(TARGET, null);
    answer();
    await expect(late).rejects.toMatchObject({ code: "stopped" });
    hosts.splice(0);
    await searching.connect({ index: stem, search: "exact" });
    expect(new Set(hosts)).toEqual(new Set(["127.0.0.1:9200"]));
  });

  it("lists what is there, complete or not, and opens only what is complete", async () => {
    const mock = createMockOpenSearch();
    const stem = keepIndex(mock, dataset, { isComplete: false });
    const { searching } = startOn(mock);
    const report = await searching.test(TARGET, null);
    expect(report).toMatchObject({ medianMs: null, indexes: [{ index: stem, isComplete: false, dataName: "Tiny" }] });
    await expect(searching.connect({ index: stem, search: "exact" })).rejects.toMatchObject({ code: "unfinished" });
  });

  it("keeps the key for the same address alone, and drops it when it is refused", async () => {
    const mock = createMockOpenSearch();
    keepIndex(mock, dataset);
    const { searching, keys } = startOn(mock);
    await searching.test(TARGET, null);
    await searching.test({ ...TARGET, key: null }, null);
    expect(new Set(keys.splice(0))).toEqual(new Set([TARGET.key]));
    await searching.test({ address: "http://127.0.0.1:9300", key: null }, null);
    expect(new Set(keys.splice(0))).toEqual(new Set([undefined]));
    await searching.test(TARGET, null);
    mock.next.push(() => new Response("{}", { status: 403 }));
    await expect(searching.test({ ...TARGET, key: null }, null)).rejects.toMatchObject({ code: "key-refused" });
    keys.splice(0);
    await searching.test({ ...TARGET, key: null }, null);
    expect(new Set(keys)).toEqual(new Set([undefined]));
  });

  it("never writes: what is sent are searches and questions", async () => {
    const { mock, run, connect } = start();
    await connect();
    await run(REQUEST);
    expect(mock.asked.filter((line) => !/^(GET \/(\?|kitpick-|$)|POST \/_msearch)/u.test(line))).toEqual([]);
  });
});

function startOn(mock: ReturnType<typeof createMockOpenSearch>) {
  const keys: (string | undefined)[] = [];
  const hosts: string[] = [];
  const ports = {
    fetch(url: string, init: RequestInit) {
      hosts.push(new URL(url).host);
      keys.push((init.headers as Record<string, string> | undefined)?.["Authorization"]);
      return mock.fetch(url, init);
    },
    ...{ wait: async () => undefined, now: () => performance.now(), origin: "a test" },
  };
  const service = spawnInThread<SearchEngineProtocol>((_, emit) => createSearchEngineService(ports, emit));
  return { searching: createSearchEngineClient(() => undefined, service), keys, hosts };
}
