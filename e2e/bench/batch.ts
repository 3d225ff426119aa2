import type { Page } from "@playwright/test";
import type { EvaluationPlan } from "../../src/core/domain/evaluation";
import { bootstrapMean } from "../../src/core/math/bootstrap";
import { chooseEncoder } from "../fixtures/app";
import { serveApp } from "../fixtures/serve";
import { measureBusyShare, milliseconds, type Ratio } from "./ratios";
import { loadToolLens, readToolLens } from "./tool-lens";

const ASKED = 1000;
const AGAIN = 3;
const LONG_MS = 300_000;

interface Batch {
  /** From the start to the last answer and its summary, and to the first answer, in milliseconds. */
  wholeMs: number;
  firstMs: number;
  /** Answers a second, from the first to the last: without the split, vectors and summaries. */
  perSecond: number;
}

/** A whole evaluation of ToolLens, 1,000 requests against the 15,893 others, in the browser. */
export async function measureBatch(port: number): Promise<Ratio[]> {
  const resampling = await measureResampling();
  const files = readToolLens("The lines on a whole evaluation");
  if (!files) return resampling;
  const { address, browser, close } = await serveApp(port);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONG_MS);
    await page.goto(address);
    await chooseEncoder(page, "Tool Static");
    await loadToolLens(page, files);
    return [...(await measurePlans(page)), ...resampling];
  } finally {
    await close();
  }
}

async function measurePlans(page: Page): Promise<Ratio[]> {
  const busyShare = await measureBusyShare();
  const line = (what: string, batch: Batch, perSecond: number, target: string): Ratio => ({
    what: `ToolLens, 1,000 requests against 15,893, Tool Static: ${what}`,
    ours: `${perSecond.toFixed(0)} a second`,
    yardstick: `first answer after ${milliseconds(batch.firstMs)}, all and summed up after ${milliseconds(batch.wholeMs)}`,
    ratio: "",
    target,
    busyShare,
  });
  const fresh = await evaluate(page, "ptr");
  const kept = await middle(() => evaluate(page, "ptr"));
  const nearest = await middle(() => evaluate(page, "nearest-query"));
  return [
    line("walks, whole, their clauses encoded", fresh, (ASKED * 1000) / fresh.wholeMs, ""),
    line("walks, clause vectors kept", kept, kept.perSecond, "≥ 100 a second"),
    line("nearest past request", nearest, nearest.perSecond, "≥ 1,000 a second"),
  ];
}

/** The one in the middle of several, by its rate. */
async function middle(run: () => Promise<Batch>): Promise<Batch> {
  const batches: Batch[] = [];
  for (let i = 0; i < AGAIN; i += 1) batches.push(await run());
  batches.sort((a, b) => a.perSecond - b.perSecond);
  return batches[AGAIN >> 1]!;
}

async function evaluate(page: Page, method: string): Promise<Batch> {
  const plan: Omit<EvaluationPlan, "dataset"> = {
    split: { kind: "random", seed: 1, folds: null, limit: ASKED },
    protocol: "strict",
    methods: [method],
    encoder: "tool-static-256-int4",
  };
  return page.evaluate(async (given) => {
    const { store, ...actions } = await kitpick.evaluations();
    const { id, name, hash } = kitpick.session().dataset!;
    const startedMs = performance.now();
    let [firstMs, lastMs, firstCount] = [0, 0, 0];
    let counted = 0;
    const done = new Promise<void>((resolve, reject) => {
      store.subscribe(({ shown }) => {
        if (shown && shown.done > firstCount && firstMs === 0) {
          firstMs = performance.now() - startedMs;
          firstCount = shown.done;
        }
        if (shown && shown.done > counted) {
          counted = shown.done;
          lastMs = performance.now() - startedMs;
        }
        if (shown?.status === "done") resolve();
        if (shown?.status === "failed") reject(new Error(shown.error?.detail));
      });
    });
    await actions.start(given, { id, name, hash });
    await done;
    const wholeMs = performance.now() - startedMs;
    const perSecond = ((counted - firstCount) * 1000) / (lastMs - firstMs);
    await actions.remove(store.getState().shown!.id);
    return { wholeMs, firstMs, perSecond };
  }, plan);
}

/** In Node: the same engine for JavaScript as the browser's. */
async function measureResampling(): Promise<Ratio[]> {
  const busyShare = await measureBusyShare();
  const values = Array.from({ length: 2000 }, (_, i) => ((i * 37) % 101) / 101);
  const times = Array.from({ length: 5 }, () => {
    const startedMs = performance.now();
    bootstrapMean(values);
    return performance.now() - startedMs;
  });
  return [
    {
      what: "bootstrap of 2,000 draws over 2,000 requests, in Node",
      ours: milliseconds(times.sort((a, b) => a - b)[2]!),
      yardstick: "",
      ratio: "",
      target: "≤ 200 ms",
      busyShare,
    },
  ];
}
