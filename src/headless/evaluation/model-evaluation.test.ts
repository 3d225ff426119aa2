import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareRuns, USUAL_OPTIONS } from "../../core/compare/compare-runs";
import { runsOfEvaluation } from "../../core/compare/make-runs";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation, EvaluationRow } from "../../core/domain/evaluation";
import type { Exchange, ModelMessage, ModelPrompt } from "../../core/domain/exchange";
import { askedQueries } from "../../core/evaluate/judged-rows";
import { summarizeUse } from "../../core/evaluate/summarize";
import { createRunControl } from "../../workers/evaluation/run-control";
import type { EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import { runEvaluation } from "../../workers/evaluation/evaluation-runner";
import { createEvaluationModel, type EvaluationModel, cacheAnswers } from "../../workers/llm/evaluation-model";
import { createLanguageModelClient } from "../../workers/llm/language-model-client";
import { createLanguageModelService, type LanguageModelProtocol } from "../../workers/llm/language-model-host";
import { spawnInThread } from "../../workers/walk/walk-engine-in-thread";
import { createModelCaller } from "../../workers/llm/model-caller";
import { NOTHING_SPENT, type Spent } from "../../workers/llm/model-endpoint";
import { startMockEndpoint, type MockEndpoint } from "../../workers/llm/testing/mock-endpoint";
import { createEvaluationInThread } from "../../workers/testing/evaluation-in-thread";
import { createMemoryVectors } from "../../workers/vectors/vector-stores";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import { agreeWithBase } from "../comparison/agree-with-base";
import { printComparison } from "../comparison/print-comparison";
import { SAMPLE_FOLDER } from "../samples/record-walks";
import { runEvaluation as runCommand } from "./run-evaluation";
import { readEvaluateOptions } from "../command-line/evaluate-options";
import { openStoredAnswers } from "./open-model";

const dataset = JSON.parse(readFileSync(join(SAMPLE_FOLDER, "dataset.json"), "utf8")) as Dataset;

/** Words of requests for which the endpoint always fails, unless it is to answer everything. */
const STUBBORN = /\b(?:train|hospital|garden|flight)\b/u;

interface Data {
  request?: string;
  tools?: { name: string }[];
  functionalities?: { id: string; text: string }[];
  first?: string[];
  second?: string[];
}

/** Takes the whole request for one requirement, and the first tool for it; always fails for some. */
function think(messages: ModelMessage[]): string | null {
  const { request, tools, functionalities, first: plan, second } = JSON.parse(messages[1]!.content) as Data;
  if (!answersAll && STUBBORN.test(request ?? functionalities?.[0]?.text ?? "")) return null;
  if (plan) return JSON.stringify({ better: plan.join() < second!.join() ? "first" : "second" });
  const first = tools?.[0]?.name ?? "";
  if (functionalities) return JSON.stringify({ matches: functionalities.map(({ id }) => ({ id, tools: [first] })) });
  if (tools) return JSON.stringify({ tools: [first, "Nobody"] });
  return JSON.stringify({ functionalities: [{ id: "F1", text: request!.slice(0, 300) }] });
}

let mock: MockEndpoint;
let answersAll = false;
let folder: string;
beforeEach(async () => {
  answersAll = false;
  mock = await startMockEndpoint(think);
  folder = mkdtempSync(join(tmpdir(), "kitpick-answers-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await mock.close();
});

/** An endpoint whose every twentieth call fails, asked with this allowance; answers are kept in the folder. */
function openFlaky(calls: number): EvaluationModel & { spent(): Spent } {
  let spent = NOTHING_SPENT;
  const caller = createModelCaller({
    fetch: (url, init) => fetch(url, init),
    limits: { callMs: 20_000, silenceMs: 20_000 },
    wait: async () => undefined,
    now: () => 0,
    onSpent: (told) => void (spent = told),
    onAsking: () => undefined,
    onResting: () => undefined,
    onLeftOut: () => undefined,
  });
  caller.connect({ address: mock.address("flaky"), model: "mock-1", key: null });
  caller.allow({ calls, tokens: 10_000_000 });
  const ask = (prompt: ModelPrompt): Promise<Exchange> => caller.ask(prompt, new AbortController().signal);
  return { ...createEvaluationModel({ ask }, openStoredAnswers(folder, "mock-1")), spent: () => spent };
}

/** What an evaluation by words alone stands on. */
const WORDS_ONLY = {
  openEncoder: () => Promise.reject(new Error("words only")),
  findModel: () => Promise.reject(new Error("words only")),
  store: createMemoryVectors(),
  loadBytes: () => Promise.reject(new Error("none")),
  now: () => performance.now(),
  appVersion: "test",
};

/** Evaluates some requests; rows by method as far as they came. */
async function evaluate(
  model: EvaluationModel,
  method: string,
  limit: number,
  known: Record<string, EvaluationRow[]> = {},
) {
  const rows: Record<string, EvaluationRow[]> = { ...known };
  const hear = (update: EvaluationUpdate): void => {
    if (update.type === "rows") rows[update.method] = [...(rows[update.method] ?? []), ...update.rows];
  };
  const request = {
    dataset,
    plan: {
      dataset: { id: dataset.id, name: dataset.name, hash: dataset.hash },
      split: { kind: "random" as const, seed: 1, folds: 2, limit },
      protocol: "strict" as const,
      methods: [method],
      encoder: "words" as const,
    },
    ...{ device: "wasm" as const, vectorsBase: null, known, seconds: {} },
  };
  const ports = { ...WORDS_ONLY, yieldToEventLoop: () => Promise.resolve(), languageModel: model.model };
  const error = await runEvaluation(request, ports, createRunControl(), hear).then(
    () => null,
    (reason: unknown) => reason as Error,
  );
  return { rows, error };
}

const posts = (): string[] => mock.seen.map(({ body }) => body);

describe("an evaluation through an endpoint that fails now and then", () => {
  it.each([
    ["ptr-model", 200],
    ["direct", 60],
  ])(
    "completes (%s, %i requests) with every failure accounted for, and the cost beside the score",
    async (method, n) => {
      const model = openFlaky(10_000);
      const { rows, error } = await evaluate(model, method, n);
      expect(error).toBeNull();
      const mine = rows[method]!;
      expect(new Set(mine.map(({ query }) => query)).size).toBe(n);
      const textOf = new Map(dataset.queries.map(({ id, text }) => [id, text]));
      const stubborn = mine.filter(({ query }) => STUBBORN.test(textOf.get(query)!));
      const unanswered = mine.filter(({ use }) => use!.isUnanswered);
      expect(stubborn.length).toBeGreaterThan(0);
      expect(unanswered).toEqual(stubborn);
      expect(unanswered.every(({ predicted }) => predicted.length === 0)).toBe(true);
      const use = summarizeUse(mine)!;
      expect(use).toMatchObject({ unanswered: stubborn.length, malformed: 0 });
      expect(use.failures).toEqual([{ why: "server-error", count: stubborn.length }]);
      expect(use.unknownTools).toBe(method === "direct" ? n - stubborn.length : 0);
      expect(use.tokensPerRequest).toBeGreaterThan(0);
      expect(model.failures()).toEqual({ "server-error": stubborn.length });
      expect(model.spent()).toMatchObject({ calls: posts().length, failed: posts().length - use.calls });
      expect(posts().length - use.calls).toBeGreaterThanOrEqual(4 * stubborn.length);
    },
  );

  it("stops when what was allowed is used up, and goes on without paying twice", async () => {
    const first = await evaluate(openFlaky(60), "ptr-model", 60);
    expect(first.error).toMatchObject({ code: "no-allowance" });
    // What was under way when it stopped still arrives.
    await expect.poll(() => posts().length).toBe(60);
    const half = first.rows["ptr-model"] ?? [];
    const second = await evaluate(openFlaky(10_000), "ptr-model", 60, { "ptr-model": half });
    expect(second.error).toBeNull();
    expect(second.rows["ptr-model"]).toHaveLength(60);
    const answered = posts().filter(
      (body) => think((JSON.parse(body) as { messages: ModelMessage[] }).messages) !== null,
    );
    // What was answered in the first run is in the folder: a body is sent again only where its call had failed.
    expect(answered.length - new Set(answered).size).toBeLessThanOrEqual(Math.ceil(posts().length / 20));
  });
});

it("refuses to report answers written for the sample as a model's score", async () => {
  const written: EvaluationModel = {
    model: {
      answer: async (prompt) => ({
        prompt,
        answer: think(prompt.messages) ?? '{"functionalities":[]}',
        origin: { kind: "written", from: "written for this sample" },
        tokens: null,
      }),
    },
    failures: () => ({}),
  };
  for (const method of ["ptr-model", "direct"]) {
    const { rows, error } = await evaluate(written, method, 10);
    expect(error?.message).toContain("No model gave them, so they are not scored");
    expect(rows).toEqual({});
  }
});

it("gives the page, through its workers, the rows that the command line has of the same answers", async () => {
  answersAll = true;
  const asked = ["--endpoint", mock.address("good"), "--model", "mock-1", "--calls", "500", "--tokens", "9000000"];
  const what = ["--data", SAMPLE_FOLDER, "--method", "ptr-model,direct", "--encoder", "none", "--split", "random"];
  const given = readEvaluateOptions([...what, "--folds", "2", "--limit", "24", ...asked]);
  const { evaluation } = await runCommand(given, dataset, 1, () => undefined);
  const inPage = await evaluateInPage(evaluation);
  expect(evaluation.model).toEqual({ host: new URL(mock.origin).host, model: "mock-1" });
  expect(inPage).toEqual(Object.fromEntries(evaluation.methods.map(({ method, rows }) => [method, rows])));
  expect(inPage["direct"]).toHaveLength(24);
});

it("tells how far a model and the rules agree in stage 2, from the file of an evaluation", async () => {
  answersAll = true;
  const asked = ["--endpoint", mock.address("good"), "--model", "mock-1", "--calls", "500", "--tokens", "9000000"];
  const what = [
    "--data",
    SAMPLE_FOLDER,
    "--method",
    "ptr-staged,ptr-model,direct",
    "--encoder",
    "none",
    "--split",
    "random",
  ];
  const given = readEvaluateOptions([...what, "--folds", "2", "--limit", "24", ...asked]);
  const { evaluation, queries } = await runCommand(given, dataset, 1, () => undefined);
  const file = JSON.stringify({ ...evaluation, asked: askedQueries(evaluation.methods, queries) });
  const restored = parseEvaluation(JSON.parse(file));
  if (!restored.ok) throw new Error(restored.why);
  const compared = compareRuns(runsOfEvaluation(restored.value, "mock", null), USUAL_OPTIONS);
  const agreements = await agreeWithBase(compared.aligned, "words", () => undefined);
  // The third run asks the model alone: it has no stage 2.
  expect(agreements.map(({ run }) => run)).toEqual(["B"]);
  const { requests, first, second, paired, requirements } = agreements[0]!.agreement;
  expect(requests).toBe(compared.aligned.alignment.common.length);
  // The mock takes every request for one requirement, the rules find more.
  expect(second).toBe(requests);
  expect(first).toBeGreaterThan(second);
  expect(requirements).toBeCloseTo((2 * paired) / (first + second), 12);
  const told = printComparison(compared, "text", { agreements });
  expect(told).toMatch(/B in stage 2: Requirements agree with F1 0\.\d\d \[0\.\d\d, 0\.\d\d\]: /u);
  const { intervals } = (
    JSON.parse(printComparison(compared, "json", { agreements })) as { agreements: typeof agreements }
  ).agreements[0]!.agreement;
  expect(intervals).toEqual(agreements[0]!.agreement.intervals);
  const [setting] = compared.comparison.settings.filter(({ label }) => label === "language model");
  expect(setting?.values).toEqual(["not said", expect.stringContaining("mock-1 at 127.0.0.1"), expect.anything()]);
});

describe("win rates by the command line", () => {
  const measure = (calls: number) => {
    answersAll = true;
    const asked = ["--endpoint", mock.address("good"), "--model", "mock-1", "--calls", String(calls)];
    const what = ["--data", SAMPLE_FOLDER, "--method", "popularity,nearest-query", "--encoder", "none"];
    const judged = ["--win-rate", "popularity", "--split", "random", "--folds", "2", "--limit", "24"];
    return runCommand(
      readEvaluateOptions([...what, ...judged, ...asked, "--tokens", "9000000"]),
      dataset,
      1,
      () => undefined,
    );
  };

  it("are of every method but the one they are against, two calls for each pair of different answers", async () => {
    const { winRates, stopped } = await measure(500);
    expect([stopped, Object.keys(winRates)]).toEqual([null, ["nearest-query"]]);
    const { n, wins, losses, ties, unread, rate, calls } = winRates["nearest-query"]!;
    expect([n, wins + losses + ties, unread]).toEqual([24, 24, 0]);
    expect(Math.min(wins, losses)).toBeGreaterThan(0);
    expect(rate).toBeCloseTo((wins + ties / 2) / n, 12);
    expect(mock.seen).toHaveLength(calls);
  });

  it("are left out where the allowance is used up, with the reason; what was measured stands", async () => {
    const { winRates, stopped, evaluation } = await measure(3);
    expect([winRates, evaluation.methods.map(({ rows }) => rows.length)]).toEqual([{}, [24, 24]]);
    expect(stopped).toMatch(/used up.* Everything was measured, but not all of it judged\./u);
  });
});

describe("the command line, where the endpoint can be asked no further", () => {
  const measure = (behaviour: Parameters<MockEndpoint["address"]>[0], calls: number) => {
    const asked = ["--endpoint", mock.address(behaviour), "--model", "mock-1", "--calls", String(calls)];
    const what = ["--data", SAMPLE_FOLDER, "--method", "ptr-model", "--encoder", "none", "--split", "random"];
    const given = readEvaluateOptions([...what, "--folds", "2", "--limit", "40", ...asked, "--tokens", "9000000"]);
    return runCommand(given, dataset, 1, () => undefined);
  };

  it("keeps what was measured, and says why it stopped", async () => {
    answersAll = true;
    const { evaluation, stopped } = await measure("good", 50);
    const [method] = evaluation.methods;
    expect(method!.rows.length).toBeGreaterThan(0);
    expect(method!.rows.length).toBeLessThan(40);
    expect(stopped).toMatch(/used up.* \d+ of 40 answers were measured until then\./u);
    expect(mock.seen.length).toBeLessThanOrEqual(50);
  });

  it("measures nothing where every call fails, stops after ten, and says why", async () => {
    await expect(measure("html", 500)).rejects.toThrow(/The first 10 prompts all got no answer.*no chat endpoint/u);
    expect(mock.seen.length).toBeLessThan(20);
    await expect(measure("status-401", 500)).rejects.toThrow("refused the key (HTTP 401)");
  });
});

/** The same plan by the parts of the page: both workers' hosts and clients, with messages between them. */
async function evaluateInPage({ split, methods }: Evaluation): Promise<Record<string, EvaluationRow[]>> {
  const endpoint = createLanguageModelClient(
    () => undefined,
    spawnInThread<LanguageModelProtocol>((_setup, emit) => {
      const limits = { callMs: 20_000, silenceMs: 20_000 };
      const ports = { limits, wait: async () => undefined, now: () => 0 };
      return createLanguageModelService({ ...ports, fetch: (url, init) => fetch(url, init) }, emit);
    }, structuredClone),
  );
  const { host } = await endpoint.connect({ address: mock.address("good"), model: "mock-1", key: null });
  await endpoint.allow({ calls: 500, tokens: 9_000_000 });
  const kept = new Map<string, Pick<Exchange, "answer" | "tokens">>();
  const shelf = { read: async (name: string) => kept.get(name) ?? null, write: async () => undefined };
  const { model } = createEvaluationModel(endpoint, cacheAnswers(shelf, { host, model: "mock-1" }));
  const rows: Record<string, EvaluationRow[]> = {};
  const { id, name, hash } = dataset;
  const names = methods.map(({ method }) => method);
  const plan = {
    dataset: { id, name, hash },
    split,
    protocol: "strict" as const,
    methods: names,
    encoder: "words" as const,
  };
  const run = createEvaluationInThread(WORDS_ONLY).evaluate(
    { dataset, plan, device: "wasm", vectorsBase: null, known: {}, seconds: {} },
    (update) => void (update.type === "rows" && (rows[update.method] ??= []).push(...update.rows)),
    model,
  );
  await run.finished;
  return rows;
}

describe("the command line", () => {
  it.each([
    [["--method", "direct"], "name it with --endpoint and --model"],
    [["--method", "ptr-model", "--endpoint", "http://localhost:1/v1", "--model", "m"], "how much may be asked"],
    [["--method", "ptr,nearest-query", "--win-rate", "ptr"], "--win-rate asks a language model to judge"],
    [["--method", "ptr", "--win-rate", "plan"], "needs that method and another one under --method"],
  ])("%j is refused with a sentence", (args, words) => {
    expect(() => readEvaluateOptions(["--data", "x", ...args])).toThrow(words);
  });

  it("reads endpoint and allowance, and the key from the environment alone", () => {
    process.env["KITPICK_MODEL_KEY"] = "sk-canary";
    const asked = ["--endpoint", "http://localhost:1/v1", "--model", "m", "--calls", "400", "--tokens", "900000"];
    expect(readEvaluateOptions(["--data", "x", "--method", "direct:bm25,ptr", ...asked]).model).toEqual({
      ...{ address: "http://localhost:1/v1", model: "m", key: "sk-canary" },
      allowance: { calls: 400, tokens: 900_000 },
    });
    delete process.env["KITPICK_MODEL_KEY"];
    expect(readEvaluateOptions(["--data", "x"]).model).toBeNull();
  });
});
