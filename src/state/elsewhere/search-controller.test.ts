import { describe, expect, it, vi } from "vitest";
import type { Sha256, WalkId } from "../../core/domain/ids";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";
import { EngineFault } from "../../workers/elsewhere/engine-fault";
import type { EngineReport, EngineSpent, SearchEngine } from "../../workers/elsewhere/search-engine";
import { createLibraryStore, emptyLibrary } from "../app/library";
import { createSessionStore, emptySession } from "../app/session";
import { createSearchController } from "./search-controller";
import { DEFAULT_CONFIG } from "../../core/domain/config";

const HASH = "a".repeat(64) as Sha256;
const INDEX: ElsewhereIndex = {
  ...{ engine: "OpenSearch", version: "3.5.0", index: "kitpick-aaaaaaaaaaaa-words", search: "exact" },
  ...{ dataHash: HASH, encoder: null },
};
const REPORT: EngineReport = {
  ...{ host: "search.example", version: "3.5.0", medianMs: 7 },
  indexes: [
    {
      ...{ index: INDEX.index, dataName: "Small", dataHash: HASH, encoder: null, isComplete: true },
      rows: { tools: 4, requests: 3, bundles: 3 },
    },
  ],
};
const TARGET = { address: "https://search.example", key: "canary" };

function start(answers: Partial<SearchEngine> = {}) {
  let tell: (spent: EngineSpent) => void = () => undefined;
  const engine = {
    test: vi.fn(async () => REPORT),
    connect: vi.fn(async () => INDEX),
    openPort: vi.fn(async () => new MessageChannel().port1),
    forget: vi.fn(),
    onSpent: (listener: typeof tell) => void (tell = listener),
    ...answers,
  };
  const actions = { searchElsewhere: vi.fn(async () => undefined) };
  const library = createLibraryStore(emptyLibrary("words"));
  const session = createSessionStore(emptySession("w" as WalkId, "2026-05-01T10:00:00.000Z", DEFAULT_CONFIG));
  const search = createSearchController({ engine, actions, library, session });
  return { engine, actions, library, search, spend: (spent: EngineSpent) => tell(spent) };
}

describe("searching elsewhere", () => {
  it("tells nobody where to search before an index was agreed to", async () => {
    const { search, actions, engine, library } = start();
    await search.test(TARGET);
    expect(search.store.getState()).toMatchObject({ status: "tested", report: REPORT, connection: null });
    expect(actions.searchElsewhere).not.toHaveBeenCalled();
    expect(engine.openPort).not.toHaveBeenCalled();
    await search.connect({ index: INDEX.index, search: "exact" });
    expect(actions.searchElsewhere).toHaveBeenCalledWith({
      ...{ index: INDEX, host: "search.example", openPort: engine.openPort },
    });
    expect(library.getState().elsewhere).toMatchObject({ host: "search.example", requests: 0 });
  });

  it("does not connect what was not tested", async () => {
    const { search, engine } = start();
    await search.connect({ index: INDEX.index, search: "exact" });
    expect(engine.connect).not.toHaveBeenCalled();
  });

  it("never holds the key", async () => {
    const { search, library } = start();
    await search.test(TARGET);
    await search.connect({ index: INDEX.index, search: "exact" });
    expect(JSON.stringify([search.store.getState(), library.getState()])).not.toContain(TARGET.key);
  });

  it("says what is wrong, and forgets that when another address is written", async () => {
    const fault = new EngineFault("key-refused", "search.example refused the key.");
    const { search } = start({ test: () => Promise.reject(fault) });
    await search.test(TARGET);
    expect(search.store.getState()).toMatchObject({
      status: "wrong",
      fault: { code: "key-refused", sentence: fault.message },
    });
    search.type("https://other.example");
    expect(search.store.getState()).toMatchObject({ status: "off", fault: null, report: null });
  });

  it("goes back to the tab where the index cannot be searched, and when it is left", async () => {
    const { search, actions, engine, library } = start();
    await search.test(TARGET);
    actions.searchElsewhere.mockRejectedValueOnce(new EngineFault("lost", "The connection was lost."));
    await search.connect({ index: INDEX.index, search: "exact" });
    expect(actions.searchElsewhere).toHaveBeenLastCalledWith(null);
    expect(search.store.getState()).toMatchObject({ connection: null, status: "wrong", fault: { code: "lost" } });
    expect(library.getState().elsewhere).toBeNull();

    await search.test(TARGET);
    await search.connect({ index: INDEX.index, search: "exact" });
    library.getState().elsewhere?.leave();
    await expect.poll(() => search.store.getState().status).toBe("off");
    expect(engine.forget).toHaveBeenCalled();
    expect(actions.searchElsewhere).toHaveBeenLastCalledWith(null);
  });

  it("does not connect an index that was opened after another address was written", async () => {
    let open: (index: ElsewhereIndex) => void = () => undefined;
    const { search, actions, library } = start({ connect: () => new Promise((resolve) => (open = resolve)) });
    await search.test(TARGET);
    const connecting = search.connect({ index: INDEX.index, search: "exact" });
    search.type("https://other.example");
    open(INDEX);
    await connecting;
    expect(actions.searchElsewhere).not.toHaveBeenCalled();
    expect(search.store.getState().connection).toBeNull();
    expect(library.getState().elsewhere).toBeUndefined();
  });

  it("keeps a newer connection when one that was left fails late", async () => {
    const { search, actions } = start();
    let fail: (error: Error) => void = () => undefined;
    await search.test(TARGET);
    actions.searchElsewhere.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    const first = search.connect({ index: INDEX.index, search: "exact" });
    await expect.poll(() => actions.searchElsewhere.mock.calls).toHaveLength(1);
    await search.test(TARGET);
    await search.connect({ index: INDEX.index, search: "exact" });
    fail(new EngineFault("lost", "The connection was lost."));
    await first;
    expect(search.store.getState()).toMatchObject({ status: "connected", connection: { host: "search.example" } });
  });

  it("counts what was sent since it was connected", async () => {
    const { search, library, spend } = start();
    await search.test(TARGET);
    spend({ requests: 8, bytesSent: 900, waitedMs: 10 });
    await search.connect({ index: INDEX.index, search: "exact" });
    expect(library.getState().elsewhere).toMatchObject({ requests: 0, bytesSent: 0 });
    spend({ requests: 12, bytesSent: 2900, waitedMs: 30 });
    expect(library.getState().elsewhere).toMatchObject({ requests: 4, bytesSent: 2000 });
  });
});
