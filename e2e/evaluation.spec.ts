import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import type { Evaluation, EvaluationPlan, MethodEvaluation } from "../src/core/domain/evaluation";
import type { EvaluationId } from "../src/core/domain/ids";
import { openApp } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";

const run = promisify(execFile);

/** Hundreds of answers, here and on the command line. */
const METHODS = ["ptr", "nearest-query", "bundle-text", "expected-tracc"];
const PLAN: Omit<EvaluationPlan, "dataset"> = {
  split: { kind: "given", seed: 1, folds: null, limit: 90 },
  protocol: "strict",
  methods: METHODS,
  encoder: "tool-static-256-int4",
};

/** Their names on the command line, where `ptr` is short for the walk with the choice. */
const NAMES_IN_NODE = ["ptr-staged", ...METHODS.slice(1)];

/**
 * The same plan from the command line, in Node. Beside this process, never in its place: a worker of the page starts only when
 * Playwright, which lives here, has let it.
 */
async function measureInNode(): Promise<Evaluation> {
  const folder = mkdtempSync(join(tmpdir(), "evaluation-"));
  const out = join(folder, "evaluation.json");
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const command = [".ci/command.mjs", "src/headless/evaluate.ts", "--data"];
  const plan = ["public/samples/errands", "--split", "given", "--limit", "90", "--encoder", "instant"];
  try {
    await run("node", [...command, ...plan, "--method", NAMES_IN_NODE.join(","), "--out", out], {
      cwd,
      maxBuffer: 1e8,
    });
    await expect(run("node", [...command, "nowhere.json"], { cwd })).rejects.toMatchObject({
      code: 2,
      stderr: 'There is nothing at "nowhere.json".\n',
      stdout: "",
    });
    return JSON.parse(readFileSync(out, "utf8")) as Evaluation;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything but the time that it took. */
const withoutTime = ({ method, rows, summary, parts }: MethodEvaluation): unknown => ({ method, summary, parts, rows });

/** With the sentence of a failure. */
async function statusOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { status = "none", error } = (await kitpick.evaluations()).store.getState().shown ?? {};
    return error ? `${status}: ${error.sentence} ${error.detail ?? ""}` : status;
  });
}

/** Starts the plan on the sample and pauses it as soon as the first answers are there. */
async function startAndPause(page: Page): Promise<EvaluationId> {
  return page.evaluate(async (plan) => {
    const { store, ...actions } = await kitpick.evaluations();
    const { id, name, hash } = kitpick.library().datasets[0]!;
    const paused = new Promise<void>((resolve) => {
      store.subscribe(({ shown }) => {
        if (shown?.status === "running" && shown.done > 0) void actions.pause().then(resolve);
      });
    });
    await actions.start(plan, { id, name, hash });
    await paused;
    return store.getState().shown!.id;
  }, PLAN);
}

test("an evaluation outlives a reload in its middle and gives what the command line gives, to the last digit", async ({
  page,
}) => {
  await openApp(page);
  await expect.poll(() => page.evaluate(() => kitpick.library().datasets.length)).toBeGreaterThan(0);
  const id = await startAndPause(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => kitpick.library().datasets.length)).toBeGreaterThan(0);

  const before = await page.evaluate(async (opened) => {
    const { store, ...actions } = await kitpick.evaluations();
    await actions.open(opened);
    const { status, done, total } = store.getState().shown!;
    await actions.resume();
    return { status, done, total };
  }, id);
  expect(before).toMatchObject({ status: "paused", total: 90 * METHODS.length });
  expect(before.done).toBeGreaterThan(0);
  expect(before.done).toBeLessThan(before.total);

  const inNode = await measureInNode();
  await expect.poll(() => statusOf(page)).toBe("done");
  const inPage = await page.evaluate(async () => (await kitpick.evaluations()).store.getState().shown!);
  expect(inPage.unsaved).toBeNull();
  expect(inPage.environment).toEqual(inNode.environment);
  expect(inPage.environment?.encoder?.id).toBe("tool-static-256-int4");
  expect(inPage.leakage).toEqual(inNode.leakage);
  const settled = await page.evaluate(async (opened) => {
    const { store, ...actions } = await kitpick.evaluations();
    await actions.close();
    await actions.open(opened);
    return store.getState().shown!.methods;
  }, id);
  expect(JSON.stringify(settled.map(withoutTime))).toBe(JSON.stringify(inNode.methods.map(withoutTime)));
});
