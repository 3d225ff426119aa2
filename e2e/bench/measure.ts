import type { Locator, Page } from "@playwright/test";

interface PaintWatch {
  /** Milliseconds of the page's clock at which a walk of this text stood on the screen. `null` text: any walk. */
  paintedAt(text: string | null): Promise<number>;
  /** When Enter was last pressed. */
  enterAt: number;
}

declare global {
  var paintWatch: PaintWatch;
}

/**
 * Runs in the page before anything else. What is posted in a frame with the highest priority is done when that frame was handed to
 * the screen, before whatever else waits; a message would come after work that was posted earlier.
 */
export function watchPaint(): void {
  const isDrawn = (text: string | null): boolean => {
    const trace = "kitpick" in globalThis ? kitpick.session().trace : null;
    if (!trace || (text !== null && trace.query.text !== text) || kitpick.session().status !== "done") return false;
    const result = document.querySelector('[aria-label="Result"]')?.textContent ?? "";
    const request = document.querySelector('[aria-label="Request"]')?.textContent ?? "";
    const squeeze = (words: string): string => words.replace(/\s+/g, "");
    const [last] = trace.recommendation.tools.slice(-1);
    const name = last ? (trace.tools[last.tool]?.name ?? "") : "";
    return squeeze(request).includes(squeeze(trace.query.text).slice(0, 20)) && squeeze(result).includes(squeeze(name));
  };
  const afterPaint = (): Promise<number> => scheduler.postTask(() => performance.now(), { priority: "user-blocking" });
  globalThis.paintWatch = {
    enterAt: 0,
    paintedAt: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (isDrawn(text)) void afterPaint().then(resolve);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter") paintWatch.enterAt = event.timeStamp;
    },
    { capture: true },
  );
}

/** Milliseconds from the start of the navigation to the whole sample walk on the screen; without a step it opens on its first. */
export async function measureFirstPaint(page: Page, address: string): Promise<number> {
  await page.goto(`${address}#step=result`, { waitUntil: "commit" });
  return page.evaluate(() => paintWatch.paintedAt(null));
}

/**
 * Pastes a request and asks it, at once or `thinkMs` later: from Enter to the last stage on the screen, and how much of it
 * went into encoding.
 */
export async function measureRequest(
  page: Page,
  text: string,
  { thinkMs = 0 } = {},
): Promise<{ wholeMs: number; encodeMs: number }> {
  const box = await openBox(page);
  await clearEncodeTimes(page);
  const painted = page.evaluate((asked) => paintWatch.paintedAt(asked), text);
  // Nothing between the two: the box encodes ahead once its writer pauses.
  await box.fill(text);
  if (thinkMs > 0) {
    await page.waitForTimeout(thinkMs);
    await clearEncodeTimes(page);
  }
  await box.press("Enter");
  const at = await painted;
  const enterAt = await page.evaluate(() => paintWatch.enterAt);
  return { wholeMs: at - enterAt, encodeMs: await sumEncodeTimes(page) };
}

async function openBox(page: Page): Promise<Locator> {
  const box = page.getByRole("textbox", { name: "What do you need done?" });
  if (!(await box.isVisible())) await page.getByRole("button", { name: "New request" }).click();
  return box;
}

/** Asks each worker of the page; one that ends meanwhile, as a second encoder does when it is not needed, has nothing to say. */
async function askWorkers<T>(page: Page, question: () => T): Promise<T[]> {
  const answers = await Promise.allSettled(page.workers().map((worker) => worker.evaluate(question)));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value as T] : []));
}

async function clearEncodeTimes(page: Page): Promise<void> {
  await askWorkers(page, () => performance.clearMeasures("encode"));
}

/** How long at least one encoder was at work: two that work at the same time count once. */
async function sumEncodeTimes(page: Page): Promise<number> {
  const times = await askWorkers(page, () => {
    const uses = performance.getEntriesByName("encode").sort((a, b) => a.startTime - b.startTime);
    let sum = 0;
    let until = 0;
    for (const { startTime, duration } of uses) {
      const end = startTime + duration;
      sum += Math.max(0, end - Math.max(startTime, until));
      until = Math.max(until, end);
    }
    return sum;
  });
  return times.reduce((sum, time) => sum + time, 0);
}

const COMPANION_WITHIN_MS = 10_000;

/** Begins to write, and waits for the second encoder that comes then where there is room. `false`: none came. */
export async function waitForCompanion(page: Page): Promise<boolean> {
  await (await openBox(page)).fill("Hello");
  const countOpened = async (): Promise<number> => {
    const counts = page
      .workers()
      .map((worker) => worker.evaluate(() => performance.getEntriesByName("encoder opened").length));
    return Math.max(0, ...(await Promise.all(counts)));
  };
  for (const startedMs = performance.now(); performance.now() - startedMs < COMPANION_WITHIN_MS;) {
    if ((await countOpened()) > 1) return true;
    await page.waitForTimeout(100);
  }
  return false;
}
