import { findChromium } from "../.ci/browser.mjs";
import { ask, encoderReady, expectWalk, openApp, saved, settled, shownTrace } from "./fixtures/app";
import { ADDRESS, TEST_ARGUMENTS } from "./fixtures/browser";
import { expect, test } from "./fixtures/guarded-test";
import { plantRows, readStored } from "./fixtures/stored";
import { editInTurns } from "./torture/tabs";

const executablePath = findChromium();
const REQUEST = "Find a plumber for tomorrow morning and put it into my calendar.";

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
    await readStored(
      page,
      "walks",
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
  await expect(page.getByRole("contentinfo")).toContainText("nothing can be saved here");
  const warning = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await warning;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expectWalk(page);
});

test("by plain http from another machine, where much is for secure pages alone, a walk is asked, kept and linked", async ({
  playwright,
}) => {
  const elsewhere = "198.51.100.7";
  const browser = await playwright.chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...TEST_ARGUMENTS, `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`],
  });
  const page = await browser.newPage({ proxy: { server: "http://127.0.0.1:9", bypass: elsewhere } });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await openApp(page, `http://${elsewhere}:${new URL(ADDRESS).port}/#step=result`);
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in Crypto.prototype, "locks" in navigator])).toEqual([
    ...[false, false, false],
  ]);
  await encoderReady(page);
  await ask(page, REQUEST);
  await saved(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page).toHaveURL(/walk=/);
  const { query } = await shownTrace(page);
  await page.reload();
  await expectWalk(page);
  expect((await shownTrace(page)).query).toEqual(query);
  expect(errors).toEqual([]);
  await browser.close();
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
  await page.keyboard.press("ArrowLeft");
  const warnings: string[] = [];
  page.on("dialog", (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(warnings).toEqual([]);
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
  const { made, found } = await editInTurns([page, other], 4);
  expect(found).toBe(made);
});
