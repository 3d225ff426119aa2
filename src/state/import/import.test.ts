import { describe, expect, it } from "vitest";
import type { DatasetId } from "../../core/domain/ids";
import { createTestStorage } from "../../storage/testing/test-storage";
import { calm, REQUEST, sentences, startApp, type TestApp, undoLast } from "../testing/make-app";
import { toWalkRecord } from "../walk/walk-record";

const TOOLS = '{"Post":"Sends parcels.","Rain":"Knows the weather.","Date":"Keeps dates."}';
const ROWS =
  '[{"query":"Send it","tool":["Post"]},{"query":"Will it rain?","tool":["Rain","Date"]},{"query":"**","tool":["Post"]}]';
const file = (name: string, text: string) => new File([text], name);
const importing = (app: TestApp) => app.library.getState().importing;
const names = (app: TestApp) => app.library.getState().datasets.map(({ name }) => name);

describe("looking at files", () => {
  it("shows what they are; nothing is stored before it is confirmed, nor after it is cancelled", async () => {
    const app = await startApp();
    await app.actions.addFiles([file("set_tool.json", TOOLS), file("set_QT.json", ROWS)]);
    expect(importing(app)).toMatchObject({
      status: "preview",
      summary: { name: "set", tools: 3, queries: 2, bundles: 2 },
      missing: null,
      files: [
        { name: "set_tool.json", rowsRead: 3, rowsKept: 3 },
        {
          name: "set_QT.json",
          rowsRead: 3,
          rowsKept: 2,
          sample: [{ label: "0", text: "Send it", tools: ["Post"] }, {}],
        },
      ],
      messages: [{ severity: "held-back", where: "row 2" }],
    });
    expect(await app.storage.datasets.list()).toEqual([]);
    app.actions.cancelImport();
    expect(importing(app)).toBeNull();
    await app.actions.confirmImport("set");
    expect(await app.storage.datasets.list()).toEqual([]);
  });

  it("takes them one after the other", async () => {
    const app = await startApp();
    await app.actions.addFiles([file("set_QT.json", ROWS)]);
    expect(importing(app)).toMatchObject({
      status: "preview",
      summary: null,
      missing: expect.stringContaining("not their tools"),
    });
    await app.actions.addFiles([file("set_tool.json", TOOLS)]);
    expect(importing(app)).toMatchObject({ summary: { tools: 3, queries: 2 }, missing: null });
  });

  it("says why a file cannot be read, and takes the good ones beside it", async () => {
    const app = await startApp();
    await app.actions.addFiles([file("page.html", "<!doctype html><title>404</title>")]);
    expect(importing(app)).toMatchObject({ status: "failed", messages: [{ code: "html" }] });
    await app.actions.addFiles([file("set_tool.json", TOOLS)]);
    expect(importing(app)).toMatchObject({ status: "preview", summary: { tools: 3 } });
  });

  it("refuses a file that is too large before it is read", async () => {
    const app = await startApp();
    const large = Object.defineProperty(file("large.json", "{}"), "size", { value: 300 * 1024 * 1024 });
    await app.actions.addFiles([large]);
    expect(importing(app)?.messages[0]?.sentence).toContain("300 MB; at most 200 MB");
  });
});

describe("storing", () => {
  it("makes it the data set on the screen, under the name that was given", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.addFiles([file("set_tool.json", TOOLS), file("set_QT.json", ROWS)]);
    await app.actions.confirmImport(" Mine ");
    await calm(app);
    expect(names(app)).toEqual(["Sample", "Mine"]);
    expect(app.session.getState()).toMatchObject({ status: "empty", dataset: { name: "Mine" }, log: [] });
    await app.actions.askRequest("Will it rain?");
    await calm(app);
    const again = await startApp({ storage: app.storage });
    expect(again.session.getState()).toMatchObject({
      dataset: { name: "Mine" },
      trace: { query: { id: "qaf4d7230ad" } },
    });
  });

  it("that fails changes nothing and says why; it can be tried again", async () => {
    const storage = createTestStorage([
      { method: "datasets.put", call: 1, kind: "refused", error: "StorageFullError" },
    ]);
    const app = await startApp({ storage });
    await app.actions.askRequest(REQUEST);
    await app.actions.addPasted(TOOLS);
    await app.actions.confirmImport("Mine");
    expect(importing(app)).toMatchObject({ status: "preview", messages: [{ code: "not-stored", severity: "error" }] });
    expect(names(app)).toEqual(["Sample"]);
    expect(app.session.getState().trace?.query.text).toBe(REQUEST);
    await app.actions.confirmImport("Mine");
    expect(names(app)).toEqual(["Sample", "Mine"]);
  });

  it("what the reader has lost says so, and is not left at storing", async () => {
    const app = await startApp({ reader: { dataset: async () => null } });
    await app.actions.addPasted(TOOLS);
    await app.actions.confirmImport("Mine");
    await app.actions.confirmImport("Mine");
    expect(importing(app)).toMatchObject({ status: "preview", messages: [{ code: "not-stored", file: "Mine" }] });
    expect(importing(app)?.messages.filter(({ code }) => code === "not-stored")).toHaveLength(1);
    expect(names(app)).toEqual(["Sample"]);
  });

  it("several pastes before they are loaded have a name each", async () => {
    const app = await startApp();
    await app.actions.addPasted(TOOLS);
    await app.actions.addPasted('{"Lamp": "Turns a lamp on."}');
    expect(importing(app)?.files.map(({ name }) => name)).toEqual(["pasted text", "pasted text 2"]);
  });

  it("the same data twice is one data set", async () => {
    const app = await startApp();
    for (const name of ["One", "Two"]) {
      await app.actions.addPasted(TOOLS);
      await app.actions.confirmImport(name);
    }
    expect(names(app)).toEqual(["Sample", "Two"]);
  });
});

describe("data sets", () => {
  it("are used, deleted and brought back; the sample stays", async () => {
    const app = await startApp();
    await app.actions.addPasted(TOOLS);
    await app.actions.confirmImport("Mine");
    const [sample, mine] = app.library.getState().datasets;
    await app.actions.useDataset(sample!.id);
    expect(app.session.getState().dataset?.name).toBe("Sample");
    await app.actions.useDataset(mine!.id);
    await app.actions.deleteDataset(mine!.id);
    expect(names(app)).toEqual(["Sample"]);
    expect(app.session.getState().dataset?.name).toBe("Sample");
    await undoLast(app);
    await calm(app);
    expect(names(app)).toEqual(["Sample", "Mine"]);
    await app.actions.deleteDataset(sample!.id);
    expect(names(app)).toEqual(["Sample", "Mine"]);
    await app.actions.useDataset("nobody" as DatasetId);
    expect(sentences(app).at(-1)).toContain("no longer exists");
  });

  it("a walk whose data was deleted is shown as it was saved, and goes on when the data comes back", async () => {
    const app = await startApp();
    await app.actions.addPasted(TOOLS);
    await app.actions.confirmImport("Mine");
    await app.actions.askRequest("Send a parcel");
    await calm(app);
    const { walk, trace, dataset } = app.session.getState();
    await app.actions.deleteDataset(dataset!.id);
    await app.actions.openWalk(walk.id);
    await calm(app);
    expect(app.session.getState()).toMatchObject({ status: "done", trace, dataset: null });
    expect(app.library.getState().wantedData).toMatchObject({ name: "Mine" });
    await app.actions.edit({ kind: "keep-tool", tool: trace!.recommendation.tools[0]!.tool });
    expect(app.session.getState().error?.message).toContain("needs Mine, which is not in this browser");
    await app.actions.addPasted(TOOLS);
    await app.actions.confirmImport("Mine");
    await calm(app);
    expect(app.session.getState()).toMatchObject({ status: "done", dataset: { name: "Mine" }, walk: { id: walk.id } });
    expect(app.session.getState().log).toHaveLength(2);
  });
});

describe("a saved walk among the files", () => {
  it("is opened, and stored as a walk of its own", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.saveWalk("Friday");
    await calm(app);
    const record = toWalkRecord(app.session.getState(), "2025-03-01T12:00:00.000Z")!;
    const fresh = await startApp();
    await fresh.actions.addFiles([file("walk.json", JSON.stringify(record))]);
    await calm(fresh);
    expect(importing(fresh)).toBeNull();
    expect(fresh.session.getState()).toMatchObject({ walk: { name: "Friday", id: record.id }, trace: record.computed });
    expect(sentences(fresh).at(-1)).toBe("“Friday” was opened.");
    expect(await fresh.storage.walks.list()).toHaveLength(1);
    await app.actions.addFiles([file("walk.json", JSON.stringify(record))]);
    await calm(app);
    expect(await app.storage.walks.list()).toHaveLength(2);
  });

  it("that is damaged from a step on opens up to there, and says so", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const record = toWalkRecord(app.session.getState(), "2025-03-01T12:00:00.000Z")!;
    const [first] = record.log;
    const log = [first, { ...first, seq: 1, at: "noon" }];
    await app.actions.addPasted(JSON.stringify({ ...record, log, cursor: 1 }));
    await calm(app);
    expect(app.session.getState().log).toEqual([first]);
    expect(sentences(app).at(-1)).toMatch(/^The walk was opened\. .*1 step from here on is held back/);
  });

  it("that was damaged is refused with a sentence", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const record = toWalkRecord(app.session.getState(), "2025-03-01T12:00:00.000Z")!;
    await app.actions.addPasted(JSON.stringify({ ...record, cursor: 9 }));
    expect(importing(app)).toMatchObject({ status: "preview", messages: [{ code: "bad-walk" }] });
    expect(app.session.getState().log).toHaveLength(1);
  });
});
