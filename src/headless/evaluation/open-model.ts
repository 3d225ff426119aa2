import { setTimeout as sleep } from "node:timers/promises";
import type { AskedModel } from "../../core/domain/evaluation";
import { createModelCaller, type ModelCaller } from "../../workers/llm/model-caller";
import {
  createEvaluationModel,
  keepReadable,
  type EvaluationModel,
  type StoredAnswers,
} from "../../workers/llm/evaluation-model";
import { NOTHING_SPENT, type Spent } from "../../workers/llm/model-endpoint";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import { hashText } from "../../workers/hash";
import type { NamedModel } from "../command-line/model-options";

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
    wait: (ms) => sleep(ms),
    now: () => performance.now(),
    onSpent: (told) => void (spent = told),
    onAsking: () => undefined,
    onResting: () => undefined,
    onLeftOut: () => undefined,
  });
  const { host } = caller.connect(named);
  caller.allow(named.allowance);
  const signal = new AbortController().signal;
  const endpoint = { ask: (prompt: Parameters<ModelCaller["ask"]>[0]) => caller.ask(prompt, signal) };
  const { instructions } = named;
  const asked = { host, model: named.model, ...(instructions ? { instructions } : {}) };
  return { asked, ...createEvaluationModel(endpoint, openStoredAnswers(cache, named.model)), spent: () => spent };
}

/**
 * Answers of one model in one file of a folder, a line each, named by the SHA-256 of model and prompt. `null`: only as long
 * as the evaluation runs. A line that cannot be read (a run was killed while it wrote) is left out.
 */
export function openStoredAnswers(folder: string | null, model: string): StoredAnswers {
  const known = new Map<string, Exchange>();
  const nameOf = ({ messages }: ModelPrompt): string => hashText(JSON.stringify([model, messages]));
  const path = folder === null ? null : join(folder, "model-answers.jsonl");
  if (path !== null && existsSync(path)) {
    for (const line of readFileSync(path, "utf8").split("\n")) {
      const stored = readLine(line);
      if (stored) known.set(stored.name, stored.exchange);
    }
  }
  return keepReadable({
    find: (prompt) => known.get(nameOf(prompt)) ?? null,
    add(exchange) {
      const name = nameOf(exchange.prompt);
      known.set(name, exchange);
      if (folder === null || path === null) return;
      mkdirSync(folder, { recursive: true });
      appendFileSync(path, `${JSON.stringify({ name, exchange })}\n`);
    },
  });
}

function readLine(line: string): { name: string; exchange: Exchange } | null {
  if (line === "") return null;
  try {
    return JSON.parse(line) as { name: string; exchange: Exchange };
  } catch {
    return null;
  }
}
