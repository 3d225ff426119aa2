import type { Browser, Page } from "@playwright/test";
import { chooseEncoder, encoderReady } from "../fixtures/app";
import { serveApp } from "../fixtures/serve";
import { megabytes, type Ratio, waitForQuiet } from "./ratios";
import { loadToolLens, readToolLens } from "./tool-lens";
import { describeTask, settledBytes, watchMemory, watchTasks } from "./watch";

const LONG_MS = 1_800_000;

interface Targets {
  model: string;
  whole: string;
  memory: string;
}

/** MassTool trained as a person does it: on its screen, from pressing the button until walks can use it. */
export async function measureMassTool(port: number): Promise<Ratio[]> {
  const { address, browser, close } = await serveApp(port);
  const open = async (): Promise<Page> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONG_MS);
    await page.addInitScript(watchTasks);
    await page.goto(address);
    await encoderReady(page);
    return page;
  };
  try {
    const small = "Errands, 300 past requests, 72 tools, Tool MiniLM";
    const ratios = await measureTraining(browser, await open(), small, { model: "≤ 20 s", whole: "", memory: "" });
    const files = readToolLens("The lines on training MassTool on ToolLens");
    if (!files) return ratios;
    const page = await open();
    await chooseEncoder(page, "Tool Static");
    await loadToolLens(page, files);
    const large = "ToolLens, 16,893 past requests, 464 tools, Tool Static";
    const targets = { model: "", whole: "≤ 180 s", memory: "≤ 120 MB" };
    return [...ratios, ...(await measureTraining(browser, page, large, targets))];
  } finally {
    await close();
  }
}

async function measureTraining(browser: Browser, page: Page, data: string, targets: Targets): Promise<Ratio[]> {
  await page.evaluate(() => (location.hash = "screen=evaluate&train=masstool"));
  const begin = page.getByRole("button", { name: "Train", exact: true });
  await begin.waitFor();
  const busyShare = await waitForQuiet();
  const before = await settledBytes(page);
  await page.evaluate(() => {
    taskWatch.longestMs = 0;
  });
  const memory = watchMemory(browser);
  const startedMs = performance.now();
  await begin.click();
  const all = page.getByRole("button", { name: "Train on all" });
  await shows(page, /Train on all|epochs?, number/);
  if (await all.isVisible()) await all.click();
  await shows(page, /Training without a part of the history/);
  const model = performance.now() - startedMs;
  await shows(page, /Train without each part/);
  const whole = performance.now() - startedMs;
  const peak = await memory.stop();
  const longestMs = await page.evaluate(() => taskWatch.longestMs);
  const phases = page.getByRole("list", { name: "Phases" });
  const done = await phases.getByText(/\d of \d+ parts/).innerText();
  await page.close();
  const line = (what: string, ours: string, target: string, yardstick = ""): Ratio => {
    return { what: `training MassTool on ${data}: ${what}`, ours, yardstick, ratio: "", target, busyShare };
  };
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;
  return [
    line("from pressing the button to the model", seconds(model), targets.model),
    line("to cut and gate, for walks", seconds(whole), targets.whole, done),
    line("memory of the page and its workers, added at the peak", megabytes(peak - before), targets.memory),
    line("longest task of the page meanwhile", describeTask(longestMs), "below 50 ms"),
  ];
}

/** Resolves when the page shows it. Locators, asked again and again, would leave 30 MB of garbage in the page that is measured. */
async function shows(page: Page, words: RegExp): Promise<void> {
  const isShown = (source: string): boolean => new RegExp(source).test(document.body.textContent ?? "");
  await page.waitForFunction(isShown, words.source, { polling: 500 });
}
