import type { Download, Page } from "@playwright/test";
import { readBackup, type BackupRow } from "../src/formats/records/backup-file";
import { ask, chooseEncoder, expectWalk, openApp, saved, shownTrace } from "./fixtures/app";
import { expectGoodInBothThemes } from "./fixtures/axe";
import { dropFiles, GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";
import { plantEvaluations, readStored } from "./fixtures/stored";
import { fillTheDisk, judgeOnFullDisk } from "./torture/full-disk";
import { clearOrigin, clearWhileOpen } from "./torture/losses";

const REQUEST = "Water the roses every second day and tell me when the tomatoes can be planted.";

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function saveAs(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return textOf(await download);
}

function rowsOf(backup: string): BackupRow[] {
  const read = readBackup(backup);
  if (!read.ok) throw new Error(read.why);
  return read.backup.rows.sort((a, b) => `${a.store} ${a.key}`.localeCompare(`${b.store} ${b.key}`));
}

const countWalks = (page: Page): Promise<number> =>
  page.evaluate(() => kitpick.library().walks.filter(({ deletedAt }) => deletedAt === null).length);
const namesOfDatasets = (page: Page): Promise<string[]> =>
  page.evaluate(() => kitpick.library().datasets.map(({ name }) => name));

test("everything stored goes into a file, and comes back when the browser has cleared it", async ({ page }) => {
  await openApp(page);
  await plantEvaluations(page);
  await chooseEncoder(page, "Words");
  await dropFiles(page, [GARDEN_TOOLS, GARDEN_REQUESTS]);
  await loadFiles(page);
  await ask(page, REQUEST);
  await saved(page);
  const trace = await shownTrace(page);
  const garden = (await namesOfDatasets(page))[1] ?? "";

  await test.step("a data set that was deleted is brought back", async () => {
    await page.getByRole("button", { name: /^Data set/ }).click();
    await page.getByRole("button", { name: `Delete the data set ${garden}` }).click();
    await expect.poll(() => namesOfDatasets(page)).not.toContain(garden);
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await page.getByText("Deleted in the last 30 days: 1").click();
    await expectGoodInBothThemes(page, "settings with something deleted");
    await page.getByRole("button", { name: `Bring back ${garden}` }).click();
    await expect.poll(() => namesOfDatasets(page)).toContain(garden);
  });

  const backup = await test.step("the settings save all of it", () => saveAs(page, "Save everything to a file"));
  await page.goto("rescue.html");
  await expect(page.getByRole("status")).toContainText("records are stored here");
  await expectGoodInBothThemes(page, "rescue page");
  const rescued = await test.step("the rescue page saves the same", () => saveAs(page, "Save everything to a file"));
  expect(rowsOf(rescued)).toEqual(rowsOf(backup));
  expect(rowsOf(rescued).filter(({ store }) => store === "evaluations")).toHaveLength(1);

  await test.step("a loss is told", async () => {
    await page.goto("about:blank");
    await clearOrigin(page);
    await page.goto("./");
    await expect(page.getByRole("heading", { name: "This browser cleared the data of this site." })).toBeVisible();
    await expect(page.getByText("Gone: 1 data set and 2 walks.")).toBeVisible();
    await expectGoodInBothThemes(page, "storage lost");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectGoodInBothThemes(page, "storage lost, 390");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a damaged backup changes nothing", async () => {
    await dropFiles(page, [{ name: "backup.jsonl", text: rescued.replace("roses", "noses") }]);
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("was changed after it was saved");
    await expectGoodInBothThemes(page, "backup refused");
    await page.keyboard.press("Escape");
    expect(await readStored(page, "walks")).toEqual([]);
  });

  await test.step("the backup brings it back, by keys", async () => {
    await dropFiles(page, [{ name: "backup.jsonl", text: rescued }]);
    const restore = page.getByRole("button", { name: /^Restore \d+ records$/ });
    await expect(restore).toBeVisible();
    await expectGoodInBothThemes(page, "backup looked at");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectGoodInBothThemes(page, "backup looked at, 390");
    await page.setViewportSize({ width: 1440, height: 900 });
    while (!(await restore.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectWalk(page);
    await expect.poll(async () => (await shownTrace(page)).query.text).toBe(REQUEST);
    expect((await shownTrace(page)).recommendation).toEqual(trace.recommendation);
    expect(await namesOfDatasets(page)).toContain(garden);
    await page.reload();
    await expectWalk(page);
    await expect.poll(() => countWalks(page)).toBe(2);
  });

  await test.step("its evaluation too, which is deleted and comes back", async () => {
    const screens = page.getByRole("navigation", { name: "Screens" });
    await screens.getByRole("link", { name: "Evaluate" }).click();
    const earlier = page.getByRole("button", { name: "Earlier evaluations: 1" });
    await earlier.click();
    await page.getByRole("button", { name: /^Delete the evaluation/ }).click();
    await expect(earlier).toBeHidden();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByText("Deleted in the last 30 days: 1").click();
    await page.getByRole("button", { name: /^Bring back/ }).click();
    await expect(page.getByText(/^Deleted in the last/)).toBeHidden();
    await page.reload();
    await screens.getByRole("link", { name: "Evaluate" }).click();
    await expect(earlier).toBeVisible();
  });

  await test.step("and is taken back in the settings", async () => {
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect.poll(() => countWalks(page)).toBe(0);
    expect(await namesOfDatasets(page)).not.toContain(garden);
  });
});

test("a full disk: imports are refused whole, and every edit is saved", async ({ page }) => {
  const full = await fillTheDisk(page, { quotaBytes: 8 * 1024 * 1024, tools: 12_000, edits: 3 });
  expect(full.imported).toBeGreaterThan(0);
  expect(full.stored).toBe(full.edits);
});

test("storage cleared under an open page: it is said, and what is on the screen is kept anew", async ({ page }) => {
  expect(await clearWhileOpen(page, 3)).toEqual({ edits: 3, stored: 3 });
});

test("a full disk while judging: what is not saved is said and waits, and is stored by itself when there is room", async ({
  page,
}) => {
  const judged = await judgeOnFullDisk(page, { quotaBytes: 16 * 1024 * 1024, prefilledBytes: 0, judgements: 24 });
  // How many find room at the brim is the browser's: it counts what is on the disk only roughly.
  expect(judged).toMatchObject({ judged: 24, stored: 24, claimed: 0 });
});
