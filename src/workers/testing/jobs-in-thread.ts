import { createJobsService } from "../jobs/jobs-service";
import type { JobsProtocol } from "../jobs/ports";
import { spawnInThread } from "../walk/walk-engine-in-thread";
import type { SpawnThread } from "../rpc/thread";
import { createMemoryVectors } from "../vectors/vector-stores";

/** A worker of jobs in this thread: gets and gives copies, as workers do. Writes the hash of a data set as its file. */
export const spawnJobsHere: SpawnThread<JobsProtocol> = spawnInThread<JobsProtocol>(
  () =>
    createJobsService({
      vectors: { store: createMemoryVectors(), loadBytes: (url) => Promise.reject(new Error(url)) },
      writeDataset: ({ name, hash, tools }) => ({ fileName: name, content: `${hash} ${tools.length}` }),
      now: () => performance.now(),
    }),
  structuredClone,
);
