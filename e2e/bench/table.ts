import type { Page } from "@playwright/test";
import type { Evaluation } from "../../src/core/domain/evaluation";
import { chooseEncoder } from "../fixtures/app";
import { dropFiles } from "../fixtures/files";
import { serveApp } from "../fixtures/serve";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";

const ROWS = 20_000;
const TOOLS = 60;
const COLUMNS = ["Request", "Gold", "TRACC", "Verdict"];
const CLICKS = 6;
const LONG_MS = 300_000;

/** How long a click on a head of a table of 20,000 rows takes until the rows are painted in their new order. */
export async function measureTable(port: number): Promise<Ratio[]> {
  const { address, browser, close } = await serveApp(port);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONG_MS);
    await page.goto(address);
    return [await measureSorting(page)];
  } finally {
    await close();
  }
}

async function measureSorting(page: Page): Promise<Ratio> {
  await chooseEncoder(page, "Words");
  await loadRequests(page);
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Evaluate" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await dropFiles(page, [{ name: "evaluation.json", text: JSON.stringify(await makeAnswers(page)) }]);
  await page.getByRole("grid", { name: "Requests with their answers" }).waitFor();
  await page.getByRole("table", { name: "TRACC by slice" }).waitFor();
  const busyShare = await measureBusyShare();
  const longest: { column: string; ms: number }[] = [];
  for (const column of COLUMNS) longest.push({ column, ms: Math.max(...(await clickHead(page, column))) });
  longest.sort((a, b) => b.ms - a.ms);
  return {
    what: `an evaluation of ${ROWS.toLocaleString("en")} rows: from a click on a column's head to the rows painted, the longest of ${CLICKS} in each of ${COLUMNS.length} columns`,
    ours: `${milliseconds(longest[0]!.ms)} (${longest[0]!.column})`,
    yardstick: longest
      .slice(1)
      .map(({ column, ms }) => `${column}: ${milliseconds(ms)}`)
      .join(", "),
    ratio: "",
    target: "≤ 100 ms",
    busyShare,
  };
}

async function loadRequests(page: Page): Promise<void> {
  const nameOf = (tool: number): string => `Tool${tool % TOOLS}`;
  const tools = Object.fromEntries(Array.from({ length: TOOLS }, (_, i) => [nameOf(i), `Does the thing number ${i}.`]));
  const requests = Array.from({ length: ROWS }, (_, i) => ({
    query: `Please do ${(i * 7919) % ROWS} of ${nameOf(i)} and what belongs to it`,
    tool: Array.from({ length: 1 + (i % 3) }, (_each, more) => nameOf(i + more)),
  }));
  await dropFiles(page, [
    { name: "tools.json", text: JSON.stringify(tools) },
    { name: "requests.json", text: JSON.stringify(requests) },
  ]);
  await page.getByRole("button", { name: /^Load \d/ }).click();
  await page.waitForFunction((count) => kitpick.session().dataset?.queries.length === count, ROWS);
}

/** Answers without any method, for the requests that are open. */
async function makeAnswers(page: Page): Promise<Evaluation> {
  const { hash, name, queries } = await page.evaluate(() => {
    const dataset = kitpick.session().dataset!;
    return {
      ...{ hash: dataset.hash, name: dataset.name },
      queries: dataset.queries.map(({ id, gold }) => ({ id, gold: gold ?? [] })),
    };
  });
  const rows = queries.map(({ id, gold }, i) => {
    const predicted = gold.slice(0, 1 + (i % 2));
    const tracc = ((i * 37) % 101) / 101;
    return { query: id, fold: 0, predicted, confidence: null, scores: { tracc, acc: tracc }, walk: null };
  });
  const summary = { mean: 0.5, low: 0.4, high: 0.6, plain: { low: 0.4, high: 0.6 } };
  return {
    schema: 1,
    dataset: { name, hash },
    split: { kind: "random", seed: 1, folds: 5, limit: null },
    protocol: "strict",
    leakage: { n: rows.length, bundleInHistory: 0, toolsInHistory: 0, nearDuplicates: null },
    environment: { encoder: null, device: "none", appVersion: "bench" },
    methods: [
      {
        method: "popularity",
        summary: { n: rows.length, metrics: { tracc: summary, acc: summary }, nothingNeeded: null },
        parts: {},
        rows,
        seconds: 1,
      },
    ],
  };
}

async function clickHead(page: Page, column: string): Promise<number[]> {
  const head = page.getByRole("columnheader", { name: column }).getByRole("button");
  return head.evaluate(async (button: HTMLElement, clicks) => {
    const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const times: number[] = [];
    for (let i = 0; i < clicks; i += 1) {
      await painted();
      const startedMs = performance.now();
      button.click();
      await painted();
      times.push(performance.now() - startedMs);
    }
    return times;
  }, CLICKS);
}
