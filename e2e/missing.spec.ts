import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { findChromium } from "../.ci/browser.mjs";
import { readBackup } from "../src/formats/records/backup-file";
import { ask, encoderReady, expectWalk, openApp, saved, shownTrace } from "./fixtures/app";
import { ADDRESS, CHROMIUM_ARGUMENTS } from "./fixtures/browser";
import { dropFiles, GARDEN_TOOLS } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";
import { serveFolder } from "./fixtures/serve-folder";

// A server of its own: what a browser lacks its workers lack, too, and so it goes before their scripts.
const PORT = Number(new URL(ADDRESS).port) + 1001;
test.use({ fetchesAhead: true, baseURL: `http://127.0.0.1:${PORT}/` });
test.describe.configure({ mode: "default" });

const REQUEST = "Find a plumber for tomorrow morning and put it into my calendar.";

interface Lack {
  /** What is missing. */
  name: string;
  /** A script that takes it away, before all others. */
  without: string;
  comparesBy: "meaning" | "words";
  /** What the page says after a walk. `null`: nothing is lost, and nothing is said. */
  says: RegExp | null;
  /** What else works, or says that it does not. */
  then?(page: Page): Promise<void>;
}

const remove = (name: string): string => `delete globalThis.${name};`;
const refuse = (name: string): string =>
  `globalThis.${name} = class { constructor() { throw new DOMException("It is refused.", "SecurityError"); } };`;
/** Of the page's navigator, and of the workers'. */
const removeFromNavigator = (name: string): string => `delete Object.getPrototypeOf(navigator).${name};`;

/** Every step is kept. */
async function keepsTheWalk(page: Page): Promise<void> {
  await saved(page);
  await page.reload();
  await expectWalk(page);
  expect((await shownTrace(page)).query.text).toBe(REQUEST);
}

const LACKS: readonly Lack[] = [
  {
    name: "IndexedDB",
    without: remove("indexedDB"),
    comparesBy: "meaning",
    says: /This browser keeps nothing for this page\..*Everything works, and is gone when the tab is closed/,
  },
  {
    name: "localStorage",
    without: `if (globalThis.Storage) for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException("It is refused.", "SecurityError"); } });`,
    comparesBy: "meaning",
    says: null,
    then: keepsTheWalk,
  },
  { name: "Web Locks", without: removeFromNavigator("locks"), comparesBy: "meaning", says: null, then: saved },
  {
    name: "storage estimates, caches and service workers",
    without: ["storage", "serviceWorker"].map(removeFromNavigator).join("") + remove("caches"),
    comparesBy: "meaning",
    says: null,
    async then(page) {
      await page.getByRole("button", { name: "Settings" }).press("Enter");
      await expect(page.getByText("This browser does not say how much is stored.")).toBeVisible();
      await expect(page.getByText("This server sends no headers")).toHaveCount(0);
    },
  },
  {
    name: "OffscreenCanvas and structuredClone",
    without: remove("OffscreenCanvas") + remove("structuredClone"),
    comparesBy: "meaning",
    says: null,
    then: saved,
  },
  {
    name: "CompressionStream",
    without: remove("CompressionStream") + remove("DecompressionStream"),
    comparesBy: "meaning",
    // What was learned is shipped packed; without it the page learns itself.
    says: /Reading the parts of past requests/,
    async then(page) {
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(
        page.getByText("This browser cannot pack a walk into a link. Save the walk as a file"),
      ).toBeVisible();
      const other = await page.context().newPage();
      await other.goto("./#walk=abc&step=result");
      await expect(other.getByText("This browser cannot unpack links. Open this one in another")).toBeVisible();
    },
  },
  {
    name: "BroadcastChannel",
    without: remove("BroadcastChannel"),
    comparesBy: "meaning",
    says: null,
    async then(page) {
      await page.goto("./#screen=learn&page=lesson");
      await page.getByRole("button", { name: /with notes/ }).click();
      await expect(page.getByText("The browser did not open the window for the notes.")).toBeVisible();
    },
  },
  {
    name: "crypto.randomUUID and crypto.subtle",
    without: "delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle;",
    comparesBy: "meaning",
    says: null,
    async then(page) {
      await saved(page);
      await page.goto("rescue.html");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save everything to a file" }).click();
      const backup = readFileSync(await (await download).path(), "utf8");
      expect(readBackup(backup)).toMatchObject({ ok: true, backup: { app: "rescue page" } });
    },
  },
  {
    name: "WebAssembly",
    without: remove("WebAssembly"),
    comparesBy: "words",
    says: /This browser has no WebAssembly, which encoders run on\. Requests are compared by their words/,
  },
  {
    name: "Worker",
    without: refuse("Worker"),
    comparesBy: "words",
    says: /This browser starts no workers for this page, so encoders.*Requests are compared by their words/,
    async then(page) {
      await keepsTheWalk(page);
      await dropFiles(page, [GARDEN_TOOLS]);
      await expect(page.getByRole("main").getByText("This browser starts no workers for this page")).toBeVisible();
    },
  },
];

/** The first walk is there, then one of one's own, by meaning or by words. */
async function walks(page: Page, by: Lack["comparesBy"]): Promise<void> {
  await openApp(page);
  if (by === "meaning") await encoderReady(page);
  await ask(page, REQUEST);
  await expectWalk(page);
  const { encoder } = (await shownTrace(page)).environment;
  if (by === "meaning") expect(encoder).not.toBeNull();
  else expect(encoder).toBeNull();
}

for (const { name, without, comparesBy, says, then } of LACKS) {
  test(`without ${name} a request is walked by ${comparesBy}${says ? ", and a sentence says what is missing" : ""}`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(without);
    const server = await serveFolder("dist", PORT, { beforeWorkers: `${without}\n` });
    await walks(page, comparesBy);
    if (says) await expect(page.getByText(says).first()).toBeVisible();
    else await expect(page.getByRole("alert")).toHaveCount(0);
    await then?.(page);
    // What a page still fetches would fail when the server is gone.
    for (const one of context.pages()) await one.close();
    await server.close();
  });
}

test("on a processor without SIMD a request is walked by words, and a sentence says what is missing", async ({
  playwright,
}) => {
  const executablePath = findChromium();
  const browser = await playwright.chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGUMENTS, "--js-flags=--no-enable-sse4-1"],
  });
  const server = await serveFolder("dist", PORT);
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${PORT}/` });
  await walks(page, "words");
  await expect(page.getByText(/WebAssembly has no SIMD in this browser.*compared by their words/)).toBeVisible();
  await browser.close();
  await server.close();
});
