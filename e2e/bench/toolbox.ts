import type { Page } from "@playwright/test";
import { chooseEncoder } from "../fixtures/app";
import { dropFiles } from "../fixtures/files";
import { serveApp } from "../fixtures/serve";
import { mulberry32 } from "../../src/core/math/random";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";
import { describeTask, watchTasks } from "./watch";

/** Tools, requests, and the time that the design allows for all of it by words and for one sentence tried. */
const SIZES = [
  { tools: 100, requests: 100, openMs: 450, tryMs: 50 },
  { tools: 1000, requests: 600, openMs: 1900, tryMs: 80 },
  { tools: 5000, requests: 2000, openMs: 6500, tryMs: 200 },
] as const;
const WORDS = 3000;
const LONG_MS = 300_000;

/** From the click on the tab to the numbers, and from another sentence to what it changes, by words, in the page. */
export async function measureToolbox(port: number): Promise<Ratio[]> {
  const rows: Ratio[] = [];
  for (const size of SIZES) {
    const { address, browser, close } = await serveApp(port);
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(LONG_MS);
      await page.goto(address);
      rows.push(...(await measureSize(page, size)));
    } finally {
      await close();
    }
  }
  return rows;
}

async function measureSize(page: Page, { tools, requests, openMs, tryMs }: (typeof SIZES)[number]): Promise<Ratio[]> {
  await chooseEncoder(page, "Words");
  await dropFiles(page, makeFiles(tools, requests));
  await page.getByRole("button", { name: /^Load / }).click();
  await page.getByRole("button", { name: /^Data set: / }).waitFor();
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Datasets" }).click();
  const tab = page.getByRole("tab", { name: "Toolbox" });
  await tab.waitFor();
  const busyShare = await measureBusyShare();
  await page.evaluate(watchTasks);
  const opened = await timeOf(page, () => tab.click(), /costs? [\d,]+ tokens on every call/);
  const words = page.getByRole("textbox", { name: /in other words$/ });
  await words.fill("Finds what a person asked for by other words than before");
  const tried = await timeOf(page, () => words.press("Control+Enter"), /wherever it is sent|As many tokens/);
  const longest = await page.evaluate(() => taskWatch.longestMs);
  const size = `${tools.toLocaleString("en")} tools and ${requests.toLocaleString("en")} requests, by words`;
  const rest = { yardstick: `longest task of the page ${describeTask(longest)}`, ratio: "", busyShare };
  return [
    {
      what: `toolbox of ${size}: from the click to the numbers`,
      ours: milliseconds(opened),
      target: `≤ ${openMs} ms`,
      ...rest,
    },
    {
      what: `the same: from another sentence to what it changes`,
      ours: milliseconds(tried),
      target: `≤ ${tryMs} ms`,
      ...rest,
    },
  ];
}

/** Milliseconds from what is done to the first text that matches, by the clock of this script. */
async function timeOf(page: Page, start: () => Promise<void>, shown: RegExp): Promise<number> {
  const startedMs = performance.now();
  await start();
  await page.getByText(shown).first().waitFor();
  return performance.now() - startedMs;
}

/** Words are drawn so that some are frequent, as in language. */
function makeFiles(tools: number, requests: number) {
  const random = mulberry32(1);
  const text = (words: number): string =>
    Array.from({ length: words }, () => `w${Math.floor(random() ** 2 * WORDS)}`).join(" ");
  const catalogue = Array.from({ length: tools }, (_, at) => ({
    ...{ name: `tool_${at}`, description: text(15) },
    inputSchema: { type: "object", properties: { query: { type: "string", description: text(4) } } },
  }));
  const asked = Array.from({ length: requests }, () => ({
    query: text(20),
    tool: [...new Set([0, 1].map(() => `tool_${Math.floor(random() ** 2 * tools)}`))],
  }));
  return [
    { name: "tools.json", text: JSON.stringify({ tools: catalogue }) },
    { name: "requests.json", text: JSON.stringify(asked) },
  ];
}
