import { setTimeout as sleep } from "node:timers/promises";
import type { AskedModel } from "../../core/domain/evaluation";
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

/** Who is asked, and what was spent so far. */
export interface OpenedModel extends EvaluationModel {
  asked: AskedModel;
  spent(): Spent;
}

/** Names and allows the endpoint; asks nothing yet. Throws ModelFailure with the sentence that says why not. */
export function openModel(named: NamedModel, cache: string | null): OpenedModel {
  let spent = NOTHING_SPENT;
  const caller: ModelCaller = createModelCaller({
    fetch: (url, init) => fetch(url, init),
    limits: { callMs: 60_000, silenceMs: 30_000 },
    wait: (ms) => sleep(ms),
    now: () => performance.now(),
    onSpent: (told) => void (spent = told),
    onAsking: () => undefined,
    onResting: () => undefined,
  });
  const { host } = caller.connect(named);
  caller.allow(named.allowance);
  const signal = new AbortController().signal;
  const endpoint = { ask: (prompt: Parameters<ModelCaller["ask"]>[0]) => caller.ask(prompt, signal) };
  const asked = { host, model: named.model };
  return { asked, ...createEvaluationModel(endpoint, openStoredAnswers(cache, named.model)), spent: () => spent };
}
