import { expect, type BrowserType, type LaunchOptions, type Page } from "@playwright/test";
import { readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ask, chooseEncoder, openApp, saved, toggleFocusedTool } from "../fixtures/app";
import { ADDRESS, PATIENT } from "../fixtures/browser";
import { openProfile, type Profile } from "../fixtures/profile";

/** Ways in which a browser has been seen to lose what a page has stored. */
const LOSSES: Record<string, (profile: Profile) => Promise<void>> = {
  "the database is cleared by the browser": clearByBrowser,
  "the database is deleted": deleteDatabase,
  "garbage in the MANIFEST": async (profile) =>
    damage(profile, (file) => {
      if (path.basename(file).startsWith("MANIFEST")) writeFileSync(file, "garbage");
    }),
  "logs cut to nothing": async (profile) =>
    damage(profile, (file) => {
      if (file.endsWith(".log") || file.endsWith(".ldb")) truncateSync(file, 0);
    }),
  "the folder of the database removed": async (profile) => {
    await profile.stop();
    rmSync(path.join(profile.folder, "Default/IndexedDB"), { recursive: true, force: true });
    await profile.start();
  },
};

/** Every way of losing the storage while the page is closed is told, and never looks like a first visit. */
export async function loseStorage(
  chromium: BrowserType,
  launchOptions: LaunchOptions,
  say: (line: string) => void,
): Promise<{ ways: number; told: number }> {
  let told = 0;
  for (const [what, lose] of Object.entries(LOSSES)) {
    const profile = await openProfile(chromium, launchOptions);
    try {
      const page = await profile.context.newPage();
      await openApp(page);
      await chooseEncoder(page, "Words");
      await ask(page, "Book a table for two tonight and find a film after it.");
      await saved(page);
      await page.close();
      await lose(profile);
      const next = await profile.context.newPage();
      await next.goto(ADDRESS);
      const news = next.getByText(/cleared the data of this site|set the data of this site back|cannot be reached/);
      const isTold = await news
        .first()
        .waitFor(PATIENT)
        .then(
          () => true,
          () => false,
        );
      if (isTold) told += 1;
      say(`${what}: ${isTold ? "told" : "NOT TOLD"}`);
    } finally {
      await profile.remove();
    }
  }
  return { ways: Object.keys(LOSSES).length, told };
}

/** Clears the database under an open page and goes on editing: nothing of the walk on the screen is lost. */
export async function clearWhileOpen(page: Page, edits: number): Promise<{ edits: number; stored: number }> {
  await page.goto("./");
  await chooseSample(page);
  await chooseEncoder(page, "Words");
  await ask(page, "Book a table for two tonight and find a film after it.");
  await saved(page);
  await clearOrigin(page);
  for (let edit = 0; edit < edits; edit += 1) {
    await page.locator('[data-node^="bundle-tool"]').first().focus();
    const steps = await page.evaluate(() => kitpick.session().log.length);
    await toggleFocusedTool(page);
    await page.waitForFunction((before) => kitpick.session().log.length > before, steps);
  }
  await expect(page.getByText(/was cleared while the page was open/)).toBeVisible(PATIENT);
  await saved(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => kitpick.session().log.length), PATIENT).toBe(edits + 1);
  return { edits, stored: await page.evaluate(() => kitpick.session().log.length - 1) };
}

/** A page that was used before opens with what was open last, which may be an imported data set without a walk. */
async function chooseSample(page: Page): Promise<void> {
  const current = (): Promise<string | undefined> => page.evaluate(() => kitpick.session().dataset?.name);
  await expect.poll(current, PATIENT).toBeTruthy();
  if ((await current()) === "Errands") return;
  await page.getByRole("button", { name: /^Data set/ }).click();
  await page.getByRole("button", { name: /^Errands/ }).click();
  await expect.poll(current, PATIENT).toBe("Errands");
}

export async function clearOrigin(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(ADDRESS).origin, storageTypes: "indexeddb" });
  await session.detach();
}

async function clearByBrowser(profile: Profile): Promise<void> {
  const page = await profile.context.newPage();
  await clearOrigin(page);
  await page.close();
}

async function deleteDatabase(profile: Profile): Promise<void> {
  const page = await profile.context.newPage();
  await page.goto(`${ADDRESS}favicon.svg`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase("kitpick");
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error("It could not be deleted."));
      }),
  );
  await page.close();
}

async function damage(profile: Profile, change: (file: string) => void): Promise<void> {
  await profile.stop();
  const folder = path.join(profile.folder, "Default/IndexedDB");
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".leveldb")))
    for (const file of readdirSync(path.join(folder, name))) change(path.join(folder, name, file));
  await profile.start();
}
