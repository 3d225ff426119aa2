import type { DataReader } from "../../../formats/import/data-reader";
import { createDataReader } from "../reader-client";
import { createReaderService, type ReaderProtocol } from "../reader-service";
import { spawnInThread } from "../../walk/walk-engine-in-thread";

/** The reader without a worker. Answers are copied as they would be on their way; files that a test made up cannot be. */
export function createReaderInThread(): DataReader {
  return createDataReader(spawnInThread<ReaderProtocol>(createReaderService, structuredClone, (request) => request));
}
