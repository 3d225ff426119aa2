import { connectWorker } from "../workers/rpc/thread";
import { startWorker } from "../workers/rpc/start-worker";
import workerScript from "../workers/jobs/reader.worker.ts?worker&url";
import { createDataReader, type DataReader } from "../formats/import/reader-client";

/* Joins what reads files with a worker of its own. Fetched when files are first looked at, not with the page. */

export function bootReader(): DataReader {
  return createDataReader((listeners) => connectWorker(startWorker(workerScript, "reader"), listeners));
}
