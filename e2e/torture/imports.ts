import { expect, type BrowserContext, type BrowserType, type LaunchOptions, type Page } from "@playwright/test";
import { chooseEncoder, openApp } from "../fixtures/app";
import { PATIENT } from "../fixtures/browser";
import { dropFiles } from "../fixtures/files";
import { openProfile } from "../fixtures/profile";
import { readStored } from "../fixtures/stored";

export interface ImportKillOutcome {
  kills: number;
  /** Data sets that are there whole, and those of which nothing is there. */
  whole: number;
  absent: number;
  partial: number;
  /** Data sets that the page had listed before the kill, and how many of those are not there. */
  acknowledged: number;
  lost: number;
}

interface ImportKillOptions {
  chromium: BrowserType;
  launchOptions: LaunchOptions;
  /** Hears of every context that is opened. */
  watch?: (context: BrowserContext) => Promise<void>;
  kills: number;
  tools: number;
  say?: (line: string) => void;
}

const WORDS = "roof cellar garden stairs kitchen window chimney carpet lamp door".split(" ");

/** A catalogue of so many tools, different for every number. */
function makeTools(number: number, count: number): string {
  const describe = (i: number): string =>
    `Looks after the ${WORDS[i % WORDS.length]} of house ${number}, matter ${i}, from morning to night, and tells the neighbours about it.`;
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`House${number}Tool${i}`, describe(i)])),
  );
}

/** Drops a catalogue and confirms the preview, without waiting for what becomes of it. */
export async function beginImport(page: Page, number: number, count: number): Promise<void> {
  await dropFiles(page, [{ name: `house-${number}.json`, text: makeTools(number, count) }]);
  const load = page.getByRole("button", { name: /^Load/ });
  await expect(load).toBeEnabled(PATIENT);
  await load.click();
}

/**
 * Kills the page or the whole browser at different moments of an import. Afterwards the data set is there with every tool,
 * or there is nothing of it; and it is there where the page had listed it.
 */
export async function killWhileImporting(options: ImportKillOptions): Promise<ImportKillOutcome> {
  const { chromium, launchOptions, watch, kills, tools, say = () => undefined } = options;
  const outcome: ImportKillOutcome = { kills, whole: 0, absent: 0, partial: 0, acknowledged: 0, lost: 0 };
  const listed = new Set<string>();
  const profile = await openProfile(chromium, launchOptions, async (context) => {
    await watch?.(context);
    await context.exposeBinding("listed", (_source, name: string) => void listed.add(name));
    await context.addInitScript(reportListed);
  });
  try {
    let page = await profile.openPage();
    await openApp(page);
    await chooseEncoder(page, "Words");
    const storingMs = await measureStoring(page, kills, tools);
    say(`storing takes ${storingMs.toFixed(0)} ms, undisturbed`);
    let aim = storingMs / 3;
    for (let kill = 0; kill < kills; kill += 1) {
      await beginImport(page, kill, tools);
      // One half is spread over the whole; the other closes in on the moment before which nothing, after which all is there.
      await page.waitForTimeout(kill % 2 === 0 ? (storingMs * kill) / kills : aim);
      // Both halves kill both victims.
      const victim = ["renderer", "browser", "browser", "renderer"][kill % 4]!;
      if (victim === "renderer") await profile.killRenderers();
      else {
        await profile.killBrowser();
        await profile.start();
      }
      page = await profile.openPage();
      await page.goto("./");
      // The data that was imported last is open, and nothing was asked of it: no walk is drawn.
      await page.waitForFunction(() => "kitpick" in globalThis && kitpick.library().datasets.length > 0);
      const what = await lookFor(page, kill, tools);
      outcome[what] += 1;
      const isListed = listed.has(nameOf(kill));
      if (isListed) outcome.acknowledged += 1;
      if (isListed && what !== "whole") outcome.lost += 1;
      if (kill % 2 === 1) aim *= what === "whole" ? 0.6 : 1.4;
      say(`kill ${kill + 1}, ${victim}: ${what}${isListed ? ", was listed" : ""}`);
    }
  } finally {
    await profile.remove();
  }
  return outcome;
}

/** As the app names a data set of one file. */
function nameOf(number: number): string {
  return `house-${number}`;
}

/** How long it takes, in milliseconds, from the button to the list, when nobody kills anything. */
async function measureStoring(page: Page, number: number, tools: number): Promise<number> {
  await beginImport(page, number, tools);
  const start = performance.now();
  await page.waitForFunction(() => kitpick.library().importing === null, undefined, PATIENT);
  return performance.now() - start;
}

async function lookFor(page: Page, number: number, tools: number): Promise<"whole" | "absent" | "partial"> {
  const found = await countTools(page, `House${number}Tool`);
  const isListed = await page.evaluate(
    (name) => kitpick.library().datasets.some((dataset) => dataset.name === name),
    nameOf(number),
  );
  expect(isListed, "The list shows what is there.").toBe(found === tools);
  return found === 0 ? "absent" : found === tools ? "whole" : "partial";
}

/** Runs in the page: tells the test, in every frame, which data sets are listed. */
function reportListed(): void {
  const { listed } = globalThis as unknown as { listed: (name: string) => Promise<void> };
  const told = new Set<string>();
  const look = (): void => {
    const names = "kitpick" in globalThis ? kitpick.library().datasets.map(({ name }) => name) : [];
    for (const name of names) {
      if (told.has(name)) continue;
      told.add(name);
      void listed(name);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function countTools(page: Page, prefix: string): Promise<number> {
  const rows = (await readStored(page, "datasets")) as { tools: { name: string }[] }[];
  return rows.flatMap(({ tools }) => tools).filter(({ name }) => name.startsWith(prefix)).length;
}
