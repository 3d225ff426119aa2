import { startWorker } from "../rpc/start-worker";
import { connectWorker, type SpawnThread, type Thread } from "../rpc/thread";
import type { ModelAnswerMessage, ModelRequestMessage } from "./language-model-protocol";
import workerScript from "./language-model.worker.ts?worker&url";
import { ModelFailure, type ModelEndpoint, type Rest, type Spent } from "./model-endpoint";

type SpawnModel = SpawnThread<ModelRequestMessage, ModelAnswerMessage>;
type Numbered = ModelRequestMessage extends infer Message
  ? Message extends ModelRequestMessage
    ? Omit<Message, "requestId">
    : never
  : never;
type Final = Exclude<ModelAnswerMessage, { type: "asking" | "spent" | "resting" | "failed" }>;

interface Waiting {
  resolve(message: Final): void;
  reject(error: ModelFailure): void;
}

interface Listeners {
  spent(spent: Spent): void;
  resting(rest: Rest): void;
}

/**
 * The page's side. The worker starts with the first call; what is forgotten is ended with it, key and all. `onAsking` is
 * called for every request to the endpoint.
 */
export function createLanguageModelClient(onAsking: () => void, spawn: SpawnModel = spawnWorker): ModelEndpoint {
  const waiting = new Map<number, Waiting>();
  const tell: Listeners = { spent: () => undefined, resting: () => undefined };
  let thread: Thread<ModelRequestMessage> | null = null;
  let lastRequestId = 0;

  const end = (why: ModelFailure): void => {
    thread?.end();
    thread = null;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  };
  const hear = (message: ModelAnswerMessage): void => {
    if (message.type === "asking") return onAsking();
    if (message.type === "spent") return tell.spent(message.spent);
    if (message.type === "resting") return tell.resting(message.rest);
    const call = waiting.get(message.requestId);
    waiting.delete(message.requestId);
    if (message.type === "failed") call?.reject(new ModelFailure(message.code, message.sentence));
    else call?.resolve(message);
  };
  const call = (message: Numbered, signal?: AbortSignal): Promise<Final> => {
    lastRequestId += 1;
    const requestId = lastRequestId;
    return new Promise((resolve, reject) => {
      waiting.set(requestId, { resolve, reject });
      const worker = (thread ??= spawn({ message: hear, lost: () => end(lost()) }));
      worker.send({ ...message, requestId });
      signal?.addEventListener("abort", () => worker.send({ type: "stop", requestId }), { once: true });
    });
  };

  return {
    async connect(target) {
      const answer = await call({ type: "connect", ...target });
      if (answer.type !== "connected") throw unexpected();
      return answer.connection;
    },
    async allow(allowance) {
      await call({ type: "allow", allowance });
    },
    async ask(prompt, signal) {
      if (signal?.aborted) throw new ModelFailure("stopped", "It was stopped.");
      const answer = await call({ type: "ask", prompt }, signal);
      if (answer.type !== "answered") throw unexpected();
      return answer.exchange;
    },
    forget: () => end(new ModelFailure("stopped", "The endpoint was forgotten.")),
    onSpent: (listener) => void (tell.spent = listener),
    onResting: (listener) => void (tell.resting = listener),
  };
}

function lost(): ModelFailure {
  return new ModelFailure("lost", "The part that asks the endpoint stopped working. Name the endpoint again.");
}

function unexpected(): ModelFailure {
  return new ModelFailure("lost", "Something failed while the endpoint was asked. Try again.");
}

function spawnWorker(listeners: Parameters<SpawnModel>[0]): ReturnType<SpawnModel> {
  return connectWorker(startWorker(workerScript, "language model"), listeners);
}
