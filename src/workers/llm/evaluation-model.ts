import type { AnswerOrigin, Exchange, ModelPrompt } from "../../core/domain/exchange";
import type { LanguageModelPort } from "../../core/domain/ports";
import { ModelFailure, type ModelEndpoint, type ModelFailureCode } from "./model-endpoint";
import type { AskedModel } from "../../core/domain/evaluation";
import { isReadable } from "../../core/requirements/llm/readable";
import { hashText } from "../hash";

/** Answers kept beyond one evaluation, so that nothing is paid twice. */
export interface StoredAnswers {
  find(prompt: ModelPrompt): Exchange | null | Promise<Exchange | null>;
  add(exchange: Exchange): void;
}

export interface EvaluationModel {
  readonly model: LanguageModelPort;
  /** How many prompts got no answer in the end, by why. */
  failures(): Partial<Record<ModelFailureCode, number>>;
}

/** What concerns the endpoint as a whole: every further request would fail alike, so the evaluation stops and can go on later. */
const OF_ALL: readonly ModelFailureCode[] = [
  ...(["bad-address", "not-connected", "no-allowance", "key-refused", "not-found"] as const),
  ...(["unreachable", "stopped", "lost"] as const),
];

/** Where so many prompts failed one after the other and none was answered before, no further one is tried. */
const FAILURES_IN_VAIN = 10;

/** What was answered before, and nothing else: nothing is sent and nothing is paid. */
export function rememberedModel(stored: Pick<StoredAnswers, "find">): LanguageModelPort {
  return { answer: async (prompt) => stored.find(prompt) };
}

/**
 * An endpoint as evaluations ask it. What fails for one prompt, after the attempts of the endpoint, is no answer and is
 * counted; what fails for all ends the evaluation with its sentence, and so do ten failures before any answer.
 */
export function createEvaluationModel(
  endpoint: Pick<ModelEndpoint, "ask">,
  stored: StoredAnswers,
  signal?: AbortSignal,
): EvaluationModel {
  const failures = new Map<ModelFailureCode, number>();
  const whys = new WeakMap<ModelPrompt, ModelFailureCode>();
  let [answered, failed] = [0, 0];
  return {
    model: {
      async answer(prompt) {
        const known = await stored.find(prompt);
        if (known) return known;
        try {
          const exchange = await endpoint.ask(prompt, signal);
          answered += 1;
          stored.add(exchange);
          return exchange;
        } catch (error) {
          if (!(error instanceof ModelFailure) || OF_ALL.includes(error.code)) throw error;
          failed += 1;
          if (answered === 0 && failed >= FAILURES_IN_VAIN) throw inVain(error, failed);
          whys.set(prompt, error.code);
          failures.set(error.code, (failures.get(error.code) ?? 0) + 1);
          return null;
        }
      },
      failureOf: (prompt) => whys.get(prompt) ?? null,
    },
    failures: () => Object.fromEntries(failures),
  };
}

function inVain({ code, message }: ModelFailure, failed: number): ModelFailure {
  return new ModelFailure(
    code,
    `The first ${failed} prompts all got no answer, so no further one was sent. ${message}`,
  );
}

/** Where answers are kept by name; both may reject, and then nothing is kept. */
interface AnswerCache {
  read(name: string): Promise<Pick<Exchange, "answer" | "tokens"> | null>;
  write(name: string, answer: Pick<Exchange, "answer" | "tokens">): Promise<void>;
}

/**
 * The answers that could be read of one model at one host, named by the SHA-256 of both and the messages: another model, or the same name
 * elsewhere, answers anew. A cache that cannot be used costs calls, not the evaluation.
 */
export function cacheAnswers(
  cache: AnswerCache,
  { host, model }: AskedModel,
  origin: AnswerOrigin = { kind: "endpoint", host, model },
): StoredAnswers {
  const nameOf = ({ messages }: ModelPrompt): string => hashText(JSON.stringify([host, model, messages]));
  return keepReadable({
    async find(prompt) {
      const kept = await cache.read(nameOf(prompt)).catch(() => null);
      return kept && { prompt, ...kept, origin };
    },
    add({ prompt, answer, tokens }) {
      void cache.write(nameOf(prompt), { answer, tokens }).catch(() => undefined);
    },
  });
}

/** An answer that cannot be read is neither kept nor given back in place of a new one. */
export function keepReadable(stored: StoredAnswers): StoredAnswers {
  return {
    async find(prompt) {
      const known = await stored.find(prompt);
      return known && isReadable(known) ? known : null;
    },
    add(exchange) {
      if (isReadable(exchange)) stored.add(exchange);
    },
  };
}
