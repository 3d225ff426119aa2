import type { Page } from "@playwright/test";
import { ask, encoderReady, expectWalk, openApp, saved, settled, shownTrace, toggleFocusedTool } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";

const REQUEST = "Find a plumber for tomorrow morning and put it into my calendar.";

/** Puts rows into the database as another version, or damage, would have left them. */
async function plantRows(page: Page, rows: Record<string, unknown>[]): Promise<void> {
  await page.evaluate(
    (planted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("kitpick");
        opening.onerror = () => reject(new Error("The database could not be opened."));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("walks", "readwrite");
          for (const row of planted) transaction.objectStore("walks").put(row);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    rows,
  );
}

async function readRows(page: Page, keys: string[]): Promise<unknown[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("kitpick");
        opening.onerror = () => reject(new Error("The database could not be opened."));
        opening.onsuccess = () => {
          const store = opening.result.transaction("walks").objectStore("walks");
          const reads = wanted.map((key) => store.get(key));
          store.transaction.oncomplete = () => {
            opening.result.close();
            resolve(reads.map(({ result }) => result as unknown));
          };
        };
      }),
    keys,
  );
}

test("newer and damaged records are reported, can be exported, and are never overwritten", async ({ page }) => {
  await openApp(page);
  await ask(page, REQUEST);
  await saved(page);
  const rows = [
    { id: "from-a-newer-version", schema: 99, brain: { size: "large" } },
    { id: "damaged", schema: 1, log: "torn" },
  ];
  await plantRows(page, rows);
  await page.reload();
  await expectWalk(page);
  const notice = page.getByRole("alert").filter({ hasText: "could not be read" });
  await expect(notice).toContainText("2 stored records");
  const download = page.waitForEvent("download");
  await notice.getByRole("button", { name: /Save them/ }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const exported = Buffer.concat(chunks).toString("utf8");
  for (const { id } of rows) expect(exported).toContain(id);
  await ask(page, `${REQUEST} Then call my mother.`);
  await saved(page);
  expect(
    await readRows(
      page,
      rows.map(({ id }) => id),
    ),
  ).toEqual(rows);
});

test("where storage cannot be opened the page says so and works", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await openApp(page);
  await expect(page.getByRole("alert").filter({ hasText: "This browser keeps nothing for this page." })).toBeVisible();
  await ask(page, REQUEST);
  await expectWalk(page);
  await expect(page.getByRole("contentinfo")).toContainText("nothing can be kept here");
});

test("where storage never answers the page says so and works", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
    for (const name of ["addEventListener", "removeEventListener"] as const)
      Object.defineProperty(IDBOpenDBRequest.prototype, name, { value: () => undefined });
    for (const name of ["onsuccess", "onerror", "onblocked", "onupgradeneeded"])
      Object.defineProperty(IDBOpenDBRequest.prototype, name, { value: null, writable: true });
  });
  await openApp(page);
  await expect(page.getByRole("alert").filter({ hasText: "This browser keeps nothing for this page." })).toBeVisible();
  await ask(page, REQUEST);
  await expectWalk(page);
});

test("a walk survives reload, back and a closed tab", async ({ page, context }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  await saved(page);
  const trace = await shownTrace(page);
  await page.reload();
  await expectWalk(page);
  await expect.poll(async () => shownTrace(page)).toEqual(trace);
  await page.goto("about:blank");
  await page.goBack();
  await expectWalk(page);
  await expect.poll(async () => shownTrace(page)).toEqual(trace);
  await page.close();
  const next = await context.newPage();
  await openApp(next);
  await expect.poll(async () => shownTrace(next)).toEqual(trace);
});

test("two tabs on one walk: what both did is kept", async ({ page, context }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  await saved(page);
  const other = await context.newPage();
  await openApp(other);
  await expect.poll(async () => (await shownTrace(other)).query.text).toBe(REQUEST);
  // Until the encoder has drawn it anew, the bundle may change under the hand.
  await encoderReady(other);
  await settled(other);
  const tabs = [page, other];
  const asked = await page.evaluate(() => kitpick.session().log.length);
  for (let round = 0; round < 4; round += 1) {
    for (const [at, tab] of tabs.entries()) {
      await tab.bringToFront();
      await tab.locator('[data-node^="bundle-tool"]').nth(at).focus();
      const before = await tab.evaluate(() => kitpick.session().log.length);
      await toggleFocusedTool(tab);
      await expect.poll(() => tab.evaluate(() => kitpick.session().log.length)).toBe(before + 1);
    }
  }
  for (const tab of tabs) await saved(tab);
  const shown = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => ({ id: kitpick.session().walk.id, log: kitpick.session().log }))),
  );
  expect(shown[0]?.id, "The second writer went on in a copy.").not.toBe(shown[1]?.id);
  const stored = (await readRows(
    page,
    shown.map(({ id }) => id),
  )) as { log: unknown[] }[];
  expect(stored.map(({ log }) => log)).toEqual(shown.map(({ log }) => log));
  for (const { log } of stored) expect(log).toHaveLength(asked + 4);
});
