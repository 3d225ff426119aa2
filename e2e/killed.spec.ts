import type { BrowserContext, Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask, encoderReady, expectWalk, openApp, saved, settled, toggleFocusedTool } from "./fixtures/app";
import { ADDRESS } from "./fixtures/browser";
import { expect, test } from "./fixtures/guarded-test";

const REQUEST = "Book a table for two tonight, find a film after it, and send the plan to Ana.";
const KILLS = 4;

test("no edit that was shown as saved is lost when the renderer is killed", async ({ playwright, guard }, {
  project,
}) => {
  test.setTimeout(240_000);
  const profile = mkdtempSync(path.join(tmpdir(), "kitpick-profile-"));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...project.use.launchOptions,
    baseURL: ADDRESS,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await guard.watch(context);
    let acknowledged = 0;
    // What the page showed as saved, as far as the test has heard of it. What was still on its way counts for nothing.
    await context.exposeBinding("acknowledge", (_source, entries: number) => {
      acknowledged = Math.max(acknowledged, entries);
    });
    await context.addInitScript(reportSaved);
    let page = await context.newPage();
    await openApp(page);
    await encoderReady(page);
    await ask(page, REQUEST);
    await saved(page);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged;
      const editing = editWithoutEnd(page);
      await expect.poll(() => acknowledged).toBeGreaterThanOrEqual(before + 5 + 3 * kill);
      await killRenderers(context);
      await editing;
      page = await context.newPage();
      await openApp(page);
      await expect.poll(() => page.evaluate(() => kitpick.session().log.length)).toBeGreaterThanOrEqual(acknowledged);
      const { entries, edits, cursor } = await page.evaluate(() => {
        const { log, cursor: at } = kitpick.session();
        return { entries: log.map(({ seq }) => seq), edits: log.at(-1)?.input.edits.length, cursor: at };
      });
      expect(entries, "There are no holes.").toEqual(entries.map((_, at) => at));
      expect(cursor).toBe(entries.length - 1);
      expect(edits).toBe(entries.length - 1);
      const found = Math.min(acknowledged, entries.length);
      console.log(`kill ${kill + 1}: acknowledged ${acknowledged}, found ${found}`);
      await expectWalk(page);
      await encoderReady(page);
      await settled(page);
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

/** Runs in the page: tells the test, in every frame, how many steps of the walk are shown as saved. */
function reportSaved(): void {
  const { acknowledge } = globalThis as unknown as { acknowledge: (entries: number) => Promise<void> };
  let told = 0;
  const look = (): void => {
    const isShown = document.querySelector("[data-save-state]")?.getAttribute("data-save-state") === "saved";
    const { save, log } = "kitpick" in globalThis ? kitpick.session() : { save: { status: "nothing" }, log: [] };
    if (isShown && save.status === "saved" && log.length > told) {
      told = log.length;
      void acknowledge(told);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Drops and keeps the first tool of the bundle by keys, again and again, until the page is gone. The encoder must be ready:
 * an answer redrawn by it may have another bundle, without the tool that has the focus.
 */
async function editWithoutEnd(page: Page): Promise<void> {
  try {
    for (;;) {
      await page.locator('[data-node^="bundle-tool"]').first().focus();
      const steps = await page.evaluate(() => kitpick.session().log.length);
      await toggleFocusedTool(page);
      await page.waitForFunction((before) => kitpick.session().log.length > before, steps);
    }
  } catch {
    // The page was killed while it was edited.
  }
}

/** Kills the processes that run the pages, as the system does when memory is short. */
async function killRenderers(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error("The browser cannot be asked for its processes.");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const crashed = Promise.all(context.pages().map((page) => page.waitForEvent("crash")));
  for (const { type, id } of processInfo) if (type === "renderer") process.kill(id, "SIGKILL");
  await crashed;
  for (const page of context.pages()) await page.close();
}
