import { describe, expect, it } from "vitest";
import type { EvaluationPlan } from "../domain/evaluation";
import type { Exchange, ModelPrompt } from "../domain/exchange";
import { SMALL_DATASET, WORDS_ENVIRONMENT } from "../testing/small-dataset";
import { estimatePromptTokens } from "../requirements/llm/prompts";
import { estimateModelCost } from "./estimate-model-cost";
import { measurePlanned, planEvaluation } from "./run-evaluation";

const planOf = (methods: string[]): EvaluationPlan => ({
  dataset: SMALL_DATASET,
  split: { kind: "given", seed: 1, folds: null, limit: null },
  protocol: "strict",
  ...{ methods, encoder: "words" },
});

describe("what a language model would cost", () => {
  it("counts what an evaluation really asks: two calls a walk, one of the model alone", async () => {
    const planned = planEvaluation(SMALL_DATASET, planOf(["ptr", "ptr-model", "direct"]));
    const asked: ModelPrompt[] = [];
    const answer = async (prompt: ModelPrompt): Promise<Exchange> => {
      asked.push(prompt);
      const said = { extract: '{"functionalities":[{"id":"F1","text":"a table"}]}', direct: '{"tools":[]}' };
      const text =
        prompt.purpose === "extract" || prompt.purpose === "direct"
          ? said[prompt.purpose]
          : '{"matches":[{"id":"F1","tools":[]}]}';
      return { prompt, answer: text, origin: { kind: "endpoint", host: "h", model: "m" }, tokens: null };
    };
    const measuring = { encoder: null, environment: WORDS_ENVIRONMENT, languageModel: { answer } };
    for await (const _ of measurePlanned(planned, measuring)) continue;
    const cost = estimateModelCost(planned, () => false);
    expect(cost).toMatchObject({ requests: 4, calls: 6 });
    expect(asked).toHaveLength(cost.calls);
    const sent = asked.reduce((sum, prompt) => sum + estimatePromptTokens(prompt), 0);
    const expected = cost.tokens - cost.calls * 200;
    expect(Math.abs(expected - sent) / sent).toBeLessThan(0.1);
    expect(cost.budget.calls).toBeGreaterThan(cost.calls);
    expect(cost.budget.tokens).toBeGreaterThan(cost.tokens);
  });

  it("leaves out what is answered already, and methods that ask nobody", () => {
    const planned = planEvaluation(SMALL_DATASET, planOf(["ptr", "direct"]));
    const known = (method: string, query: string): boolean => method === "direct" && query === "t1";
    expect(estimateModelCost(planned, known)).toMatchObject({ requests: 1, calls: 1 });
    expect(estimateModelCost(planned, () => true)).toMatchObject({ requests: 0, calls: 0, tokens: 0 });
  });
});
