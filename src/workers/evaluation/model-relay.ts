import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import type { LanguageModelPort } from "../../core/domain/ports";
import { fromErrorMessage, type ErrorMessage } from "../rpc/errors";

/** What became of a prompt that was handed to the page. */
export type RelayedAnswer =
  /** `failure`: why there is no exchange, as a code of the endpoint. */
  | { exchange: Exchange; failure: null }
  | { exchange: null; failure: string | null }
  /** Nobody can be asked any more: the evaluation ends with this. */
  | { error: ErrorMessage };

/**
 * A language model as the evaluation worker sees it: prompts go out to the page, answers come back. The page stands between
 * this worker and the one that holds the key, because consent, counts and the stop are there, and because it outlives both;
 * a prompt is a few kilobytes, so that the way round costs nothing that could be seen.
 */
export interface ModelRelay extends LanguageModelPort {
  hear(promptId: number, answer: RelayedAnswer): void;
  /** Nothing more will come: whatever waits rejects with the reason. */
  end(reason: unknown): void;
}

interface Waiting {
  prompt: ModelPrompt;
  resolve(exchange: Exchange | null): void;
  reject(reason: unknown): void;
}

export function createModelRelay(send: (promptId: number, prompt: ModelPrompt) => void): ModelRelay {
  const waiting = new Map<number, Waiting>();
  const failures = new WeakMap<ModelPrompt, string>();
  let lastId = 0;
  return {
    answer(prompt) {
      lastId += 1;
      const promptId = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(promptId, { prompt, resolve, reject });
        send(promptId, prompt);
      });
    },
    failureOf: (prompt) => failures.get(prompt) ?? null,
    hear(promptId, answer) {
      const one = waiting.get(promptId);
      waiting.delete(promptId);
      if (!one) return;
      if ("error" in answer) one.reject(fromErrorMessage(answer.error));
      else {
        if (answer.failure !== null) failures.set(one.prompt, answer.failure);
        one.resolve(answer.exchange);
      }
    },
    end(reason) {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}

/** The page's side: answers one prompt. Never rejects. */
export async function answerRelayed(model: LanguageModelPort, prompt: ModelPrompt): Promise<RelayedAnswer> {
  try {
    const exchange = await model.answer(prompt);
    return exchange ? { exchange, failure: null } : { exchange, failure: model.failureOf?.(prompt) ?? null };
  } catch (error) {
    const message = error instanceof Error ? error.message : "The language model could not be asked. Try again.";
    return { error: { name: "EngineFailure", message, detail: error instanceof Error ? error.name : "" } };
  }
}
