import { expect, type BrowserType, type LaunchOptions, type Page } from "@playwright/test";
import { chooseEncoder, openApp } from "../fixtures/app";
import { dropFiles } from "../fixtures/files";
import { openProfile } from "../fixtures/profile";
import { readStored } from "../fixtures/stored";

export interface ImportKillOutcome {
  kills: number;
  /** Data sets that are there whole, and those of which nothing is there. */
  whole: number;
  absent: number;
  partial: number;
}

interface ImportKillOptions {
  chromium: BrowserType;
  launchOptions: LaunchOptions;
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
  await expect(load).toBeEnabled({ timeout: 60_000 });
  await load.click();
}

/**
 * Kills the page or the whole browser at different moments of an import. Afterwards the data set is there with every tool,
 * or there is nothing of it.
 */
export async function killWhileImporting(options: ImportKillOptions): Promise<ImportKillOutcome> {
  const { chromium, launchOptions, kills, tools, say = () => undefined } = options;
  const outcome: ImportKillOutcome = { kills, whole: 0, absent: 0, partial: 0 };
  const profile = await openProfile(chromium, launchOptions);
  try {
    let page = await profile.openPage();
    await openApp(page);
    await chooseEncoder(page, "Words");
    for (let kill = 0; kill < kills; kill += 1) {
      await beginImport(page, kill, tools);
      // Moments spread over what an import takes; which of them hits what is left to the machine.
      await page.waitForTimeout((kill * 37) % 400);
      if (kill % 2 === 0) await profile.killRenderers();
      else {
        await profile.killBrowser();
        await profile.start();
      }
      page = await profile.openPage();
      await openApp(page);
      const found = await countTools(page, `House${kill}Tool`);
      const what = found === 0 ? "absent" : found === tools ? "whole" : "partial";
      const isListed = await page.evaluate(
        (count) => kitpick.library().datasets.filter(({ toolCount }) => toolCount === count).length,
        tools,
      );
      outcome[what] += 1;
      expect(isListed, "The list shows what is there.").toBe(outcome.whole);
      say(`kill ${kill + 1}, ${kill % 2 === 0 ? "renderer" : "browser"}: ${what}`);
    }
  } finally {
    await profile.remove();
  }
  return outcome;
}

async function countTools(page: Page, prefix: string): Promise<number> {
  const rows = (await readStored(page, "datasets")) as { tools: { name: string }[] }[];
  return rows.flatMap(({ tools }) => tools).filter(({ name }) => name.startsWith(prefix)).length;
}
