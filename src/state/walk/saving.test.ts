import { afterEach, describe, expect, it, vi } from "vitest";
import type { WalkId } from "../../core/domain/ids";
import { readFiles } from "../../formats/import/read-files";
import { makeFile } from "../../formats/testing/read-texts";
import { StorageError } from "../../storage/ports/storage";
import type { Fault } from "../../storage/testing/fault-store";
import { createTestStorage } from "../../storage/testing/test-storage";
import type { SessionState } from "../app/session";
import { calm, makeSample, REQUEST, sentences, startApp, type TestApp, undoLast } from "../testing/make-app";
import { fromWalkRecord } from "./first-walk";
import { toWalkRecord } from "./walk-record";

const toolId = (name: string) => makeSample().tools.find((tool) => tool.name === name)!.id;
const dropTable = { kind: "drop-tool" as const, tool: toolId("Table") };

/** What a reload must bring back. */
const kept = ({ walk, datasetLabel, log, cursor, computed, trace, shownInput }: SessionState) => ({
  walk,
  datasetLabel,
  log,
  cursor,
  computed,
  trace,
  shownInput,
});

const withFaults = (...faults: Fault[]) => startApp({ storage: createTestStorage(faults) });
const storedLog = async (app: TestApp) => (await app.storage.walks.get(app.session.getState().walk.id))?.log ?? [];

afterEach(() => {
  vi.useRealTimers();
});

describe("what is saved", () => {
  it("is the session: rebuilt from storage after every step it equals the one on the screen", async () => {
    const app = await startApp();
    const steps = [
      () => app.actions.askRequest(REQUEST),
      () => app.actions.edit(dropTable),
      () => app.actions.configure((config) => ({ ...config, stage3: { k: 3 } }), "Shorter lists"),
      () => app.actions.undo(),
      () => app.actions.saveWalk("Friday"),
    ];
    for (const step of steps) {
      await step();
      await calm(app);
      const again = await startApp({ storage: app.storage });
      expect(kept(again.session.getState())).toEqual(kept(app.session.getState()));
      expect(again.session.getState()).toMatchObject({ status: "done", save: { status: "saved" } });
    }
  });

  it("is the step itself, before its answer is there", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await calm(app);
    app.engine.runGate = new Promise(() => undefined);
    void app.actions.edit(dropTable);
    await calm(app);
    expect(app.session.getState()).toMatchObject({ status: "running", save: { status: "saved" } });
    const record = await app.storage.walks.get(app.session.getState().walk.id);
    expect(record?.log).toHaveLength(2);
    expect([record?.computed, record?.edited]).toEqual([null, null]);
    const again = await startApp({ storage: app.storage });
    expect(again.session.getState()).toMatchObject({ status: "done", cursor: 1 });
    expect(again.session.getState().log[1]?.input.edits).toEqual([dropTable]);
  });

  it("goes into a file that opens again with every step, and what was undone", async () => {
    const app = await startApp();
    await app.actions.saveWalkFile();
    expect([app.page.downloads, sentences(app)]).toEqual([[], ["There is no walk to save yet."]]);
    await app.actions.askRequest(REQUEST);
    await app.actions.edit(dropTable);
    await app.actions.undo();
    await app.actions.saveWalkFile();
    const [{ fileName, text }] = app.page.downloads as [{ fileName: string; text: string }];
    expect(fileName).toBe(`kitpick-walk-${app.session.getState().walk.id}.json`);
    const { walk } = await readFiles([makeFile(fileName, text)]);
    expect(walk).toEqual({ ...toWalkRecord(app.session.getState(), "")!, updatedAt: walk!.updatedAt });
    expect([walk!.log.length, walk!.cursor]).toEqual([2, 0]);
  });

  it("makes the round through a record", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.edit(dropTable);
    const record = toWalkRecord(app.session.getState(), "2025-03-01T12:00:00.000Z")!;
    expect(record.scores["tracc"]).toBe(app.session.getState().log[1]?.score);
    const back = { ...app.session.getState(), ...fromWalkRecord(record) };
    expect(toWalkRecord(back, "2025-03-01T12:00:00.000Z")).toEqual(record);
  });
});

describe("a write that fails", () => {
  it("is never called saved, and is tried again with the next step", async () => {
    const app = await withFaults(
      { method: "walks.put", call: 1, kind: "refused" },
      { method: "walks.put", call: 2, kind: "refused" },
    );
    app.passed.save = [];
    await app.actions.askRequest(REQUEST);
    await calm(app);
    expect(app.session.getState().save.status).toBe("failed");
    expect(app.passed.save).not.toContain("saved");
    await app.actions.edit(dropTable);
    await calm(app);
    expect(app.session.getState().save.status).toBe("saved");
    expect(await storedLog(app)).toHaveLength(2);
  });

  it("is tried again by itself", async () => {
    const app = await withFaults(
      { method: "walks.put", call: 1, kind: "refused" },
      { method: "walks.put", call: 2, kind: "refused" },
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await app.actions.askRequest(REQUEST);
    await vi.advanceTimersByTimeAsync(10);
    expect(app.session.getState().save).toMatchObject({
      status: "failed",
      sentence: expect.stringContaining("Made to fail"),
    });
    await vi.advanceTimersByTimeAsync(3000);
    expect(app.session.getState().save.status).toBe("saved");
  });

  it("is not called saved while a newer step waits behind it", async () => {
    const storage = createTestStorage();
    const { put } = storage.walks;
    const gates: (() => void)[] = [];
    storage.walks.put = async (record, expected) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      await put(record, expected);
    };
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    };
    const app = await startApp({ storage });
    await app.actions.askRequest(REQUEST);
    await app.actions.edit(dropTable);
    gates[0]!();
    await turns();
    expect(await app.storage.walks.list()).toHaveLength(1);
    expect(app.session.getState().save.status).toBe("saving");
    gates[1]!();
    await turns();
    expect(app.session.getState().save.status).toBe("saved");
    expect(await storedLog(app)).toHaveLength(2);
  });

  it("stays unsaved while the storage does not answer", async () => {
    const app = await withFaults({ method: "walks.put", call: 1, kind: "hang" });
    app.passed.save = [];
    await app.actions.askRequest(REQUEST);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(app.session.getState().save.status).toBe("saving");
    expect(app.passed.save).not.toContain("saved");
  });

  it("that came through after all is recognised as our own", async () => {
    const app = await withFaults({ method: "walks.put", call: 1, kind: "lost" });
    await app.actions.askRequest(REQUEST);
    await calm(app);
    await app.actions.edit(dropTable);
    await calm(app);
    expect(app.session.getState().save.status).toBe("saved");
    expect(await storedLog(app)).toHaveLength(2);
    expect(await app.storage.walks.list()).toHaveLength(1);
    expect(sentences(app).join()).not.toContain("another tab");
  });

  it("of one walk does not hold up another", async () => {
    const storage = createTestStorage();
    const { put } = storage.walks;
    const refused: string[] = [];
    storage.walks.put = async (record, expected) => {
      if (!refused.includes(record.id)) return put(record, expected);
      throw new StorageError("NewerDataError", "What is stored here cannot be read.");
    };
    const app = await startApp({ storage });
    refused.push(app.session.getState().walk.id);
    await app.actions.askRequest(REQUEST);
    await calm(app);
    expect(app.session.getState().save).toMatchObject({
      status: "failed",
      sentence: "What is stored here cannot be read.",
    });
    app.actions.newWalk();
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    expect(app.session.getState().save.status).toBe("saved");
    expect(await storedLog(app)).toHaveLength(1);
  });
});

describe("two tabs on one walk", () => {
  it("both keep what they did: the second goes on in a copy and is told so", async () => {
    const one = await startApp();
    await one.actions.askRequest(REQUEST);
    await one.actions.saveWalk("Friday");
    await calm(one);
    const two = await startApp({ storage: one.storage });
    await one.actions.edit(dropTable);
    await calm(one);
    await two.actions.edit({ kind: "drop-tool", tool: toolId("Calendar") });
    await calm(two);
    await two.actions.undo();
    await calm(two);
    expect(sentences(two)).toContain("This walk was changed in another tab. Your changes continue in a copy.");
    const { walk } = two.session.getState();
    expect(walk).toMatchObject({ name: "Friday (copy)" });
    expect(walk.id).not.toBe(one.session.getState().walk.id);
    expect(await storedLog(one)).toEqual(one.session.getState().log);
    expect(await storedLog(two)).toEqual(two.session.getState().log);
    expect(two.session.getState().save.status).toBe("saved");
    await one.actions.redo();
    await one.actions.edit({ kind: "drop-tool", tool: toolId("Weather") });
    await calm(one);
    expect(sentences(one).join()).not.toContain("another tab");
  });
});

describe("without storage", () => {
  it("everything works and nothing is called saved", async () => {
    const app = await startApp({ isVolatile: true });
    await app.actions.askRequest(REQUEST);
    await app.actions.edit(dropTable);
    await calm(app);
    expect(app.library.getState().storage).toBe("volatile");
    expect(app.passed.save).toEqual(["nothing"]);
    expect(app.session.getState().status).toBe("done");
  });
});

describe("stored walks", () => {
  it("are named, renamed, listed, opened, deleted and brought back", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.saveWalk(" Friday ");
    await calm(app);
    const friday = app.session.getState();
    app.actions.newWalk();
    expect(app.session.getState()).toMatchObject({
      status: "empty",
      log: [],
      trace: null,
      dataset: { name: "Sample" },
    });
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    const list = () =>
      app.library.getState().walks.map(({ name, text, deletedAt }) => [name ?? text, deletedAt === null]);
    expect(list()).toEqual([
      ["Send a parcel", true],
      ["Friday", true],
    ]);

    await app.actions.renameWalk(friday.walk.id, "Dinner");
    await app.actions.openWalk(friday.walk.id);
    await calm(app);
    expect(app.session.getState()).toMatchObject({
      walk: { name: "Dinner" },
      trace: friday.trace,
      save: { status: "saved" },
    });
    await app.actions.edit(dropTable);
    await calm(app);
    expect(sentences(app).join()).not.toContain("another tab");

    await app.actions.deleteWalks(friday.walk.id);
    expect(app.session.getState().status).toBe("empty");
    expect(list()).toContainEqual(["Dinner", false]);
    expect(sentences(app).at(-1)).toBe("“Dinner” was deleted.");
    await undoLast(app);
    await calm(app);
    expect(list()).toContainEqual(["Dinner", true]);
  });

  it("one that is brought back is said to be saving until it is stored, and then that it is back", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await calm(app);
    await app.actions.deleteWalks(app.session.getState().walk.id);
    const { walks } = app.storage;
    const put = walks.put.bind(walks);
    let free: () => void = () => undefined;
    const isFree = new Promise<null>((resolve) => (free = () => resolve(null)));
    walks.put = async (...given) => {
      await isFree;
      return put(...given);
    };
    const undone = undoLast(app);
    await calm(app);
    app.actions.dismissToast(app.library.getState().toasts.at(-1)!.id);
    expect(app.library.getState().toasts.at(-1)).toMatchObject({
      sentence: "The walk was deleted.",
      status: "undoing",
    });
    expect(app.library.getState().writes).toBeGreaterThan(0);
    free();
    await undone;
    expect(sentences(app)).toEqual(["The walk is back."]);
    expect(app.library.getState().writes).toBe(0);
    expect(await walks.list()).toMatchObject([{ deletedAt: null }]);
  });

  it("a deleted one does not come back by itself, and is gone after 30 days", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await calm(app);
    const { id } = app.session.getState().walk;
    await app.actions.deleteWalks(id);
    const again = await startApp({ storage: app.storage });
    expect(again.session.getState().status).toBe("empty");
    expect(await app.storage.walks.get(id)).not.toBeNull();
    const record = (await app.storage.walks.get(id))!;
    await app.storage.walks.put({ ...record, deletedAt: "2024-12-01T00:00:00.000Z" }, record.revision);
    await startApp({ storage: app.storage });
    expect(await app.storage.walks.get(id)).toBeNull();
  });

  it("asking anew on a named walk leaves it as it was", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.saveWalk("Friday");
    await calm(app);
    const { walk, log } = app.session.getState();
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    expect(app.session.getState().walk).toMatchObject({ name: null });
    expect((await app.storage.walks.get(walk.id))?.log).toEqual(log);
    await app.actions.undo();
    expect(app.session.getState().trace?.query.text).toBe(REQUEST);
  });

  it("an empty name is refused, and a walk that is gone is said", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.saveWalk("  ");
    expect(sentences(app).at(-1)).toContain("at least one character");
    await app.actions.openWalk("nobody" as WalkId);
    expect(sentences(app).at(-1)).toContain("no longer exists");
  });

  it("that no longer compute to what was saved are shown as they are now, and it is said", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await calm(app);
    const record = (await app.storage.walks.get(app.session.getState().walk.id))!;
    const tools = record.computed!.recommendation.tools.slice(1);
    const other = { ...record.computed!, recommendation: { tools } };
    await app.storage.walks.put({ ...record, computed: other }, record.revision);
    const again = await startApp({ storage: app.storage });
    expect(again.session.getState().trace).toEqual(app.session.getState().trace);
    expect(sentences(again).join()).toMatch(/the answer differs from the saved one: .* (was|were) added/);
  });
});

it("deletes several drafts at once, and brings them back together", async () => {
  const app = await startApp();
  for (const text of ["Post a letter", "Buy a ticket", REQUEST]) {
    app.actions.newWalk();
    await app.actions.askRequest(text);
    await calm(app);
  }
  const listed = () =>
    app.library
      .getState()
      .walks.filter(({ deletedAt }) => deletedAt === null)
      .map(({ text }) => text);
  const drafts = app.library.getState().walks.filter(({ text }) => text !== REQUEST);
  await app.actions.deleteWalks(...drafts.map(({ id }) => id));
  expect(listed()).toEqual([REQUEST]);
  expect(sentences(app).at(-1)).toBe("2 walks were deleted.");
  expect(app.session.getState().trace?.query.text).toBe(REQUEST);
  await undoLast(app);
  expect(listed().toSorted()).toEqual([REQUEST, "Buy a ticket", "Post a letter"].toSorted());
  expect(sentences(app).at(-1)).toBe("2 walks are back.");
});
