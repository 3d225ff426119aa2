/// <reference lib="webworker" />
import { serveInWorker } from "../rpc/worker-host";
import { createLanguageModelService, type LanguageModelProtocol } from "./language-model-host";

serveInWorker<LanguageModelProtocol>((_setup, emit) =>
  createLanguageModelService(
    {
      fetch: (url, init) => fetch(url, init),
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
    },
    emit,
  ),
);
