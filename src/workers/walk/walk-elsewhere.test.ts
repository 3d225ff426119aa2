import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES, type Config } from "../../core/domain/config";
import type { Trace } from "../../core/domain/trace";
import { spawnInThread } from "../rpc/in-thread";
import { createSearchEngineClient } from "../elsewhere/search-engine-client";
import { createSearchEngineService, type SearchEngineProtocol } from "../elsewhere/search-engine-service";
import { keepIndex } from "../elsewhere/testing/kept-index";
import { createMockOpenSearch } from "../elsewhere/testing/mock-opensearch";
import { createFakeEncoder } from "../testing/fake-encoder";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";
import { createWalkEngineInThread } from "./walk-engine-in-thread";

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

  it("say that the connection is lost when the engine was forgotten meanwhile", async () => {
    const { searching } = start();
    await expect(searching.openPort()).rejects.toMatchObject({ code: "lost" });
    await expect(searching.connect({ index: "kitpick-x", search: "exact" })).rejects.toMatchObject({ code: "lost" });
  });
});

describe("the worker that asks", () => {
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
  const ports = {
    fetch(url: string, init: RequestInit) {
      keys.push((init.headers as Record<string, string> | undefined)?.["Authorization"]);
      return mock.fetch(url, init);
    },
    ...{ wait: async () => undefined, now: () => performance.now(), origin: "a test" },
  };
  const service = spawnInThread<SearchEngineProtocol>((_, emit) => createSearchEngineService(ports, emit));
  return { searching: createSearchEngineClient(() => undefined, service), keys };
}
