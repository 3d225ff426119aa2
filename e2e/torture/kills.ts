import { expect, type BrowserContext, type BrowserType, type LaunchOptions, type Page } from "@playwright/test";
import { ask, chooseEncoder, openApp, saved, toggleFocusedTool } from "../fixtures/app";
import { PATIENT } from "../fixtures/browser";
import { openProfile } from "../fixtures/profile";
import { readStored } from "../fixtures/stored";

export interface KillOutcome {
  kills: number;
  acknowledged: number;
  lost: number;
}

interface KillOptions {
  chromium: BrowserType;
  launchOptions: LaunchOptions;
  /** What dies, in this order. */
  victims: readonly ("renderer" | "browser")[];
  /** Hears of every context that is opened. */
  watch?: (context: BrowserContext) => Promise<void>;
  /** How many edits are waited for before the next kill, at least. */
  editsBetween: number;
  say?: (line: string) => void;
}

const REQUEST = "Book a table for two tonight, find a film after it, and send the plan to Ana.";
/** A walk holds its whole history in every step: after so many kills another one is begun. */
const KILLS_PER_WALK = 5;

/**
 * Edits a walk by keys without end and kills what runs it, again and again. After each kill every step that the page has
 * ever shown as saved must be in the database, without holes, and the app must open on it.
 */
export async function killWhileEditing(options: KillOptions): Promise<KillOutcome> {
  const { chromium, launchOptions, victims, watch, editsBetween, say = () => undefined } = options;
  const ledger = new Map<string, number>();
  const acknowledgedSteps = (): number => [...ledger.values()].reduce((sum, steps) => sum + steps, 0);
  const prepare = async (context: BrowserContext): Promise<void> => {
    await watch?.(context);
    // What the page showed as saved, as far as the test has heard of it. What was still on its way counts for nothing.
    await context.exposeBinding("acknowledge", (_source, walk: string, steps: number) => {
      ledger.set(walk, Math.max(ledger.get(walk) ?? 0, steps));
    });
    await context.addInitScript(reportSaved);
  };
  const profile = await openProfile(chromium, launchOptions, prepare);
  let lost = 0;
  try {
    let page = await profile.openPage();
    await openApp(page);
    await chooseEncoder(page, "Words");
    for (const [kill, victim] of victims.entries()) {
      if (kill % KILLS_PER_WALK === 0) {
        await ask(page, `${REQUEST} This is number ${kill + 1}.`);
        await saved(page);
      }
      const before = acknowledgedSteps();
      const editing = editWithoutEnd(page);
      await expect.poll(acknowledgedSteps, PATIENT).toBeGreaterThanOrEqual(before + editsBetween + (kill % 3));
      if (victim === "renderer") await profile.killRenderers();
      else {
        await profile.killBrowser();
        await profile.start();
      }
      await editing;
      page = await profile.openPage();
      await openApp(page);
      const missing = await countMissing(page, ledger);
      lost += missing;
      say(`kill ${kill + 1}, ${victim}: ${acknowledgedSteps()} steps acknowledged, ${missing} missing`);
    }
  } finally {
    await profile.remove();
  }
  return { kills: victims.length, acknowledged: acknowledgedSteps(), lost };
}

/** Steps that were acknowledged and are not stored, or stand behind a hole. */
async function countMissing(page: Page, ledger: ReadonlyMap<string, number>): Promise<number> {
  const rows = (await readStored(page, "walks", [...ledger.keys()])) as ({ log: { seq: number }[] } | undefined)[];
  const found = rows.map((row) => row?.log.filter(({ seq }, at) => seq === at).length ?? 0);
  const unreadable = await page.evaluate(() => kitpick.library().unreadable.length);
  expect(unreadable, "No record is torn.").toBe(0);
  return [...ledger.values()].reduce((sum, steps, at) => sum + Math.max(0, steps - (found[at] ?? 0)), 0);
}

/** Runs in the page: tells the test, in every frame, how many steps of the walk are shown as saved. */
function reportSaved(): void {
  const { acknowledge } = globalThis as unknown as { acknowledge: (walk: string, steps: number) => Promise<void> };
  let told = "";
  const look = (): void => {
    const isShown = document.querySelector("[data-save-state]")?.getAttribute("data-save-state") === "saved";
    const { save, log, walk } =
      "kitpick" in globalThis ? kitpick.session() : { save: { status: "nothing" }, log: [], walk: { id: "" } };
    const now = `${walk.id} ${log.length}`;
    if (isShown && save.status === "saved" && now !== told) {
      told = now;
      void acknowledge(walk.id, log.length);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Drops and keeps the first tool of the bundle by keys, again and again, until the page is gone. */
async function editWithoutEnd(page: Page): Promise<void> {
  try {
    for (;;) {
      await page.locator('[data-node^="bundle-tool"]').first().focus();
      const steps = await page.evaluate(() => kitpick.session().log.length);
      await toggleFocusedTool(page);
      // A key that came while the picture was drawn anew may have reached nothing: it is pressed again.
      const isLonger = page.waitForFunction((before) => kitpick.session().log.length > before, steps, {
        timeout: 15_000,
      });
      await isLonger.catch(() => undefined);
    }
  } catch {
    // The page was killed while it was edited.
  }
}
