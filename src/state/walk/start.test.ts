import { describe, expect, it } from "vitest";
import type { WalkRecord } from "../../core/domain/walk";
import type { SessionState } from "../app/session";
import { createTestStorage } from "../../storage/testing/test-storage";
import { createFakeEngine } from "../testing/fake-engine";
import { calm, makeApp, makeSample, REQUEST, sentences, startApp, type TestApp } from "../testing/make-app";
import { toWalkRecord } from "./walk-record";

/** A recorded walk as the app ships it. */
async function recordWalk(): Promise<WalkRecord> {
  const app = await startApp();
  await app.actions.askRequest(REQUEST);
  const record = toWalkRecord(app.session.getState(), "2025-01-01T00:00:00.000Z")!;
  return {
    ...record,
    name: "A table for Friday",
    revision: 0,
    log: [{ ...record.log[0]!, command: { type: "open" } }],
  };
}

const linkOf = async (): Promise<string> => {
  const app = await startApp();
  await app.actions.askRequest("Book a table in Oslo");
  const [first] = app.session.getState().trace!.recommendation.tools;
  await app.actions.edit({ kind: "drop-tool", tool: first!.tool });
  await app.actions.copyLink();
  return app.page.copied[0]!.split("#")[1]!;
};

/** A link to a walk on data that only its maker has, and what it shows. */
async function linkToOwnData(): Promise<{ fragment: string; trace: SessionState["trace"]; catalogue: string }> {
  const catalogue = '{"Post":"Sends parcels.","Rain":"Knows the weather."}';
  const app = await startApp();
  await app.actions.addPasted(catalogue);
  await app.actions.confirmImport("Mine");
  await app.actions.askRequest("Send a parcel");
  await app.actions.copyLink();
  return { fragment: app.page.copied[0]!.split("#")[1]!, trace: app.session.getState().trace, catalogue };
}

describe("the first visit", () => {
  it("shows a recorded walk whole before the engine has done anything", async () => {
    const firstWalk = await recordWalk();
    const engine = createFakeEngine();
    engine.open = () => new Promise(() => undefined);
    const app = await startApp({ firstWalk, engine });
    expect(app.session.getState()).toMatchObject({
      status: "done",
      trace: firstWalk.computed,
      walk: { name: null, revision: 0 },
      save: { status: "nothing" },
    });
    expect(engine.asked).toEqual([]);
    expect(await app.storage.walks.list()).toEqual([]);
  });

  it("computes it again quietly and keeps it; nothing is stored until something is changed", async () => {
    const firstWalk = await recordWalk();
    const app = await startApp({ firstWalk });
    expect(app.engine.asked).toEqual(["run words 0"]);
    expect(app.passed.status).not.toContain("running");
    expect(app.session.getState().trace).toEqual(firstWalk.computed);
    expect(sentences(app)).toEqual([]);
    expect(await app.storage.walks.list()).toEqual([]);
    await app.actions.edit({ kind: "drop-tool", tool: firstWalk.computed!.recommendation.tools[0]!.tool });
    await calm(app);
    expect((await app.storage.walks.list()).map(({ editCount }) => editCount)).toEqual([1]);
    expect(app.session.getState().log).toHaveLength(2);
  });

  it("an edit made before the engine is there waits for it", async () => {
    const firstWalk = await recordWalk();
    const engine = createFakeEngine();
    const { open } = engine;
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    engine.open = async (dataset) => {
      await gate;
      return open(dataset);
    };
    const app = await startApp({ firstWalk, engine });
    const [first] = firstWalk.computed!.recommendation.tools;
    const editing = app.actions.edit({ kind: "drop-tool", tool: first!.tool });
    await calm(app);
    expect(app.session.getState()).toMatchObject({ status: "running", save: { status: "saved" } });
    go();
    await editing;
    await calm(app);
    const { status, trace } = app.session.getState();
    expect(status).toBe("done");
    expect(trace?.recommendation.tools.map(({ tool }) => tool)).not.toContain(first!.tool);
  });

  it("what is asked on it begins a walk of one's own", async () => {
    const app = await startApp({ firstWalk: await recordWalk() });
    await app.actions.askRequest("Send a parcel");
    expect(app.session.getState().log.map(({ command }) => command.type)).toEqual(["ask"]);
  });

  it("without a recorded walk is the empty box on the sample", async () => {
    const app = await startApp();
    expect(app.session.getState()).toMatchObject({ status: "empty", dataset: { name: "Sample" } });
    expect(app.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample"]);
  });

  it("without the sample at all says so, and files can still be dropped", async () => {
    const gone = async () => Promise.reject(new Error("offline"));
    const app = await startApp({ samples: { index: gone, dataset: gone, firstWalk: gone } });
    expect(sentences(app).join()).toContain("sample data could not be loaded");
    await app.actions.askRequest("Send a parcel");
    expect(sentences(app).at(-1)).toContain("There are no tools yet");
    await app.actions.addPasted('{"Post":"Sends parcels."}');
    await app.actions.confirmImport("Mine");
    await app.actions.askRequest("Send a parcel");
    expect(app.session.getState().status).toBe("done");
  });
});

describe("a later visit", () => {
  it("brings theme and the last walk back", async () => {
    const app = await startApp({ firstWalk: await recordWalk() });
    app.actions.setPreference("theme", "dark");
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    const again = await startApp({ storage: app.storage, firstWalk: await recordWalk() });
    expect(again.library.getState().theme).toBe("dark");
    expect(again.session.getState().trace).toEqual(app.session.getState().trace);
    expect(again.session.getState().walk.id).toBe(app.session.getState().walk.id);
  });

  it("brings back the data that was imported since, though nothing was asked of it yet", async () => {
    const app = await startApp({ firstWalk: await recordWalk() });
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    await app.actions.addFiles([new File(['{"Alpha":"One.","Beta":"Two."}'], "mine.json")]);
    await app.actions.confirmImport("Mine");
    await calm(app);
    const { storage } = app;
    for (const walkOfTab of [app.page.walkOfTabNow, null]) {
      const again = await startApp({ storage, walkOfTab, firstWalk: await recordWalk() });
      await calm(again);
      expect(again.session.getState()).toMatchObject({ status: "empty", dataset: { name: "Mine" } });
    }
    await app.actions.askRequest("Do one thing");
    await calm(app);
    const later = await startApp({ storage });
    expect(later.session.getState().walk.id).toBe(app.session.getState().walk.id);
    const [stored] = await storage.datasets.list();
    await app.actions.useDataset(stored!.id);
    await calm(app);
    await storage.datasets.delete(stored!.id, "2025-01-01T00:00:00.000Z");
    const without = await startApp({ storage });
    expect(without.session.getState().walk.id).toBe(later.session.getState().walk.id);
  });

  it("reloading a tab brings back the walk of that tab, whatever other tabs did since", async () => {
    const one = await startApp();
    await one.actions.askRequest(REQUEST);
    await calm(one);
    const two = await startApp({ storage: one.storage });
    two.actions.newWalk();
    await two.actions.askRequest("Send a parcel");
    await calm(two);
    const again = await startApp({ storage: one.storage, walkOfTab: one.page.walkOfTabNow });
    expect(again.session.getState().walk.id).toBe(one.session.getState().walk.id);
    const fresh = await startApp({ storage: one.storage });
    expect(fresh.session.getState().walk.id).toBe(two.session.getState().walk.id);
    const gone = await startApp({ storage: one.storage, walkOfTab: "nobody" });
    expect(gone.session.getState().walk.id).toBe(two.session.getState().walk.id);
  });

  it("does not trip over settings that make no sense", async () => {
    const storage = createTestStorage();
    await storage.settings.put("theme", { dark: 1 });
    await storage.settings.put("lastWalk", 7);
    await storage.settings.put("encoder", "brain");
    const app = await startApp({ storage, firstWalk: await recordWalk() });
    expect(app.library.getState().theme).toBe("system");
    expect(app.session.getState().status).toBe("done");
  });

  it("shows what could not be read, leaves it out of the lists, and gives it as a file", async () => {
    const storage = createTestStorage();
    storage.unreadable = async () => [
      { store: "walks", key: "w9", why: "It is torn.", raw: { id: "w9", log: "torn" } },
    ];
    const app = await startApp({ storage });
    expect(app.library.getState().unreadable).toMatchObject([{ key: "w9", why: "It is torn." }]);
    await app.actions.exportUnreadable();
    expect(JSON.parse(app.page.downloads[0]!.text)).toMatchObject([{ raw: { log: "torn" } }]);
  });

  it("a last walk that cannot be read gives way to the first one", async () => {
    const app = await startApp({ firstWalk: await recordWalk() });
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    app.storage.walks.get = async () => Promise.reject(new Error("torn"));
    const again = await startApp({ storage: app.storage, firstWalk: await recordWalk() });
    expect(again.session.getState().trace?.query.text).toBe(REQUEST);
  });
});

describe("a link", () => {
  it("opens the same walk in a fresh browser with its history and at its step, and is stored there", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.edit({ kind: "drop-tool", tool: makeSample().tools[2]!.id });
    await app.actions.configure((config) => ({ ...config, stage3: { k: 3 } }), "Shorter lists");
    await app.actions.copyLink();
    const [link] = app.page.copied;
    expect(link).toMatch(/^https:\/\/kitpick\.example\/#walk=[\w-]+$/);
    const fresh = await startApp({ fragment: `step=bundle&${link!.split("#")[1]!}`, firstWalk: await recordWalk() });
    expect(fresh.session.getState().trace).toEqual(app.session.getState().trace);
    const steps = ({ log }: SessionState): object[] => log.map(({ at, command, input }) => ({ at, command, input }));
    expect(steps(fresh.session.getState())).toEqual(steps(app.session.getState()));
    expect(fresh.session.getState().opensAt).toBe("bundle");
    await fresh.actions.undo();
    await fresh.actions.undo();
    expect(fresh.session.getState().log[fresh.session.getState().cursor]?.input.edits).toEqual([]);
    expect(fresh.page.fragmentNow).toBe("step=bundle");
    expect(await fresh.storage.walks.list()).toHaveLength(1);
  });

  it("carries a request in its own words", async () => {
    const fresh = await startApp({ fragment: await linkOf() });
    expect(fresh.session.getState().trace?.query).toMatchObject({ text: "Book a table in Oslo", gold: null });
    expect(fresh.session.getState().log.at(-1)?.input.edits).toHaveLength(1);
  });

  it("names the step that is looked at", async () => {
    const app = await startApp({ fragment: "screen=workbench&step=coverage" });
    await app.actions.askRequest(REQUEST);
    await app.actions.copyLink();
    expect(app.page.copied[0]).toMatch(/#walk=[\w-]+&step=coverage$/);
  });

  it("of one's own opens the walk that is there, at the state of the link", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.edit({ kind: "drop-tool", tool: makeSample().tools[2]!.id });
    await app.actions.copyLink();
    await calm(app);
    const { id } = app.session.getState().walk;
    const fragment = app.page.copied[0]!.split("#")[1]!;
    const again = await startApp({ storage: app.storage, fragment });
    expect(again.session.getState().walk.id).toBe(id);
    expect(await app.storage.walks.list()).toHaveLength(1);
    expect(sentences(again)).toEqual([]);

    await again.actions.configure((config) => ({ ...config, stage3: { k: 3 } }), "Shorter lists");
    await calm(again);
    const later = await startApp({ storage: app.storage, fragment });
    expect(later.session.getState()).toMatchObject({ walk: { id }, cursor: 1, log: [{}, {}, {}], status: "done" });
    expect(later.session.getState().trace?.config.stage3.k).not.toBe(3);
    expect(sentences(later).join()).toContain("changed since the link was made");
    expect(await app.storage.walks.list()).toHaveLength(1);
  });

  it("whose walk was deleted here, or has another past, opens as a walk of its own", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.edit({ kind: "drop-tool", tool: makeSample().tools[2]!.id });
    await app.actions.copyLink();
    await calm(app);
    const { id } = app.session.getState().walk;
    const fragment = app.page.copied[0]!.split("#")[1]!;
    await app.actions.undo();
    await app.actions.edit({ kind: "drop-tool", tool: makeSample().tools[1]!.id });
    await calm(app);
    const other = await startApp({ storage: app.storage, fragment });
    expect(other.session.getState().walk.id).not.toBe(id);
    expect((await app.storage.walks.get(id))?.log.at(-1)?.input.edits).toMatchObject([
      { tool: makeSample().tools[1]!.id },
    ]);
    await other.actions.deleteWalks(id);
    const third = await startApp({ storage: app.storage, fragment });
    expect(third.session.getState().walk.id).not.toBe(id);
  });

  it("whose data is not here is stored, names the files, and goes on when they come", async () => {
    const { fragment, trace, catalogue } = await linkToOwnData();
    const fresh = await startApp({ fragment });
    expect(fresh.library.getState().wantedData).toMatchObject({ name: "Mine", files: [{ name: "pasted text" }] });
    expect(fresh.session.getState()).toMatchObject({
      trace: null,
      log: [{ input: { query: { text: "Send a parcel" } } }],
    });
    expect(await fresh.storage.walks.list()).toMatchObject([{ text: "Send a parcel" }]);
    expect(fresh.page.fragmentNow).toBe("");
    await fresh.actions.addPasted(catalogue);
    await fresh.actions.confirmImport("Mine");
    await calm(fresh);
    expect(fresh.library.getState().wantedData).toBeNull();
    expect(fresh.session.getState().trace).toEqual(trace);
  });

  it("that waits for its data is not lost when something else is asked", async () => {
    const { fragment, trace, catalogue } = await linkToOwnData();
    const fresh = await startApp({ fragment });
    const { id } = fresh.session.getState().walk;
    fresh.actions.newWalk();
    await calm(fresh);
    await fresh.actions.askRequest(REQUEST);
    await calm(fresh);
    expect(fresh.session.getState().trace?.query.text).toBe(REQUEST);
    await fresh.actions.addPasted(catalogue);
    await fresh.actions.confirmImport("Mine");
    await fresh.actions.openWalk(id);
    await calm(fresh);
    expect(fresh.session.getState().trace).toEqual(trace);
  });

  it("to a request of data that comes later brings its gold tools with the data", async () => {
    const tools = '{"Post":"Sends parcels.","Rain":"Knows the weather."}';
    const queries = '[{"query":"Send it","tool":["Post"]},{"query":"Will it rain?","tool":["Rain"]}]';
    const bring = async (app: TestApp): Promise<void> => {
      await app.actions.addFiles([new File([tools], "tools.json"), new File([queries], "requests.json")]);
      await app.actions.confirmImport("Mine");
      await calm(app);
    };
    const app = await startApp();
    await bring(app);
    await app.actions.askRequest("Send it");
    await app.actions.copyLink();
    const fresh = await startApp({ fragment: app.page.copied[0]!.split("#")[1]! });
    expect(fresh.session.getState().log[0]?.input.query).toMatchObject({ text: "Send it", gold: null });
    await bring(fresh);
    expect(fresh.session.getState().trace).toEqual(app.session.getState().trace);
    expect(fresh.session.getState().trace?.query.gold).toHaveLength(1);
  });

  it.each([
    ["cut off", (link: string) => link.slice(0, -20)],
    ["no link at all", () => "walk=%%%"],
    ["empty", () => "walk="],
  ])("that is %s is said, and the page goes on", async (_what, spoil) => {
    const app = await startApp({ fragment: spoil(await linkOf()), firstWalk: await recordWalk() });
    expect(sentences(app).join()).toContain("This link is incomplete");
    expect(app.session.getState()).toMatchObject({ status: "done", trace: { query: { text: REQUEST } } });
    expect(app.page.fragmentNow).toBe("");
  });

  it("goes into the address bar when the clipboard is closed", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    app.page.clipboard = "closed";
    await app.actions.copyLink();
    expect(app.page.fragmentNow).toMatch(/^walk=/);
    expect(sentences(app).at(-1)).toContain("address bar");
  });

  it("needs a walk", async () => {
    const app = makeApp();
    await app.actions.copyLink();
    expect(sentences(app).at(-1)).toContain("no walk to link to");
  });
});
