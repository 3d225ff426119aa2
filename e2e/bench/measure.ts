import type { Page } from "@playwright/test";

interface PaintWatch {
  /** Milliseconds of the page's clock at which a walk of this text stood on the screen. `null` text: any walk. */
  paintedAt(text: string | null): Promise<number>;
  /** When Enter was last pressed. */
  enterAt: number;
}

declare global {
  var paintWatch: PaintWatch;
}

/** Runs in the page before anything else. A message posted in a frame arrives when that frame was handed to the screen. */
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
  const afterPaint = (): Promise<number> =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
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

/** Milliseconds from the start of the navigation to the sample walk on the screen. */
export async function measureFirstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return page.evaluate(() => paintWatch.paintedAt(null));
}

/** Asks a request as a person does, from Enter to the last stage on the screen, and how much of it went into encoding. */
export async function measureRequest(page: Page, text: string): Promise<{ wholeMs: number; encodeMs: number }> {
  const box = page.getByRole("textbox", { name: "What do you need done?" });
  if (!(await box.isVisible())) await page.getByRole("button", { name: "New request" }).click();
  await box.fill(text);
  await clearEncodeTimes(page);
  const painted = page.evaluate((asked) => paintWatch.paintedAt(asked), text);
  await box.press("Enter");
  const at = await painted;
  const enterAt = await page.evaluate(() => paintWatch.enterAt);
  return { wholeMs: at - enterAt, encodeMs: await sumEncodeTimes(page) };
}

async function clearEncodeTimes(page: Page): Promise<void> {
  for (const worker of page.workers()) await worker.evaluate(() => performance.clearMeasures("encode"));
}

async function sumEncodeTimes(page: Page): Promise<number> {
  const times = await Promise.all(
    page
      .workers()
      .map((worker) =>
        worker.evaluate(() => performance.getEntriesByName("encode").reduce((sum, { duration }) => sum + duration, 0)),
      ),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
