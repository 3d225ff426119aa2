import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { EvaluationPlan, SplitPlan } from "../../src/core/domain/evaluation";
import { ask, chooseEncoder } from "../fixtures/app";
import { dropFiles, type TestFile } from "../fixtures/files";
import { serveApp } from "../fixtures/serve";
import { measureBusyShare, megabytes, milliseconds, type Ratio } from "./ratios";
import { loadToolLens, readToolLens } from "./tool-lens";
import { describeTask, rendererBytes, watchMemory, watchTasks } from "./watch";

const REC_TOOLS = path.resolve("../shared/data/rectools");
const LONG_MS = 600_000;
/** Other requests that are asked while it learns. */
const WALKS_MEANWHILE = 11;

interface Training {
  /** From the first part of the training to the first answer, in milliseconds. */
  trainingMs: number;
  /** Mean of the answers after the first. */
  answerMs: number;
}

/** What is learned from. Each is measured by itself: together they take six minutes on a quiet machine. */
export interface LearningParts {
  sample: boolean;
  recTools: boolean;
  walk: boolean;
}

/** Learning from a history in the browser: in an evaluation with the default encoder, then for a walk of a large data set. */
export async function measureLearning(port: number, parts: LearningParts): Promise<Ratio[]> {
  if (!parts.sample && !parts.recTools && !parts.walk) return [];
  const { address, browser, close } = await serveApp(port);
  try {
    const ratios: Ratio[] = [];
    if (parts.sample || parts.recTools)
      ratios.push(...(await measureEvaluations(browser, await openApp(browser, address), parts)));
    const files = parts.walk ? readToolLens("The lines on learning for a walk") : null;
    if (files) ratios.push(...(await measureWalkLearning(browser, await openApp(browser, address), files)));
    return ratios;
  } finally {
    await close();
  }
}

async function openApp(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(LONG_MS);
  await page.addInitScript(watchTasks);
  await page.goto(address);
  await page.waitForFunction(() => kitpick.library().encoder.status === "ready");
  return page;
}

/** The vectors of all texts being kept. */
async function measureEvaluations(browser: Browser, page: Page, parts: LearningParts): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  if (parts.sample) {
    const split: SplitPlan = { kind: "given", seed: 1, folds: null, limit: null };
    ratios.push(...(await measureData(browser, page, "Errands, 300 past requests, 72 tools", split)));
  }
  if (parts.recTools && existsSync(REC_TOOLS)) {
    await loadRecTools(page);
    const split: SplitPlan = { kind: "random", seed: 1, folds: null, limit: 60 };
    ratios.push(...(await measureData(browser, page, "RecTools, 738 past requests, 47 tools", split)));
  } else if (parts.recTools)
    console.log("The lines on learning from RecTools need ../shared/data/rectools; they are left out.");
  await page.close();
  return ratios;
}

/** As a person does it: coverage by what is learned, and other requests are walked meanwhile. */
async function measureWalkLearning(browser: Browser, page: Page, files: readonly TestFile[]): Promise<Ratio[]> {
  await chooseEncoder(page, "Tool Static");
  await loadToolLens(page, files);
  await ask(page, newRequest(0));
  const busyShare = await measureBusyShare();
  await page.evaluate(() => {
    taskWatch.longestMs = 0;
  });
  const before = await rendererBytes(browser);
  const memory = watchMemory(browser);
  const startedMs = performance.now();
  await page.getByRole("button", { name: "by rules" }).click();
  await page.getByRole("radio", { name: /Learned from the history/ }).check();
  await page.waitForFunction(() => {
    const { training } = kitpick.library();
    return training.status === "training" && training.progress !== null;
  });
  const walksMs: number[] = [];
  for (let i = 1; i <= WALKS_MEANWHILE; i += 1) {
    const askedMs = performance.now();
    await ask(page, newRequest(i));
    walksMs.push(performance.now() - askedMs);
  }
  const isStillLearning = await page.evaluate(() => kitpick.library().training.status === "training");
  if (!isStillLearning) throw new Error("The training ended before the walks beside it did.");
  await page.waitForFunction(() => kitpick.session().trace?.stage2.scoreKind === "learned-chance");
  const trainingMs = performance.now() - startedMs;
  const peak = await memory.stop();
  const longestMs = await page.evaluate(() => taskWatch.longestMs);
  await page.close();
  walksMs.sort((a, b) => a - b);
  const data = "ToolLens, 16,893 past requests, 464 tools, Tool Static";
  const line = (what: string, ours: string, target: string, yardstick = ""): Ratio => {
    return { what: `learning from ${data}: ${what}`, ours, yardstick, ratio: "", target, busyShare };
  };
  return [
    line("for a walk, from choosing it to the answer", milliseconds(trainingMs), "≤ 45000 ms"),
    line("another walk meanwhile, as a script asks it (median)", milliseconds(walksMs[walksMs.length >> 1]!), ""),
    line("longest task of the page meanwhile", describeTask(longestMs), "below 50 ms"),
    line(
      "memory of the page and its workers, added at the peak",
      megabytes(peak - before),
      "≤ 400 MB",
      `before, as the first texts are read: ${megabytes(before)}`,
    ),
  ];
}

const newRequest = (number: number): string =>
  `I want the weather in Paris on day ${number} and a cheap hotel near the station.`;

async function loadRecTools(page: Page): Promise<void> {
  const files = ["RecTools_tool.json", "RecTools_QT.json"].map((name) => ({
    name,
    text: readFileSync(path.join(REC_TOOLS, name), "utf8"),
  }));
  await dropFiles(page, files);
  await page.getByRole("button", { name: /^Load \d/ }).click();
  await page.waitForFunction(() => kitpick.session().dataset && kitpick.session().dataset?.name !== "Errands");
  await page.waitForFunction(() => kitpick.library().encoder.status === "ready");
}

/** Twice: the first time every text is encoded. */
async function measureData(browser: Browser, page: Page, data: string, split: SplitPlan): Promise<Ratio[]> {
  const encoded = await train(page, split);
  console.log(`${data}: trained in ${milliseconds(encoded.trainingMs)} with all texts encoded; now with vectors kept`);
  const busyShare = await measureBusyShare();
  await page.evaluate(() => {
    taskWatch.longestMs = 0;
  });
  const before = await rendererBytes(browser);
  const memory = watchMemory(browser);
  const { trainingMs, answerMs } = await train(page, split);
  const peak = await memory.stop();
  const longestMs = await page.evaluate(() => taskWatch.longestMs);
  const line = (what: string, ours: string, target: string): Ratio => {
    return { what: `learning from ${data}: ${what}`, ours, yardstick: "", ratio: "", target, busyShare };
  };
  return [
    line("training, vectors kept", milliseconds(trainingMs), "≤ 10000 ms"),
    line("an answer after it", milliseconds(answerMs), "≤ 5 ms"),
    line("longest task of the page meanwhile", describeTask(longestMs), "below 50 ms"),
    line("memory of the page and its workers, added at the peak", megabytes(peak - before), "≤ 400 MB"),
  ];
}

async function train(page: Page, split: SplitPlan): Promise<Training> {
  const plan: Omit<EvaluationPlan, "dataset"> = {
    ...{ split, protocol: "strict", methods: ["learned"], encoder: "tool-minilm-3x384-int4" },
  };
  return page.evaluate(async (given) => {
    const { store, ...actions } = await kitpick.evaluations();
    const { id, name, hash } = kitpick.session().dataset!;
    let [startMs, firstMs, lastMs, firstCount, lastCount] = [0, 0, 0, 0, 0];
    const done = new Promise<void>((resolve, reject) => {
      store.subscribe(({ shown }) => {
        if (shown?.progress?.phase === "learning" && startMs === 0) startMs = performance.now();
        if (shown && shown.done > lastCount) {
          lastMs = performance.now();
          lastCount = shown.done;
          if (firstCount === 0) [firstMs, firstCount] = [lastMs, lastCount];
        }
        if (shown?.status === "done") resolve();
        if (shown?.status === "failed") reject(new Error(shown.error?.detail));
      });
    });
    await actions.start(given, { id, name, hash });
    await done;
    await actions.remove(store.getState().shown!.id);
    return { trainingMs: firstMs - startMs, answerMs: (lastMs - firstMs) / Math.max(1, lastCount - firstCount) };
  }, plan);
}
