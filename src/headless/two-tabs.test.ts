/** Engines of several tabs, with the real store of vectors under them. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import type { PrepareProgress } from "../workers/encoder/encoder-protocol";
import { createWalkEngineInThread } from "../workers/walk/walk-engine-in-thread";
import { createFakeEncoder } from "../workers/testing/fake-encoder";
import { createFakeLocks } from "../workers/testing/fake-locks";
import { makeTinyDataset } from "../workers/testing/tiny-dataset";
import { CHUNK_TEXTS } from "../workers/vectors/embed-texts";
import { createCrossTabLock, type CrossTabLock } from "../workers/vectors/cross-tab-lock";
import { createVectorCache } from "../storage/cache/vector-cache";

const ENCODER = "tool-static-256-int4";
const TOOLS = 1000;

function makeLargeDataset() {
  const dataset = makeTinyDataset("bb".repeat(32));
  const source = { file: "large", at: "0" };
  const tools = Array.from({ length: TOOLS }, (_, i) => {
    const name = `Tool ${i}`;
    return { id: name as ToolId, name, description: `Does thing number ${i}.`, aliases: [], source };
  });
  return { ...dataset, tools: [...dataset.tools, ...tools] };
}

const DATASET = makeLargeDataset();
const TEXTS = DATASET.tools.length + DATASET.queries.length;

/** A tab of its own: nothing is shared but the browser's database, and its locks where there are some. */
function openTab(lock?: CrossTabLock) {
  const encoder = createFakeEncoder();
  const engine = createWalkEngineInThread({
    openEncoder: encoder.open,
    store: createVectorCache(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
    ...(lock ? { lock } : {}),
  });
  const progress: PrepareProgress[] = [];
  const prepare = async (signal?: AbortSignal): Promise<void> => {
    await engine.open(DATASET);
    await engine.prepare({ datasetHash: DATASET.hash, encoder: ENCODER }, (step) => progress.push(step), signal);
  };
  return { encoder, prepare, progress };
}

const isOfWalks = (text: string): boolean => !text.includes("+");
const countDistinct = (texts: readonly string[]): number => new Set(texts).size;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("two tabs that embed the same data set at once", () => {
  it("share the work: no text is encoded twice, and both have every vector", async () => {
    const locks = createFakeLocks();
    const tabs = [openTab(createCrossTabLock(locks)), openTab(createCrossTabLock(locks))] as const;
    await Promise.all(tabs.map(({ prepare }) => prepare()));
    const encoded = tabs.map(({ encoder }) => encoder.encoded.slice());
    expect(countDistinct(encoded.flat())).toBe(encoded.flat().length);
    expect(encoded.flat().filter(isOfWalks).length).toBeGreaterThanOrEqual(TEXTS);
    for (const mine of encoded) expect(mine.length).toBeGreaterThan(0);
    for (const { progress } of tabs) expect(progress.at(-1)).toMatchObject({ done: TEXTS, total: TEXTS });
  });

  it("one that is closed in the middle leaves its chunk to the other", async () => {
    const locks = createFakeLocks();
    const [first, second] = [openTab(createCrossTabLock(locks)), openTab(createCrossTabLock(locks))];
    const closing = new AbortController();
    const ended = first.prepare(closing.signal).catch(() => undefined);
    await expect.poll(() => first.encoder.encoded.length).toBeGreaterThan(0);
    const going = second.prepare();
    closing.abort();
    await Promise.all([ended, going]);
    const all = [...first.encoder.encoded, ...second.encoder.encoded];
    expect(countDistinct(all)).toBeGreaterThanOrEqual(TEXTS);
    expect(second.progress.at(-1)).toMatchObject({ done: TEXTS });
    expect(locks.held.size).toBe(0);
  });

  it("without Web Locks each works for itself, and both finish", async () => {
    const tabs = [openTab(createCrossTabLock(null)), openTab(createCrossTabLock(null))];
    await Promise.all(tabs.map(({ prepare }) => prepare()));
    for (const { progress } of tabs) expect(progress.at(-1)).toMatchObject({ done: TEXTS });
  });

  it("a holder that is frozen is not waited for without end", async () => {
    const locks = createFakeLocks();
    const frozen = openTab(createCrossTabLock(locks));
    frozen.encoder.gate = new Promise(() => undefined);
    void frozen.prepare();
    await expect.poll(() => locks.held.size).toBe(1);
    const other = openTab(createCrossTabLock(locks, 20));
    await other.prepare();
    expect(other.progress.at(-1)).toMatchObject({ done: TEXTS });
  });
});

describe("after a crash in the middle", () => {
  it("at most one chunk is computed again", async () => {
    const crashed = openTab();
    const encodedBefore = CHUNK_TEXTS * 2 + 40;
    await stopAfter(crashed, encodedBefore);
    const next = openTab();
    await next.prepare();
    const again = next.encoder.encoded.filter((text) => crashed.encoder.encoded.includes(text));
    expect(again.length).toBeLessThanOrEqual(CHUNK_TEXTS);
    expect(next.encoder.encoded.filter(isOfWalks).length).toBeLessThanOrEqual(TEXTS - CHUNK_TEXTS * 2);
  });
});

describe("vectors that were cleared in one tab", () => {
  it("are computed again in another, which still knew where they lay", async () => {
    const store = createVectorCache();
    await openTab().prepare();
    const used = await store.usage();
    expect(used).toHaveLength(1);
    expect(used[0]!.texts).toBeGreaterThanOrEqual(TEXTS);
    expect(used[0]!.bytes).toBe(used[0]!.texts * (256 * 4 + 64));
    await store.clear();
    expect(await store.usage()).toEqual([]);
    const later = openTab();
    await later.prepare();
    expect(later.encoder.encoded.filter(isOfWalks).length).toBeGreaterThanOrEqual(TEXTS);
  });
});

/** Lets a tab encode so many texts and then nothing more, as if it had been killed. */
async function stopAfter(tab: ReturnType<typeof openTab>, count: number): Promise<void> {
  const { encoder } = tab;
  const isOver = (): boolean => encoder.encoded.length >= count;
  Object.defineProperty(encoder, "gate", {
    get: () => (isOver() ? new Promise<void>(() => undefined) : Promise.resolve()),
  });
  void tab.prepare();
  await expect.poll(() => isOver()).toBe(true);
}
