import { expect, type Page } from "@playwright/test";
import { ask, chooseEncoder, openApp, proposed, saved, toggleFocusedTool } from "../fixtures/app";
import { ADDRESS, PATIENT } from "../fixtures/browser";
import { isReserveHeld, readJudgements, readStored } from "../fixtures/stored";
import type { Judgement } from "../../src/core/domain/judgement";
import { beginImport } from "./imports";
import { beginProject, placeOf } from "./judgements";

export interface FullDiskOutcome {
  imported: number;
  refused: number;
  edits: number;
  /** Edits that found room before the page said that one did not; all, where it never had to. */
  savedAtTheBrim: number;
  stored: number;
}

interface FullDiskOptions {
  quotaBytes: number;
  /** Tools of each data set that is imported until there is no more room. */
  tools: number;
  edits: number;
  /** What something else has stored already. */
  prefilledBytes?: number;
}

const BANNER = /storage for this page is full/;

/**
 * Fills what the browser gives, by imports and then to the brim, and goes on editing. The page must not have been opened
 * yet: a limit that is set later is not obeyed.
 */
export async function fillTheDisk(page: Page, options: FullDiskOptions): Promise<FullDiskOutcome> {
  const { quotaBytes, tools, edits, prefilledBytes = 0 } = options;
  await limitStorage(page, quotaBytes);
  await openApp(page);
  await chooseEncoder(page, "Words");
  await ask(page, "Book a table for two tonight and find a film after it.");
  await saved(page);
  await expect.poll(() => isReserveHeld(page), PATIENT).toBe(true);

  await fill(page, prefilledBytes);

  let imported = 0;
  while (await importOne(page, imported, tools)) imported += 1;
  await expect(page.getByText(BANNER).first()).toBeVisible(PATIENT);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await countDatasets(page), "What was refused left nothing behind.").toBe(imported);

  await page.getByRole("button", { name: /^Data set/ }).click();
  await page.getByRole("button", { name: /^Errands/ }).click();
  await ask(page, "Find a plumber for tomorrow morning and put it into my calendar.");
  const { edits: made, savedAtTheBrim } = await editAtTheBrim(page, edits);
  const { id, log } = await page.evaluate(() => ({ id: kitpick.session().walk.id, log: kitpick.session().log }));
  const [stored] = (await readStored(page, "walks", [id])) as { log: unknown[] }[];
  expect(stored?.log).toEqual(log);
  const isStored = await importOne(page, imported, tools);
  if (!isStored) await page.getByRole("button", { name: "Cancel" }).click();
  expect(await countDatasets(page), "What came last is there whole, or not at all.").toBe(
    imported + (isStored ? 1 : 0),
  );
  return { imported, refused: isStored ? 1 : 2, edits: made, savedAtTheBrim, stored: (stored?.log.length ?? 1) - 1 };
}

/** So much may be stored. The page must not have been opened yet: a limit that is set later is not obeyed. */
export async function limitStorage(page: Page, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(ADDRESS).origin, quotaSize });
}

/** So many extra edits the browser may find room for without being given any. */
const EXTRA_EDITS = 60;

/**
 * Edits while there is no room but what the app holds; at least so often, and until the page has said that it uses it.
 * The browser tidies up and finds room again, so it is filled again and again. Where the held room is used up as well,
 * the page must say that the change is not saved; once there is room again everything must be.
 */
async function editAtTheBrim(page: Page, atLeast: number): Promise<{ edits: number; savedAtTheBrim: number }> {
  await fill(page, Infinity);
  let hasSaid = false;
  let edits = 0;
  while (edits < atLeast || (!hasSaid && edits < atLeast + EXTRA_EDITS)) {
    await fill(page, Infinity, 65_536);
    const isSaved = await editOnce(page);
    edits += 1;
    hasSaid ||= await page.evaluate(
      () =>
        document.querySelector("[role=alert][data-room]")?.textContent.includes("Your changes are still saved") ??
        false,
    );
    if (isSaved) continue;
    await expect(page.getByText("Your last changes are in this tab only")).toBeVisible(PATIENT);
    await empty(page);
    await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved", PATIENT);
    expect(await editOnce(page), "With room again, all of it is saved.").toBe(true);
    return { edits: edits + 1, savedAtTheBrim: edits - 1 };
  }
  expect(hasSaid, "The page says that the room it held is in use.").toBe(true);
  return { edits, savedAtTheBrim: edits };
}

/** Drops or keeps a tool; whether the page says that it is saved. */
async function editOnce(page: Page): Promise<boolean> {
  await page.locator('[data-node^="bundle-tool"]').first().focus();
  const steps = await page.evaluate(() => kitpick.session().log.length);
  await toggleFocusedTool(page);
  await page.waitForFunction((before) => kitpick.session().log.length > before, steps);
  const state = page.locator("[data-save-state]");
  await expect(state).toHaveAttribute("data-save-state", /^(saved|failed)$/, PATIENT);
  return (await state.getAttribute("data-save-state")) === "saved";
}

/** Removes what was written beside the app. */
export async function empty(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase("filler");
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error("It could not be deleted."));
      }),
  );
}

/** Whether it was stored. */
async function importOne(page: Page, number: number, tools: number): Promise<boolean> {
  await beginImport(page, number, tools);
  const standing = (): Promise<string> =>
    page.evaluate(() => {
      const { importing } = kitpick.library();
      if (!importing) return "stored";
      return importing.messages.some(({ code }) => code === "not-stored") ? "refused" : "under way";
    });
  await expect.poll(standing, PATIENT).not.toBe("under way");
  return (await standing()) === "stored";
}

async function countDatasets(page: Page): Promise<number> {
  return (await readStored(page, "datasets")).length;
}

/**
 * Writes rows of chance beside the app: so many bytes, or smaller and smaller ones until not even the smallest fits.
 * Stops where the app has let its room go, which is for the app's own last changes; with `takesReserve` it takes that, too.
 */
export async function fill(page: Page, atMost: number, largest = 4 * 1024 * 1024, takesReserve = false): Promise<void> {
  await page.evaluate(
    async ([limit, largestRow, takesAll]) => {
      const open = (name: string): Promise<IDBDatabase> =>
        new Promise((resolve) => {
          const opening = indexedDB.open(name);
          if (name === "filler")
            opening.onupgradeneeded = () => opening.result.createObjectStore("rows", { autoIncrement: true });
          opening.onsuccess = () => resolve(opening.result);
        });
      const [database, cache] = [await open("filler"), await open("kitpick-cache")];
      const isHeld = (): Promise<boolean> =>
        new Promise((resolve) => {
          const counting = cache.transaction("ballast").objectStore("ballast").count();
          counting.onsuccess = () => resolve(counting.result > 0);
        });
      const put = (bytes: number): Promise<boolean> =>
        new Promise((resolve) => {
          const row = new Uint8Array(bytes);
          for (let from = 0; from < bytes; from += 65_536) crypto.getRandomValues(row.subarray(from, from + 65_536));
          const transaction = database.transaction("rows", "readwrite");
          transaction.objectStore("rows").put(row);
          transaction.oncomplete = () => resolve(true);
          transaction.onabort = () => resolve(false);
        });
      let written = 0;
      for (let bytes = largestRow; bytes >= 1024; bytes /= 4)
        while (written + bytes <= limit && (takesAll || (await isHeld())) && (await put(bytes))) written += bytes;
      database.close();
      cache.close();
    },
    [atMost, largest, takesReserve] as const,
  );
}

export interface JudgedOnFullDisk {
  judged: number;
  stored: number;
  /** Judgements that found room at the brim, before the page had to say that one did not. */
  savedAtTheBrim: number;
  /** Of the three that were made without any room, those that were shown as saved before there was some. */
  claimed: number;
}

/**
 * Judges while the disk is full: first with the room that the app holds, then without it, until the page says that a
 * judgement is not saved. Two more are made there; when there is room again all are stored by themselves, and the queue goes
 * on. The page must not have been opened yet.
 */
export async function judgeOnFullDisk(
  page: Page,
  { quotaBytes, prefilledBytes, judgements }: { quotaBytes: number; prefilledBytes: number; judgements: number },
): Promise<JudgedOnFullDisk> {
  await limitStorage(page, quotaBytes);
  await openApp(page);
  await chooseEncoder(page, "Words");
  await beginProject(page);
  await expect.poll(() => isReserveHeld(page), PATIENT).toBe(true);
  await fill(page, prefilledBytes);
  await fill(page, Infinity);
  const failure = page.getByRole("alert").filter({ hasText: "Not saved yet." });
  const judge = async (): Promise<"saved" | "failed"> => {
    await proposed(page);
    const place = await placeOf(page);
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect.poll(() => placeOf(page), PATIENT).toBe(place + 1);
    const saved = page.locator('[data-annotation-save="saved"]');
    await expect(saved.or(failure).first()).toBeVisible(PATIENT);
    return (await failure.isVisible()) ? "failed" : "saved";
  };
  let judged = 0;
  let savedAtTheBrim = 0;
  let isRefused = false;
  // One that is refused already ends this: with two that are not saved the queue would wait.
  for (; judged < judgements / 2 && !isRefused; judged += 1) {
    await fill(page, Infinity, 65_536);
    isRefused = (await judge()) === "failed";
    if (!isRefused) savedAtTheBrim += 1;
  }
  // The browser tidies up and finds room again: it is filled until there is none.
  for (; !isRefused; judged += 1) {
    expect(judged, "A disk without room refuses a judgement.").toBeLessThan(judgements - 3);
    await fill(page, Infinity, 65_536, true);
    isRefused = (await judge()) === "failed";
  }
  const before = (await readJudgements<Judgement>(page)).length;
  // What waits is tried again every few seconds, and the browser tidies up: it is filled before each step.
  await fill(page, Infinity, 65_536, true);
  await judge();
  judged += 1;
  await proposed(page);
  const held = await placeOf(page);
  await fill(page, Infinity, 65_536, true);
  await page.keyboard.press("Enter");
  await expect(page.getByText("saving 2 judgements")).toBeVisible(PATIENT);
  await expect(failure).toBeVisible();
  expect(await placeOf(page), "With two that are not saved the queue waits.").toBe(held);
  const claimed = Number(/(\d+) done/.exec((await page.locator("main").textContent()) ?? "")?.[1]) - before;
  await empty(page);
  await expect.poll(() => placeOf(page), PATIENT).toBe(held + 1);
  judged += 1;
  for (; judged < judgements; judged += 1) await judge();
  await expect(page.locator('[data-annotation-save="saved"]')).toBeVisible(PATIENT);
  await expect(page.getByText(`${judged} done`)).toBeVisible(PATIENT);
  const records = await readJudgements<Judgement>(page);
  const numbers = records.map(({ by }) => by.seq).sort((a, b) => a - b);
  expect(numbers, "No number is missing or given twice.").toEqual(records.map((_, at) => at + 1));
  return { judged, stored: new Set(records.map(({ item }) => item.query)).size, savedAtTheBrim, claimed };
}
