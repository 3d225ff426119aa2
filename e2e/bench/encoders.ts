import type { Browser, Page } from "@playwright/test";
import { findChromium } from "../../.ci/browser.mjs";
import { chooseEncoder } from "../fixtures/app";
import { CHROMIUM_ARGUMENTS } from "../fixtures/browser";
import { dropFiles, type TestFile } from "../fixtures/files";
import { serveApp } from "../fixtures/serve";
import { measureRequest, watchPaint } from "./measure";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";
import { readToolLens } from "./tool-lens";

const LONG_MS = 900_000;
/** Requests whose texts are read for the rate of one worker and of two: some ten seconds each. */
const RATE_REQUESTS = { "Tool MiniLM": 1000, "Tool Static": 12_000 };
/** From this share of the texts on, all that will read them have started. */
const STARTED_SHARE = 0.35;
const WALKS = 60;

interface Visit {
  /** From asking to the first vector. */
  loadMs: number;
  /** From "Load" to everything embedded. */
  embedMs: number;
}

/** Encoders in the page: a second visit, their rate with one worker and with two, and a large data set from file to walk. */
export async function measureEncoders(port: number, wants: { visits: boolean; rates: boolean }): Promise<Ratio[]> {
  const { address, browser, close } = await serveApp(port);
  try {
    const ratios = wants.visits ? await measureSecondVisit(browser, address) : [];
    if (!wants.rates) return ratios;
    const files = readToolLens("The lines on many texts");
    if (!files) return ratios;
    ratios.push(...(await measureRates(browser, address, files)));
    // The one the app proposes for so many texts.
    ratios.push(...(await measureWhole(browser, address, files, "Tool Static")));
    return ratios;
  } finally {
    await close();
  }
}

/** The same profile twice: what of the model comes over the net, and how long its start takes. */
async function measureSecondVisit(browser: Browser, address: string): Promise<Ratio[]> {
  const busyShare = await measureBusyShare();
  const context = await browser.newContext();
  let asked = 0;
  context.on("request", (request) => (asked += request.url().includes("/models/") ? 1 : 0));
  const visit = async (): Promise<{ loadMs: number; asked: number }> => {
    asked = 0;
    const page = await context.newPage();
    await page.goto(address);
    await waitReady(page);
    const loadMs = await readLoadMs(page);
    await page.close();
    return { loadMs, asked };
  };
  const first = await visit();
  const later = [await visit(), await visit(), await visit()];
  await context.close();
  const best = Math.min(...later.map(({ loadMs }) => loadMs));
  const requests = Math.max(...later.map((one) => one.asked));
  return [
    {
      what: "Tool MiniLM, second visit: start / start of the first",
      ours: milliseconds(best),
      yardstick: milliseconds(first.loadMs),
      ratio: (best / first.loadMs).toFixed(2),
      target: "≤ 0.70",
      busyShare,
    },
    {
      what: "Requests for files of models, second visit / first",
      ours: String(requests),
      yardstick: String(first.asked),
      ratio: (requests / first.asked).toFixed(2),
      target: "0",
      busyShare,
    },
  ];
}

/** The same texts read by one worker and by two: the rate while they read, and the whole with the start of the second. */
async function measureRates(browser: Browser, address: string, files: readonly TestFile[]): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const [encoder, count] of Object.entries(RATE_REQUESTS)) {
    const some = files.map((file) =>
      file.name === "queries.jsonl" ? { ...file, text: file.text.split("\n").slice(0, count).join("\n") } : file,
    );
    const busyBefore = await measureBusyShare();
    const one = await embed(browser, address, { files: some, encoder, cores: 1 });
    const busyShare = Math.max(busyBefore, await measureBusyShare());
    const two = await embed(browser, address, { files: some, encoder, cores: 2 });
    const apart = await embedApart(browser, address, { files: some, encoder, cores: 1 });
    ratios.push(
      {
        what: `${encoder}: texts a second with two workers / one, both at work`,
        ours: two.perSecond.toFixed(0),
        yardstick: one.perSecond.toFixed(0),
        ratio: `${(two.perSecond / one.perSecond).toFixed(2)} ×`,
        target: encoder === "Tool MiniLM" ? "≥ 1.8 × on two free processors" : "",
        busyShare,
      },
      ...(Number.isNaN(apart)
        ? []
        : [
            {
              what: `${encoder}: the same of two browsers that know nothing of each other, one worker each / one alone`,
              ours: apart.toFixed(0),
              yardstick: one.perSecond.toFixed(0),
              ratio: `${(apart / one.perSecond).toFixed(2)} ×`,
              target: "",
              busyShare,
            },
          ]),
      {
        what: `${encoder}: one worker / two, ${one.texts.toLocaleString("en")} texts from “Load” to ready`,
        ours: `${(two.embedMs / 1000).toFixed(1)} s`,
        yardstick: `${(one.embedMs / 1000).toFixed(1)} s`,
        ratio: `${(one.embedMs / two.embedMs).toFixed(2)} ×`,
        target: "",
        busyShare,
      },
    );
  }
  return ratios;
}

/** What two workers could do at best on this machine: texts a second of two browsers together, each with one worker. */
async function embedApart(browser: Browser, address: string, job: EmbedJob): Promise<number> {
  const other = await browser.browserType().launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS });
  try {
    const both = await Promise.all([embed(browser, address, job), embed(other, address, job)]);
    return rateTogether(both.map(({ marks }) => marks));
  } finally {
    await other.close();
  }
}

/** A data set of many texts: reading it all, then walks of new requests over it. */
async function measureWhole(
  browser: Browser,
  address: string,
  files: readonly TestFile[],
  encoder: string,
): Promise<Ratio[]> {
  const busyShare = await measureBusyShare();
  const { embedMs, texts, walksMs } = await embed(browser, address, { files, encoder, cores: 2, walks: WALKS });
  const sorted = [...walksMs].sort((a, b) => a - b);
  const at = (share: number): string => milliseconds(sorted[Math.ceil(share * sorted.length) - 1]!);
  return [
    {
      what: `ToolLens, ${encoder}: ${texts.toLocaleString("en")} texts read, from “Load” to ready`,
      ours: `${(embedMs / 1000).toFixed(1)} s`,
      yardstick: "",
      ratio: "",
      target: "",
      busyShare,
    },
    {
      what: `ToolLens, ${encoder}: Enter to last stage painted after that, ${WALKS} new requests (median, 95 %)`,
      ours: at(0.5),
      yardstick: at(0.95),
      ratio: "",
      target: "",
      busyShare,
    },
  ];
}

interface EmbedJob {
  files: readonly TestFile[];
  encoder: string;
  /** What the browser says it has. */
  cores: number;
  walks?: number;
}

async function embed(
  browser: Browser,
  address: string,
  { files, encoder, cores, walks = 0 }: EmbedJob,
): Promise<Visit & { texts: number; marks: ProgressMark[]; perSecond: number; walksMs: number[] }> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(watchPaint);
    await context.route("**/walk.worker*", async (route) => {
      const response = await route.fetch();
      const line = `Object.defineProperty(navigator, "hardwareConcurrency", { value: ${cores} });\n`;
      await route.fulfill({ response, body: line + (await response.text()) });
    });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    page.setDefaultTimeout(LONG_MS);
    await page.goto(address);
    await chooseEncoder(page, encoder);
    await waitReady(page);
    const loadMs = await readLoadMs(page);
    await dropFiles(page, files);
    const load = page.getByRole("button", { name: /^Load \d/ });
    await load.waitFor();
    await page.evaluate(markProgress);
    const startedMs = performance.now();
    await load.click();
    await page.waitForFunction(() => kitpick.session().dataset?.name !== "Errands" && kitpick.session().dataset);
    await waitReady(page);
    const embedMs = performance.now() - startedMs;
    const texts = await page.evaluate(() => {
      const { tools, queries } = kitpick.session().dataset!;
      return new Set([...tools.map(({ name }) => name), ...queries.map(({ text }) => text)]).size;
    });
    const walksMs: number[] = [];
    const asked = await page.evaluate(
      (count) =>
        kitpick
          .session()
          .dataset!.queries.slice(0, count)
          .map(({ text }) => text),
      walks,
    );
    for (const text of asked) walksMs.push((await measureRequest(page, `${text} Thanks.`)).wholeMs);
    const marks = await page.evaluate(() => progressMarks);
    return { loadMs, embedMs, texts, marks, perSecond: rateOf(marks), walksMs };
  } finally {
    await context.close();
  }
}

interface ProgressMark {
  /** Since 1970. */
  atMs: number;
  done: number;
  total: number;
}

declare global {
  var progressMarks: ProgressMark[];
}

/** Runs in the page: notes each report of how many texts are read. */
function markProgress(): void {
  globalThis.progressMarks = [];
  const look = (): void => {
    const { encoder } = kitpick.library();
    const progress = encoder.status === "preparing" && encoder.progress.phase === "embed" ? encoder.progress : null;
    if (progress && progress.done !== progressMarks.at(-1)?.done)
      progressMarks.push({
        atMs: performance.timeOrigin + performance.now(),
        done: progress.done,
        total: progress.total,
      });
  };
  setInterval(look, 20);
}

/** Texts a second of several together, over the time in which all of them read. */
function rateTogether(all: readonly (readonly ProgressMark[])[]): number {
  const started = all.map((marks) => marks.filter(({ done, total }) => done >= STARTED_SHARE * total));
  const from = Math.max(...started.map((marks) => marks[0]?.atMs ?? NaN));
  const to = Math.min(...started.map((marks) => marks.at(-1)?.atMs ?? NaN));
  return started.reduce(
    (sum, marks) =>
      sum +
      rateOf(
        marks.filter(({ atMs }) => atMs >= from && atMs <= to),
        0,
      ),
    0,
  );
}

/** Texts a second once all have started. */
function rateOf(marks: readonly ProgressMark[], startedShare = STARTED_SHARE): number {
  const first = marks.find(({ done, total }) => done >= startedShare * total);
  const last = marks.at(-1);
  return first && last ? ((last.done - first.done) * 1000) / (last.atMs - first.atMs) : NaN;
}

async function waitReady(page: Page): Promise<void> {
  await page.waitForFunction(() => "kitpick" in globalThis && kitpick.library().encoder.status === "ready", null, {
    timeout: LONG_MS,
  });
}

async function readLoadMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { encoder } = kitpick.library();
    return encoder.status === "ready" ? encoder.ready.loadMs : NaN;
  });
}
