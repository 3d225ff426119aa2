import type { DataReader } from "../formats/import/data-reader";
import { createDataReader } from "../workers/reader/reader-client";
import readerScript from "../workers/reader/reader.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";

/* The reader of files, in a worker of its own. Fetched with the first files, not with the page. */

export function bootReader(): DataReader {
  return createDataReader(spawnWorker(readerScript, "reader"));
}
