import { describe, expect, it } from "vitest";
import type { EvaluationRow } from "../../core/domain/evaluation";
import type { AnswerOrigin, ModelPrompt } from "../../core/domain/exchange";
import type { LanguageModelPort } from "../../core/domain/ports";
import { measurePlanned, planEvaluation } from "../../core/evaluate/run-evaluation";
import { createEvaluationModel } from "../llm/evaluation-model";
import { ModelFailure } from "../llm/model-endpoint";
import { makeAskingDataset, makeAskingPlan } from "../testing/asking-dataset";
import { createEvaluationInThread } from "../testing/evaluation-in-thread";
import { createMemoryVectors } from "../vectors/vector-stores";

const dataset = makeAskingDataset();
const METHODS = ["ptr-model", "direct"];
const plan = makeAskingPlan({ methods: METHODS });
const ENDPOINT: AnswerOrigin = { kind: "endpoint", host: "model.test", model: "m" };

/** Takes the whole request for one requirement, and the first tool for it. */
function think({ messages }: ModelPrompt): string {
  const data = JSON.parse(messages[1]!.content) as {
    request?: string;
    tools?: { name: string }[];
    functionalities?: object;
  };
  const tools = [data.tools?.[0]?.name ?? ""];
  if (data.functionalities) return JSON.stringify({ matches: [{ id: "F1", tools }] });
  if (data.tools) return JSON.stringify({ tools });
  return JSON.stringify({ functionalities: [{ id: "F1", text: data.request }] });
}

/** A model that answers so, and counts. */
function createModel(origin = ENDPOINT, onAsk: (prompt: ModelPrompt, count: number) => void = () => undefined) {
  const asked: ModelPrompt[] = [];
  const ask = async (prompt: ModelPrompt) => {
    asked.push(prompt);
    onAsk(prompt, asked.length);
    return { prompt, answer: think(prompt), origin, tokens: null };
  };
  return { asked, model: createEvaluationModel({ ask }, { find: () => null, add: () => undefined }).model };
}

function evaluate(model: LanguageModelPort) {
  const engine = createEvaluationInThread({
    openEncoder: () => Promise.reject(new Error("words only")),
    findModel: () => Promise.reject(new Error("words only")),
    store: createMemoryVectors(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
  });
  const rows: Record<string, EvaluationRow[]> = {};
  const request = { dataset, plan, device: "wasm" as const, vectorsBase: null, known: {}, seconds: {} };
  const run = engine.evaluate(
    request,
    (update) => void (update.type === "rows" && (rows[update.method] ??= []).push(...update.rows)),
    model,
  );
  return { run, rows };
}

describe("a language model behind the worker of evaluations", () => {
  it("gives the rows that it gives without a worker between", async () => {
    const { run, rows } = evaluate(createModel().model);
    await run.finished;
    const plain: typeof rows = {};
    const environment = { encoder: null, device: "none" as const, appVersion: "test" };
    const measuring = { encoder: null, environment, languageModel: createModel().model };
    for await (const { method, row } of measurePlanned(planEvaluation(dataset, plan), measuring))
      (plain[method] ??= []).push(row);
    expect(rows).toEqual(plain);
    expect(rows["direct"]).toHaveLength(24);
  });

  it("answers with no tool what got no answer, and says why on the row", async () => {
    const fails = (prompt: ModelPrompt): void => {
      if (prompt.purpose === "direct" && prompt.messages[1]!.content.length % 2 === 0)
        throw new ModelFailure("server-error", "The endpoint failed (HTTP 500).");
    };
    const { asked, model } = createModel(ENDPOINT, fails);
    const { run, rows } = evaluate(model);
    await run.finished;
    const failed = asked.filter(
      ({ purpose, messages }) => purpose === "direct" && messages[1]!.content.length % 2 === 0,
    );
    const unanswered = rows["direct"]!.filter(({ use }) => use!.isUnanswered);
    expect(failed.length).toBeGreaterThan(0);
    expect(unanswered).toHaveLength(failed.length);
    expect(unanswered.every(({ use, predicted }) => use!.failure === "server-error" && predicted.length === 0)).toBe(
      true,
    );
    expect(rows["ptr-model"]!.some(({ use }) => use!.isUnanswered)).toBe(false);
  });

  it("ends with the sentence of what concerns all, and asks nothing more", async () => {
    const refuse = (_: ModelPrompt, count: number): void => {
      if (count > 9) throw new ModelFailure("no-allowance", "What you allowed is used up.");
    };
    const { asked, model } = createModel(ENDPOINT, refuse);
    const { run } = evaluate(model);
    await expect(run.finished).rejects.toMatchObject({
      name: "EngineFailure",
      message: "What you allowed is used up.",
    });
    const count = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(count);
  });

  it("refuses answers that were written for the sample, with the sentence that says so", async () => {
    const { run, rows } = evaluate(createModel({ kind: "written", from: "written for this sample" }).model);
    await expect(run.finished).rejects.toThrow("No model gave them, so they are not scored");
    expect(rows).toEqual({});
  });
});
