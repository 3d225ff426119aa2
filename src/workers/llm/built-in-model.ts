import type { Exchange, ModelMessage, ModelPrompt } from "../../core/domain/exchange";
import { schemaOf } from "../../core/requirements/llm/answer-schema";
import { LONGEST_ANSWER } from "../../core/requirements/llm/limits";
import { createCallQueue } from "./call-limits";
import { ModelFailure } from "./model-endpoint";
import type { Availability, BuiltInModel } from "./page-model";

/** What is used of the Prompt API; the compiler's libraries do not know it yet. */
export interface PromptApi {
  availability(options: object): Promise<Exclude<Availability, "absent">>;
  create(options: {
    initialPrompts?: readonly ModelMessage[];
    signal?: AbortSignal;
    monitor?(monitor: {
      addEventListener(type: "downloadprogress", listener: (event: { loaded: number }) => void): void;
    }): void;
  }): Promise<PromptSession>;
}

interface PromptSession {
  prompt(
    text: string,
    options: { signal?: AbortSignal; responseConstraint?: object; omitResponseConstraintInput?: boolean },
  ): Promise<string>;
  destroy(): void;
}

/** What is written and read; without it the browser warns, and may choose another model. */
const LANGUAGES = {
  expectedInputs: [{ type: "text", languages: ["en"] }],
  expectedOutputs: [{ type: "text", languages: ["en"] }],
};

/**
 * The browser's own model, which only a page may ask, no worker. A session for each prompt, so that no answer depends on the
 * one before. Neither temperature nor version can be named: an answer is recorded as it came and may be another one tomorrow.
 * `api`: `globalThis.LanguageModel`; missing: this browser has none. `browser`: its name and version, for the record.
 */
export function createBuiltInModel(api: PromptApi | undefined, browser: string): BuiltInModel {
  const queue = createCallQueue(1);
  const origin = { kind: "built-in", browser } as const;
  const open = async (options: Parameters<PromptApi["create"]>[0]): Promise<PromptSession> => {
    if (!api) throw new ModelFailure("unavailable", "This browser has no language model of its own.");
    return api.create({ ...LANGUAGES, ...options });
  };
  return {
    origin,
    availability: async () => (api ? api.availability(LANGUAGES).catch(() => "unavailable" as const) : "absent"),
    async download(onShare, signal) {
      const monitor: Parameters<PromptApi["create"]>[0]["monitor"] = (told) =>
        told.addEventListener("downloadprogress", ({ loaded }) => onShare(loaded));
      await orFail(
        open({ monitor, signal }).then((session) => session.destroy()),
        signal,
      );
    },
    ask: (prompt, signal = new AbortController().signal) =>
      queue
        .take(() => orFail(askOnce(open, prompt, signal), signal))
        .then((answer): Exchange => ({
          ...{ prompt, origin, tokens: null },
          answer: answer.slice(0, LONGEST_ANSWER),
        })),
  };
}

async function askOnce(
  open: (options: Parameters<PromptApi["create"]>[0]) => Promise<PromptSession>,
  { messages, ...rest }: ModelPrompt,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const session = await open({ initialPrompts: messages.slice(0, -1), signal });
  try {
    const form = schemaOf({ messages, ...rest });
    const constraint = form && { responseConstraint: form.schema, omitResponseConstraintInput: true };
    return await session.prompt(messages.at(-1)!.content, { signal, ...constraint });
  } finally {
    session.destroy();
  }
}

/** What the browser throws, by the names of its exceptions, as a sentence that says what to do. */
async function orFail<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    if (signal.aborted) throw new ModelFailure("stopped", "It was stopped.");
    const name = error instanceof Error ? error.name : "";
    throw (
      FAILURES[name] ??
      new ModelFailure("server-error", `The browser’s model gave no answer (${name || "no reason given"}). ${INSTEAD}`)
    );
  }
}

const INSTEAD = "Try again, or let another model answer.";
const FAILURES: Readonly<Record<string, ModelFailure>> = {
  QuotaExceededError: new ModelFailure(
    "too-long",
    "The request and the tools are longer than the browser’s model reads. Shorten the request, or let another model answer.",
  ),
  NotSupportedError: new ModelFailure(
    "refused",
    "The browser’s model cannot be asked for this language or this form of answer. Let another model answer.",
  ),
  NotAllowedError: new ModelFailure(
    "refused",
    "The browser does not let this page use its model. Allow it in the settings of the browser, or let another model answer.",
  ),
  NotReadableError: new ModelFailure("refused", `A filter of the browser held the answer back. ${INSTEAD}`),
  InvalidStateError: new ModelFailure(
    "unavailable",
    "The browser’s model is not ready. Reload the page, then see whether it has to be downloaded again.",
  ),
  NetworkError: new ModelFailure("unreachable", "The browser could not download its model. Are you online?"),
};
