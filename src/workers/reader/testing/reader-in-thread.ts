import type { DataReader } from "../../../formats/import/data-reader";
import { createDataReader } from "../reader-client";
import { createReaderService, type ReaderProtocol } from "../reader-service";
import type { JobsProtocol } from "../../jobs/ports";
import type { SpawnThread } from "../../rpc/thread";
import { spawnInThread } from "../../walk/walk-engine-in-thread";

/**
 * The reader without a worker. Answers are copied as they would be on their way; files that a test made up cannot be. `spawn`: what
 * hashes beside it.
 */
export function createReaderInThread(spawn?: SpawnThread<JobsProtocol>): DataReader {
  const start = () => createReaderService(spawn);
  return createDataReader(spawnInThread<ReaderProtocol>(start, structuredClone, (request) => request));
}
