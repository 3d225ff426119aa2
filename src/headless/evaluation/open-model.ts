import { setTimeout as sleep } from "node:timers/promises";
import { createModelCaller, type ModelCaller } from "../../engine/language-model/model-caller";
import { createEvaluationModel, type EvaluationModel } from "../../engine/language-model/evaluation-model";
import { NOTHING_SPENT, type Allowance, type Spent } from "../../engine/language-model/model-endpoint";
import { openStoredAnswers } from "./stored-answers";

/** The endpoint that the command line names. The key comes from the environment and is never printed. */
export interface NamedModel {
  address: string;
  model: string;
  key: string | null;
  allowance: Allowance;
}

/** Names and allows the endpoint; asks nothing yet. Throws ModelFailure with the sentence that says why not. */
export function openModel(named: NamedModel, cache: string | null): EvaluationModel & { spent(): Spent } {
  let spent = NOTHING_SPENT;
  const caller: ModelCaller = createModelCaller({
    fetch: (url, init) => fetch(url, init),
    limits: { callMs: 60_000, silenceMs: 30_000 },
    wait: (ms) => sleep(ms),
    now: () => performance.now(),
    onSpent: (told) => void (spent = told),
    onAsking: () => undefined,
  });
  caller.connect(named);
  caller.allow(named.allowance);
  const signal = new AbortController().signal;
  const endpoint = { ask: (prompt: Parameters<ModelCaller["ask"]>[0]) => caller.ask(prompt, signal) };
  return { ...createEvaluationModel(endpoint, openStoredAnswers(cache, named.model)), spent: () => spent };
}
