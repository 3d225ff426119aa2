/// <reference lib="webworker" />
import jobsScript from "../jobs/jobs.worker.ts?worker&url";
import { spawnWorker } from "../rpc/thread";
import { serveInWorker } from "../rpc/worker-host";
import { createReaderService, type ReaderProtocol } from "./reader-service";

serveInWorker<ReaderProtocol>(() =>
  createReaderService(navigator.hardwareConcurrency > 1 ? spawnWorker(jobsScript, "hashing") : undefined),
);
