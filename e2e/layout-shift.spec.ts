/** What is on the screen stays where it is while the rest comes: nobody presses what was somewhere else a moment ago. */
import type { Page } from "@playwright/test";
import { encoderReady, openApp, settled } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";

/** The browser's measure of what moved by itself, of a page; what is called good ends at .1. */
const GOOD = 0.1;

/** Runs in the page, before all else. The status line may be pushed out at the foot: it is not counted. */
function watchShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null }[];
  }
  const moved: string[] = [];
  Object.assign(globalThis, { shifted: 0, moved });
  const isFoot = ({ node }: { node: Node | null }): boolean =>
    (node instanceof Element ? node : node?.parentElement)?.closest("footer") instanceof Element;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput || sources.every(isFoot)) continue;
      (globalThis as unknown as { shifted: number }).shifted += value;
      moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function expectStill(page: Page): Promise<void> {
  const { shifted, moved } = await page.evaluate(() => {
    const { shifted, moved } = globalThis as unknown as { shifted: number; moved: string[] };
    return { shifted, moved };
  });
  expect(shifted, moved.join("\n")).toBeLessThanOrEqual(GOOD);
}

for (const [name, viewport] of [
  ["1440", { width: 1440, height: 900 }],
  ["390", { width: 390, height: 900 }],
] as const) {
  test(`nothing moves by itself while the first walk and three screens come: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(watchShifts);
    await openApp(page);
    await encoderReady(page);
    await settled(page);
    await expectStill(page);

    const arrivals = {
      "screen=datasets": page.getByRole("figure").filter({ hasText: "Used together" }).locator("svg").first(),
      "screen=learn&page=tracc": page.getByRole("application", { name: /needed, / }),
      "screen=learn&page=lesson&at=choice&seen=shown": page.getByRole("region", { name: "The picture" }),
    };
    for (const [address, arrived] of Object.entries(arrivals)) {
      await page.goto("about:blank");
      await page.goto(`./#${address}`);
      await expect(arrived).toBeVisible();
      await encoderReady(page);
      await expectStill(page);
    }
  });
}
