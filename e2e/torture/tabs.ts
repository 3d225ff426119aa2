import { expect, type Page } from "@playwright/test";
import { saved, toggleFocusedTool } from "../fixtures/app";
import { PATIENT } from "../fixtures/browser";
import { readStored } from "../fixtures/stored";

/**
 * Edits in two tabs that show the same walk, in turns. Returns how many edits are stored: the second writer goes on in a
 * copy, so every edit of both is in one of the two.
 */
export async function editInTurns(
  tabs: readonly [Page, Page],
  rounds: number,
): Promise<{ made: number; found: number }> {
  const stepsOf = (tab: Page): Promise<number> => tab.evaluate(() => kitpick.session().log.length);
  const before = await Promise.all(tabs.map(stepsOf));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, tab] of tabs.entries()) {
      await tab.bringToFront();
      await tab.locator('[data-node^="bundle-tool"]').nth(at).focus();
      const steps = await stepsOf(tab);
      await toggleFocusedTool(tab);
      await expect.poll(() => stepsOf(tab), PATIENT).toBe(steps + 1);
    }
  }
  for (const tab of tabs) await saved(tab);
  const shown = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => ({ id: kitpick.session().walk.id, log: kitpick.session().log }))),
  );
  expect(shown[0]?.id, "The second writer went on in a copy.").not.toBe(shown[1]?.id);
  const keys = shown.map(({ id }) => id);
  const stored = (await readStored(tabs[0], "walks", keys)) as { log: unknown[] }[];
  const found = shown.map(({ log }, at) => {
    const kept = stored[at]?.log ?? [];
    const same = log.filter((entry, step) => JSON.stringify(entry) === JSON.stringify(kept[step])).length;
    return same - (before[at] ?? 0);
  });
  return { made: rounds * tabs.length, found: found.reduce((sum, count) => sum + count, 0) };
}
