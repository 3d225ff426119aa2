import { connectWorker } from "./engine/thread";
import { startWorker } from "./engine/start-worker";
import workerScript from "./engine/reader.worker.ts?worker&url";
import { createDataReader, type DataReader } from "./formats/reader-client";

/* Joins what reads files with a worker of its own. Fetched when files are first looked at, not with the page. */

export function joinReader(): DataReader {
  return createDataReader((listeners) => connectWorker(startWorker(workerScript, "reader"), listeners));
}
