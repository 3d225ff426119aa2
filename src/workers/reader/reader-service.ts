import { createFilesReader } from "../../formats/import/files-reader";
import type { DataReader, GivenDataset, PlacedFile, RowsPart } from "../../formats/import/data-reader";
import type { ForeignRuns } from "../../formats/import/read-foreign-runs";
import type { OwnRuns } from "../../formats/import/read-own-runs";
import { describeError } from "../rpc/errors";
import type { JobsProtocol } from "../jobs/ports";
import type { SpawnThread } from "../rpc/thread";
import type { WorkerService } from "../rpc/worker-host";
import { openHashAside } from "./hash-aside";

type ReadArguments = Parameters<DataReader["read"]>;

/** The worker that reads files. Rows come in parts; whatever has them is given without. */
export interface ReaderProtocol {
  calls: {
    read: {
      input: { files: ReadArguments[0]; choices: ReadArguments[1] };
      output: Awaited<ReturnType<DataReader["read"]>>;
      progress: Parameters<ReadArguments[2]>[0];
    };
    dataset: { input: null; output: GivenDataset | null; progress: RowsPart };
    heldBack: { input: null; output: string };
    ownRuns: { input: Blob; output: OwnRuns | null; progress: RowsPart };
    foreignRuns: { input: readonly PlacedFile[]; output: ForeignRuns; progress: RowsPart };
  };
}

/** `spawn`: starts a worker that hashes while this one reads; absent: there is no processor for it. */
export function createReaderService(spawn?: SpawnThread<JobsProtocol>): WorkerService<ReaderProtocol> {
  const reader = createFilesReader(spawn ? () => openHashAside(spawn) : undefined);
  return {
    describeError: (error) => ({
      name: "EngineFailure",
      message: `The files could not be read: ${describeError(error)}`,
      detail: "",
    }),
    calls: {
      read: ({ files, choices }, { onProgress }) => reader.read(files, choices, onProgress),
      dataset: (_input, { onProgress }) => reader.dataset(onProgress),
      heldBack: () => reader.heldBack(),
      ownRuns: (blob, { onProgress }) => reader.ownRuns(blob, onProgress),
      foreignRuns: (files, { onProgress }) => reader.foreignRuns(files, onProgress),
    },
  };
}
