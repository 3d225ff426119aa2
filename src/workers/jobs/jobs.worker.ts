/// <reference lib="webworker" />
import { createVectorCache } from "../../storage/cache/vector-cache";
import { loadBytes } from "../models/fetch-with-stall-timeout";
import { spawnWorker } from "../rpc/thread";
import { serveInWorker } from "../rpc/worker-host";
import { createJobsService } from "./jobs-service";
import type { JobsProtocol } from "./ports";

serveInWorker<JobsProtocol>(() =>
  createJobsService({
    vectors: { store: createVectorCache(), loadBytes },
    writeDataset: async (...wanted) => (await import("../../formats/write/write-dataset")).exportDataset(...wanted),
    now: () => performance.now(),
    ...(navigator.hardwareConcurrency > 1 ? { spawnAnother: spawnWorker(import.meta.url, "training") } : {}),
  }),
);
