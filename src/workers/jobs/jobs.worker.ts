/// <reference lib="webworker" />
import { exportDataset } from "../../formats/write/write-dataset";
import { createVectorCache } from "../../storage/cache/vector-cache";
import { loadBytes } from "../models/fetch-with-stall-timeout";
import { serveInWorker } from "../rpc/serve-in-worker";
import { createJobsService, type JobsProtocol } from "./jobs-service";

serveInWorker<JobsProtocol>(() =>
  createJobsService({
    vectors: { store: createVectorCache(), loadBytes },
    writeDataset: exportDataset,
    now: () => performance.now(),
  }),
);
