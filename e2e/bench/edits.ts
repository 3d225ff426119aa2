import type { Browser, Page } from "@playwright/test";
import { ask, chooseEncoder, encoderReady, part, settled } from "../fixtures/app";
import type { TestFile } from "../fixtures/files";
import { serveApp } from "../fixtures/serve";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";
import { loadToolLens, readToolLens } from "./tool-lens";

const LONG_MS = 600_000;
const REQUESTS = 8;
/** Corrections of the answer by their keys: kept out, put in again, restored. */
const KEYS = ["x", "k", "r"];

/** What a correction costs where the set is chosen: in the worker, without encoding, and from the key to the answer drawn. */
export async function measureEdits(port: number): Promise<Ratio[]> {
  const { address, browser, close } = await serveApp(port);
  try {
    const sample = await openApp(browser, address);
    const requests = [
      ...["Book a table for four and tell me whether it rains.", "Find a flight to Oslo and put it in my calendar."],
      ...[
        "Pay the plumber and remind me to call him.",
        "What is on at the theatre tonight, and when does the bus leave?",
      ],
    ];
    const ratios = await measure(
      sample,
      "Errands, 300 past requests, 72 tools",
      16,
      (i) => `${requests[i % 4]!} Number ${i}.`,
    );
    await sample.close();
    const files = readToolLens("The lines on edits of a large data set");
    if (files) ratios.push(...(await measureLarge(await openApp(browser, address), files)));
    return ratios;
  } finally {
    await close();
  }
}

async function openApp(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(LONG_MS);
  await page.goto(address);
  await encoderReady(page);
  return page;
}

async function measureLarge(page: Page, files: readonly TestFile[]): Promise<Ratio[]> {
  await chooseEncoder(page, "Tool Static");
  await loadToolLens(page, files);
  const request = (i: number): string => `I want the weather in Paris on day ${i} and a cheap hotel near the station.`;
  await ask(page, request(100));
  await page.waitForFunction(() => kitpick.session().trace?.choice);
  return measure(page, "ToolLens, 16,893 past requests, 464 tools, Tool Static", 50, request);
}

async function measure(page: Page, data: string, targetMs: number, request: (i: number) => string): Promise<Ratio[]> {
  const busyShare = await measureBusyShare();
  const inWorker: number[] = [];
  const onScreen: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    await ask(page, request(i));
    await page.waitForFunction(() => kitpick.session().trace?.choice);
    await part(page, "Result").locator("[data-node]").first().focus();
    for (const key of KEYS) {
      await clearWalks(page);
      onScreen.push(await pressUntilAnswered(page, key));
      await settled(page);
      inWorker.push(...(await takeWalks(page)));
    }
  }
  const line = (what: string, values: number[], target: string): Ratio => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => milliseconds(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
    return {
      what: `edits of a chosen set, ${data}: ${what}, ${values.length} (median, 95 %)`,
      ...{ ours: at(0.5), yardstick: at(0.95), ratio: "", target, busyShare },
    };
  };
  return [
    line("in the worker, without encoding", inWorker, `≤ ${targetMs} ms`),
    line("from the key to the answer in the page", onScreen, ""),
  ];
}

/** Milliseconds until the answer to what the key said is there. */
async function pressUntilAnswered(page: Page, key: string): Promise<number> {
  const answered = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = kitpick.session().cursor;
        let pressedAt = 0;
        addEventListener("keydown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
        const look = (): void => {
          const { cursor, status, shownInput, log } = kitpick.session();
          if (cursor > before && status === "done" && shownInput === log[cursor]?.input)
            resolve(performance.now() - pressedAt);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.keyboard.press(key);
  return answered;
}

async function clearWalks(page: Page): Promise<void> {
  for (const worker of page.workers())
    await worker.evaluate(() => ["walk", "encode"].forEach((name) => performance.clearMeasures(name)));
}

/** Walks with edits, without what was encoded for them. */
async function takeWalks(page: Page): Promise<number[]> {
  const times = await Promise.all(
    page.workers().map((worker) =>
      worker.evaluate(() => {
        const encodes = performance.getEntriesByName("encode");
        return (performance.getEntriesByName("walk") as PerformanceMeasure[])
          .filter(({ detail }) => detail > 0)
          .map(({ startTime, duration }) => {
            const within = encodes.filter((one) => one.startTime >= startTime && one.startTime < startTime + duration);
            return duration - within.reduce((sum, one) => sum + one.duration, 0);
          });
      }),
    ),
  );
  return times.flat();
}
