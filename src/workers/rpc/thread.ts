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
    const worker = startWorker(script, name);
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

function startWorker(script: string, name: string): Worker {
  const address = trustScript(inherits && !REACHES_OUT.test(script) ? bootstrapOf(script) : script);
  try {
    return new Worker(address, { type: "module", name });
  } catch (error) {
    throw new WorkerError("NoWorkerError", NO_WORKER, describeError(error));
  }
}

/** They may reach more than the page, each by a policy of its own, so they cannot take over the page's. */
const REACHES_OUT = /\/(?:encoder-library|language-model|search-engine)\.worker-[\w-]+\.js$/;

/**
 * Whether workers take over the policy of who starts them, as those do whose script begins in a blob. What such a worker starts
 * does, too.
 */
let inherits = globalThis.location?.protocol === "blob:";

/** Scripts that do nothing but import a worker's, by the address of that. */
const bootstraps = new Map<string, string>();

/**
 * Asks how this host sends the script of a worker: where no policy comes with it, workers from now on take over the page's.
 * Never rejects.
 */
export async function askHost(script: string): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    const response = await fetch(script, { cache: "force-cache" });
    await response.arrayBuffer();
    inherits = !response.headers.has("Content-Security-Policy");
  } catch {
    // A script that does not come is said when the worker does not start.
  }
}

function bootstrapOf(script: string): string {
  const known = bootstraps.get(script);
  if (known !== undefined) return known;
  const code = `import ${JSON.stringify(checkAddress(script))};`;
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  bootstraps.set(script, address);
  return address;
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
      if (![...bootstraps.values()].includes(url)) checkAddress(url);
      return url;
    },
  });
}

/** The whole address of a worker of this app. Throws TypeError for any other. */
function checkAddress(url: string): string {
  const { href, origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !/\.worker[.-][^/]*$/.test(pathname))
    throw new TypeError(`${url} is no worker of this app.`);
  return href;
}
