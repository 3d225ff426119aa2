/// <reference lib="webworker" />
import { createLanguageModelHost } from "./language-model-host";
import type { ModelRequestMessage } from "./language-model-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const host = createLanguageModelHost({
  post: (message) => scope.postMessage(message),
  fetch: (url, init) => fetch(url, init),
  limits: { callMs: 60_000, silenceMs: 30_000 },
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      const stop = (): void => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", stop, { once: true });
    }),
  now: () => performance.now(),
});

scope.onmessage = ({ data }: MessageEvent<ModelRequestMessage>) => host.receive(data);
