/// <reference lib="webworker" />
import { serveInWorker } from "../rpc/worker-host";
import { createSearchEngineService, type SearchEngineProtocol } from "./search-engine-service";

serveInWorker<SearchEngineProtocol>((_setup, emit) =>
  createSearchEngineService(
    {
      fetch: (url, init) => fetch(url, init),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => performance.now(),
      origin: location.origin,
    },
    emit,
  ),
);
