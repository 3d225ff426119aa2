import { describe, expect, it } from "vitest";
import { createTestStorage } from "../../storage/testing/test-storage";
import { makeProject } from "../../storage/testing/judgements";
import { calm, REQUEST, sentences, startApp, type TestApp, undoLast } from "../testing/make-app";

const TOOLS = JSON.stringify({ Paint: "Paints a wall.", Plumb: "Mends a pipe.", Sweep: "Sweeps a chimney." });

const fileOf = (text: string, name = "backup.jsonl"): File => new File([text], name);

/** An app with a named walk of two steps and a data set of one's own, and the backup of it. */
async function appWithBackup(): Promise<{ app: TestApp; backup: string }> {
  const app = await startApp();
  await app.actions.askRequest(REQUEST);
  await app.actions.saveWalk("Friday");
  await app.actions.configure((config) => ({ ...config, seed: 7 }), "Another seed");
  await calm(app);
  await app.actions.addFiles([fileOf(TOOLS, "tools.json")]);
  await app.actions.confirmImport("House");
  app.actions.setPreference("theme", "dark");
  await calm(app);
  await app.actions.saveBackup();
  return { app, backup: app.page.downloads.at(-1)!.text };
}

async function restoreIn(app: TestApp, backup: string, choice: "theirs" | "mine" = "theirs"): Promise<void> {
  await app.actions.addFiles([fileOf(backup)]);
  expect(app.library.getState().restoring).toMatchObject({ status: "preview", problem: null });
  await app.actions.confirmRestore(choice);
  await calm(app);
}

describe("a backup", () => {
  it("is one file with everything, and brings it all back in another browser", async () => {
    const { app, backup } = await appWithBackup();
    expect(app.page.downloads.at(-1)?.fileName).toBe("kitpick-backup-2025-03-01.jsonl");
    expect(sentences(app).at(-1)).toContain("1 walk, 1 data set and the settings");

    const other = await startApp();
    await restoreIn(other, backup);
    expect(other.library.getState()).toMatchObject({ theme: "dark", restoring: null, importing: null });
    expect(other.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample", "House"]);
    const [walk] = other.library.getState().walks;
    expect(other.session.getState()).toMatchObject({ walk: { id: walk?.id, name: "Friday" }, status: "done" });
    expect(other.session.getState().log).toHaveLength(2);
    expect(other.page.askedToKeep).toBeGreaterThan(0);
    await other.actions.saveBackup();
    const rows = (text: string) => text.split("\n").filter((line) => line.includes('"store":"walks"'));
    expect(rows(other.page.downloads.at(-1)!.text)).toHaveLength(1);
  });

  it("is taken back by the undo of its toast, but for what was changed since", async () => {
    const { backup } = await appWithBackup();
    const app = await startApp();
    await restoreIn(app, backup);
    await undoLast(app);
    await calm(app);
    expect(app.library.getState().walks).toEqual([]);
    expect(app.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample"]);
    expect(sentences(app).at(-1)).toMatch(/^The restore was undone: \d+ records\.$/);

    await restoreIn(app, backup);
    await app.actions.configure((config) => ({ ...config, seed: 11 }), "A third seed");
    await calm(app);
    await app.actions.undoRestore();
    expect(app.library.getState().walks).toHaveLength(1);
    // The walk, and the note that it is what was last at work.
    expect(sentences(app).at(-1)).toContain("2 that changed since then stay.");
    expect(await app.actions.lastRestore()).toBeNull();
  });

  it("leaves what differs as it is here when that is chosen, or takes the backup's", async () => {
    const { app, backup } = await appWithBackup();
    const [walk] = app.library.getState().walks;
    await app.actions.openWalk(walk!.id);
    await calm(app);
    await app.actions.renameWalk(walk!.id, "Saturday");
    await calm(app);
    await restoreIn(app, backup, "mine");
    expect(app.session.getState().walk.name).toBe("Saturday");
    await restoreIn(app, backup, "theirs");
    expect(app.session.getState().walk.name).toBe("Friday");
    await app.actions.configure((config) => ({ ...config, seed: 13 }), "A later step");
    await calm(app);
    expect(app.library.getState().walks, "It goes on as the same walk.").toHaveLength(1);
    expect(app.session.getState().save.status).toBe("saved");
  });

  it("that is damaged is refused with the reason, and changes nothing", async () => {
    const { backup } = await appWithBackup();
    const app = await startApp();
    for (const [text, why] of [
      [backup.slice(0, -200), "end is missing"],
      [backup.replace("Friday", "Fryday"), "was changed"],
    ] as const) {
      await app.actions.addFiles([fileOf(text)]);
      expect(app.library.getState().restoring).toMatchObject({ status: "refused" });
      expect(JSON.stringify(app.library.getState().restoring)).toContain(why);
      await app.actions.confirmRestore("theirs");
      app.actions.cancelRestore();
    }
    expect(await app.storage.userData.rows()).toEqual([]);
  });

  it("that cannot be stored says why, and can be tried again", async () => {
    const { backup } = await appWithBackup();
    const app = await startApp({
      storage: createTestStorage([{ method: "userData.restore", call: 1, kind: "refused", error: "StorageFullError" }]),
    });
    await app.actions.addFiles([fileOf(backup)]);
    await app.actions.confirmRestore("theirs");
    expect(app.library.getState().restoring).toMatchObject({ status: "preview", problem: expect.stringMatching(/./) });
    await app.actions.confirmRestore("theirs");
    expect(app.library.getState()).toMatchObject({ restoring: null, walks: [{ name: "Friday" }] });
  });
});

describe("what is stored", () => {
  it("is measured by kind, data sets by their names, the largest first", async () => {
    const { app } = await appWithBackup();
    const sizes = await app.actions.measureStored();
    const rows = await app.storage.userData.rows();
    const bytesOf = (store: string): number =>
      rows.filter((row) => row.store === store).reduce((sum, { value }) => sum + JSON.stringify(value).length, 0);
    expect(sizes.find(({ kind }) => kind === "walks")).toMatchObject({
      name: null,
      records: 1,
      bytes: bytesOf("walks"),
    });
    expect(sizes.find(({ kind }) => kind === "dataset")).toMatchObject({ name: "House", bytes: bytesOf("datasets") });
    expect(sizes.map(({ bytes }) => bytes)).toEqual(sizes.map(({ bytes }) => bytes).sort((a, b) => b - a));
  });
});

describe("one part of what is stored", () => {
  it("is a file by itself, and brings back that part alone", async () => {
    const { app } = await appWithBackup();
    await app.actions.addFiles([fileOf(JSON.stringify({ Rake: "Rakes leaves." }), "tools.json")]);
    await app.actions.confirmImport("Garden (old)");
    await app.storage.judgements.putProject(makeProject());
    await calm(app);
    const parts = await app.actions.measureStored();
    const save = async (isWanted: (part: (typeof parts)[number]) => boolean): Promise<[string, string[]]> => {
      await app.actions.saveBackup(parts.find(isWanted));
      const { fileName, text } = app.page.downloads.at(-1)!;
      return [fileName, text.split("\n").flatMap((line) => /"store":"([^"]*)"/.exec(line)?.[1] ?? [])];
    };
    const walks = await save(({ kind }) => kind === "walks");
    expect(walks).toEqual(["kitpick-walks-2025-03-01.jsonl", ["walks"]]);
    const annotations = await save(({ kind }) => kind === "annotations");
    expect(annotations).toEqual(["kitpick-annotations-2025-03-01.jsonl", ["projects"]]);
    const garden = await save(({ name }) => name === "Garden (old)");
    expect(garden).toEqual(["kitpick-data-set-garden-old-2025-03-01.jsonl", ["datasets"]]);

    const other = await startApp();
    await restoreIn(other, app.page.downloads.at(-1)!.text);
    expect(other.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample", "Garden (old)"]);
    expect(other.library.getState().walks).toEqual([]);
  });
});

describe("what is removed for good", () => {
  it("is all of one kind, and the page is loaded anew where it was", async () => {
    const { app } = await appWithBackup();
    await app.storage.judgements.putProject(makeProject());
    expect((await app.actions.measureStored()).find(({ kind }) => kind === "annotations")).toBeDefined();
    await app.actions.removeForGood("annotations");
    const kinds = (await app.actions.measureStored()).map(({ kind }) => kind);
    expect([kinds.includes("annotations"), kinds.includes("walks"), kinds.includes("dataset")]).toEqual([
      false,
      true,
      true,
    ]);
    expect(app.page.reloads).toEqual(["as it is"]);
  });

  it("is what was deleted before, and nothing else", async () => {
    const { app } = await appWithBackup();
    const [, house] = app.library.getState().datasets;
    await app.actions.deleteDataset(house!.id);
    const sizes = await app.actions.measureStored();
    expect(sizes.find(({ kind }) => kind === "dataset")).toMatchObject({ records: 1, live: [] });
    expect(sizes.find(({ kind }) => kind === "walks")).toMatchObject({ records: 1, live: [expect.any(String)] });
    await app.actions.purgeDeleted();
    expect(sentences(app).at(-1)).toBe("1 record was removed for good.");
    expect(await app.actions.listDeleted()).toEqual([]);
    expect((await app.actions.measureStored()).map(({ kind }) => kind)).not.toContain("dataset");
    expect(await app.storage.walks.list()).toHaveLength(1);
  });

  it("is everything after a reset, and a reset that another tab prevents says so and loads nothing", async () => {
    const { app } = await appWithBackup();
    await app.actions.resetApp();
    expect(app.page.reloads).toEqual(["bare"]);
    expect(await app.storage.userData.rows()).toEqual([]);

    const held = await startApp({
      storage: createTestStorage([{ method: "erase", call: 1, kind: "refused", error: "StorageUnavailableError" }]),
    });
    await held.actions.resetApp();
    expect(held.page.reloads).toEqual([]);
    expect(sentences(held).at(-1)).toMatch(/./);
  });
});

describe("what was deleted", () => {
  it("is listed, newest first, and comes back", async () => {
    const { app } = await appWithBackup();
    const [, house] = app.library.getState().datasets;
    const [walk] = app.library.getState().walks;
    await app.actions.deleteWalks(walk!.id);
    await app.actions.deleteDataset(house!.id);
    expect(await app.actions.listDeleted()).toMatchObject([
      { kind: "dataset", name: "House" },
      { kind: "walk", name: "Friday" },
    ]);
    expect(app.library.getState().datasets).toHaveLength(1);
    await undoLast(app);
    await calm(app);
    expect(app.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample", "House"]);
    await app.actions.undeleteWalk(walk!.id);
    expect(await app.actions.listDeleted()).toEqual([]);
  });

  it("a data set that is deleted while its walk is open is missed, and found again", async () => {
    const { app } = await appWithBackup();
    const [, house] = app.library.getState().datasets;
    await app.actions.useDataset(house!.id);
    await app.actions.askRequest("Paint the wall.");
    await calm(app);
    const { id } = app.session.getState().walk;
    await app.actions.deleteDataset(house!.id);
    await app.actions.openWalk(id);
    await calm(app);
    expect(app.library.getState().wantedData?.name).toBe("House");
    await app.actions.undeleteDataset(house!.id);
    await app.actions.openWalk(id);
    await calm(app);
    expect(app.library.getState().wantedData).toBeNull();
  });
});
