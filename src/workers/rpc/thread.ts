import { describeError, WorkerError } from "./errors";
import type { AnswerMessage, RequestMessage, WorkerProtocol } from "./protocol";

/** What is used of a `Worker`: what is asked goes in, what it says comes to the listeners. */
export interface Thread<P extends WorkerProtocol> {
  /** `transfer`: buffers that are handed over instead of copied. */
  postMessage(message: RequestMessage<P>, transfer: Transferable[]): void;
  /** Ends it at once, whatever it is doing. */
  terminate(): void;
}

export interface ThreadListeners<P extends WorkerProtocol> {
  message(message: AnswerMessage<P>): void;
  /** It failed to start or broke down. `why` is for the curious. */
  lost(why: string): void;
}

/** Starts a worker. */
export type SpawnThread<P extends WorkerProtocol> = (listeners: ThreadListeners<P>) => Thread<P>;

/**
 * A worker of this app, by the address of its script (`?worker&url`). `name` is for debuggers. To start it throws
 * `NoWorkerError` where the browser starts none.
 */
export function spawnWorker<P extends WorkerProtocol>(script: string, name: string): SpawnThread<P> {
  return ({ message, lost }) => {
    const worker = startWorker(trustScript(script), name);
    worker.onmessage = ({ data }: MessageEvent<AnswerMessage<P>>) => message(data);
    worker.onerror = (event) => {
      event.preventDefault();
      lost(event.message || "The worker's script could not be loaded. Are you online?");
    };
    worker.onmessageerror = () => lost("A message could not be read.");
    return worker;
  };
}

const NO_WORKER =
  "This browser starts no workers for this page, so encoders, evaluations and files that are dropped stay closed. Requests are compared by their words (BM25).";

function startWorker(script: string | URL, name: string): Worker {
  try {
    return new Worker(script, { type: "module", name });
  } catch (error) {
    throw new WorkerError("NoWorkerError", NO_WORKER, describeError(error));
  }
}

/** Whether no worker can be started here, now or later. */
export function isNoWorker(error: unknown): boolean {
  return error instanceof WorkerError && error.name === "NoWorkerError";
}

/** The address of a worker of this app in the form that this browser takes. Throws TypeError for any other address. */
export function trustScript(script: string): string | URL {
  policy ??= createWorkerPolicy();
  return policy ? policy.createScriptURL(script) : script;
}

/** What a browser with Trusted Types offers; the compiler's libraries do not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string | URL };
}

type Policy = ReturnType<TrustedTypes["createPolicy"]>;

let policy: Policy | null | undefined;

/** The one policy of this thread: only this app's own worker scripts start. `null`: here a script is a plain address. */
function createWorkerPolicy(): Policy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return null;
  return trustedTypes.createPolicy("app-worker", {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href);
      if (origin !== location.origin || !/\.worker[.-][^/]*$/.test(pathname)) {
        throw new TypeError(`${url} is no worker of this app.`);
      }
      return url;
    },
  });
}
