import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { measureBusyShare, megabytes, milliseconds, type Ratio } from "./ratios";
import { BATCH, type ScanJob, type TimedScan } from "./scan-page/scan-jobs";
import { servePage } from "./serve-page";

/** As many rows as the texts of the measurement that the targets come from. */
const ROWS = 82_507;
const DIMENSIONS = 384;
const LARGE = { rowCount: 1_000_000, dimensions: 256 };
const RECALL_QUERIES = 512;

/** Scans of many rows in Chromium: ratios to one pass over the same bytes, to plain JavaScript, to one worker. */
export async function measureScans(port: number): Promise<Ratio[]> {
  const { address, browser, close } = await servePage("scan-page", port);
  const inFreshPage = async (measure: (page: Page) => Promise<Ratio[]>): Promise<Ratio[]> => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForFunction(() => "askScans" in globalThis);
      return await measure(page);
    } finally {
      await context.close();
    }
  };
  try {
    return [
      ...(await inFreshPage(measureMemory)),
      ...(await inFreshPage(measureOneWorker)),
      ...(await inFreshPage(measureTwoWorkers)),
      ...(await inFreshPage(measureLarge)),
    ];
  } finally {
    await close();
  }
}

async function ask(page: Page, worker: number, job: ScanJob): Promise<number> {
  return (await page.evaluate(([number, asked]) => askScans(number, asked), [worker, job] as const)) as number;
}

/** Our scan and its yardstick in turn, best of three turns each, so that both see the same machine. */
async function timeInTurn(page: Page, ours: TimedScan, yardstick: TimedScan): Promise<[number, number, number]> {
  const busyShare = await measureBusyShare();
  const best = [Infinity, Infinity];
  for (let turn = 0; turn < 3; turn++) {
    for (const [which, what] of [ours, yardstick].entries()) {
      best[which] = Math.min(best[which]!, await ask(page, 0, { type: "time", what }));
    }
  }
  return [best[0]!, best[1]!, busyShare];
}

interface Line {
  what: string;
  ours: TimedScan;
  yardstick: TimedScan;
  yardstickName: string;
  target: string;
  /** A speed-up is yardstick by ours. */
  asSpeedUp?: boolean;
}

const LINES: Line[] = [
  {
    what: "nearest 10, 32-bit rows",
    ours: "float",
    yardstick: "stream",
    yardstickName: "one pass over the rows",
    target: "≤ 1.15",
  },
  {
    what: "all cosines in 64 bits, as walks need them",
    ours: "exact",
    yardstick: "stream",
    yardstickName: "one pass over the rows",
    target: "",
  },
  {
    what: "nearest 10, int8 rows, 40 scored again",
    ours: "int8",
    yardstick: "stream",
    yardstickName: "one pass over the 32-bit rows",
    target: "≤ 0.36",
  },
  {
    what: "the same beside the bytes that it reads",
    ours: "int8",
    yardstick: "int8-stream",
    yardstickName: "one pass over the int8 rows",
    target: "",
  },
  {
    what: "nearest 10 for a batch of 64, 32-bit rows, per query",
    ours: "float-batch",
    yardstick: "float",
    yardstickName: "one query",
    target: "≤ 0.40",
  },
  {
    what: "nearest 10 for a batch of 64, int8 rows, per query",
    ours: "int8-batch",
    yardstick: "int8",
    yardstickName: "one query",
    target: "",
  },
  {
    what: "nearest 10, 32-bit rows, in WebAssembly",
    ours: "float",
    yardstick: "plain",
    yardstickName: "plain JavaScript",
    target: "≥ 4.5 ×",
    asSpeedUp: true,
  },
  {
    what: "all cosines in 64 bits, in WebAssembly",
    ours: "exact",
    yardstick: "plain",
    yardstickName: "plain JavaScript",
    target: "",
    asSpeedUp: true,
  },
];

async function measureOneWorker(page: Page): Promise<Ratio[]> {
  const kinds: ("float" | "int8" | "plain")[] = ["float", "int8", "plain"];
  await ask(page, 0, { type: "make", first: 0, rowCount: ROWS, dimensions: DIMENSIONS, with: kinds });
  const ratios: Ratio[] = [];
  for (const { what, ours, yardstick, yardstickName, target, asSpeedUp } of LINES) {
    const [ourMs, yardstickMs, busyShare] = await timeInTurn(page, ours, yardstick);
    const ratio = asSpeedUp ? `${(yardstickMs / ourMs).toFixed(1)} ×` : (ourMs / yardstickMs).toFixed(2);
    ratios.push({
      what: `${what} (${ROWS.toLocaleString("en")} × ${DIMENSIONS})`,
      ours: milliseconds(ourMs),
      yardstick: `${yardstickName}: ${milliseconds(yardstickMs)}`,
      ratio,
      target,
      busyShare,
    });
  }
  const busyShare = await measureBusyShare();
  const recall = await ask(page, 0, { type: "recall", queries: RECALL_QUERIES });
  const what = `recall@10 of int8 rows with 40 scored again, ${RECALL_QUERIES} seeded queries`;
  return [...ratios, { what, ours: recall.toFixed(4), yardstick: "exact: 1", ratio: "", target: "1.000", busyShare }];
}

async function measureTwoWorkers(page: Page): Promise<Ratio[]> {
  const rowCount = ROWS - 1;
  const half = { rowCount: rowCount / 2, dimensions: DIMENSIONS, with: ["float", "int8"] as ("float" | "int8")[] };
  await ask(page, 0, { type: "make", first: 0, ...half, rowCount });
  for (const worker of [1, 2]) await ask(page, worker, { type: "make", first: (worker - 1) * half.rowCount, ...half });
  return [
    await measureRoundTrips(
      page,
      { rowCount, dimensions: DIMENSIONS },
      BATCH,
      `a batch of ${BATCH}, nearest 10 of int8 rows, a query`,
    ),
    await measureRoundTrips(page, { rowCount, dimensions: DIMENSIONS }, 1, "one query, nearest 10 of int8 rows"),
  ];
}

async function measureRoundTrips(
  page: Page,
  { rowCount, dimensions }: typeof LARGE,
  count: number,
  what: string,
): Promise<Ratio> {
  const busyShare = await measureBusyShare();
  const best = [Infinity, Infinity];
  for (let turn = 0; turn < 3; turn++) {
    for (const [which, workers] of [[0], [1, 2]].entries()) {
      const job = { workers, count, rowCount, dimensions };
      const ms = await page.evaluate((trips) => timeRoundTrips(trips), job);
      best[which] = Math.min(best[which]!, ms);
    }
  }
  const [one = NaN, two = NaN] = best;
  return {
    what: `${what}: two workers with half the rows each, messages and merging included`,
    ours: milliseconds(two),
    yardstick: `one worker: ${milliseconds(one)}`,
    ratio: `${(one / two).toFixed(2)} ×`,
    target: "≥ 1.8 × on two free processors",
    busyShare,
  };
}

async function measureMemory(page: Page): Promise<Ratio[]> {
  const before = await rendererBytes(page);
  await ask(page, 0, { type: "make", first: 0, rowCount: ROWS, dimensions: DIMENSIONS, with: ["float"] });
  const after = await rendererBytes(page);
  const rows = ROWS * DIMENSIONS * 4;
  return [
    {
      what: `memory of the renderer with ${ROWS.toLocaleString("en")} × ${DIMENSIONS} rows in the kernels`,
      ours: megabytes(after),
      yardstick: `without rows: ${megabytes(before)}; rows alone: ${megabytes(rows)}`,
      ratio: ((after - before) / rows).toFixed(2),
      target: "",
      busyShare: await measureBusyShare(),
    },
  ];
}

async function measureLarge(page: Page): Promise<Ratio[]> {
  const before = await rendererBytes(page);
  await ask(page, 0, { type: "make", first: 0, ...LARGE, with: ["int8"] });
  const bytes = await rendererBytes(page);
  const [ms, passMs, busyShare] = await timeInTurn(page, "int8", "int8-stream");
  const what = `exact 10 of ${LARGE.rowCount.toLocaleString("en")} × ${LARGE.dimensions} int8 rows`;
  const rowsBytes = LARGE.rowCount * LARGE.dimensions;
  const pass = `one pass over the rows: ${milliseconds(passMs)}, ${(rowsBytes / passMs / 1e6).toFixed(1)} GB/s`;
  return [
    { what, ours: milliseconds(ms), yardstick: pass, ratio: (ms / passMs).toFixed(2), target: "≤ 15 ms", busyShare },
    {
      what: "memory of the renderer with them",
      ours: megabytes(bytes),
      yardstick: `without rows: ${megabytes(before)}; rows alone: ${megabytes(rowsBytes)}`,
      ratio: ((bytes - before) / rowsBytes).toFixed(2),
      target: "≤ 600 MB",
      busyShare,
    },
    await measureLargeInTwo(page),
  ];
}

/** The first worker holds all rows already. */
async function measureLargeInTwo(page: Page): Promise<Ratio> {
  const half = { ...LARGE, rowCount: LARGE.rowCount / 2, with: ["int8"] as "int8"[] };
  for (const worker of [1, 2]) await ask(page, worker, { type: "make", first: (worker - 1) * half.rowCount, ...half });
  const what = `one query, nearest 10 of ${LARGE.rowCount.toLocaleString("en")} × ${LARGE.dimensions} int8 rows`;
  return { ...(await measureRoundTrips(page, LARGE, 1, what)), target: "≤ 8.5 ms" };
}

/** Resident memory of the largest renderer process; the page's own, since others hold nothing. */
async function rendererBytes(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => residentBytes(id));
  return Math.max(...renderers);
}

function residentBytes(processId: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
