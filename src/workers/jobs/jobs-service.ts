import { measureScores } from "../../core/compare/measure-runs";
import type { TrainingData } from "../../core/recommend/trained/training-data";
import type { VectorMatrix } from "../../core/retrieve/vector-matrix";
import type { TokenCounter } from "../../core/toolbox/token-counter";
import { describeError, WorkerError } from "../rpc/errors";
import { splitNetwork } from "./network-parts";
import { OpenedDataset } from "../rpc/opened-dataset";
import type { SpawnThread } from "../rpc/thread";
import type { WorkerService } from "../rpc/worker-host";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import { readCachedVectors, type CachedVectorsParts } from "../vectors/cached-vectors";
import { createHashCalls } from "./hash-calls";
import type { InspectorCalls, JobsProtocol } from "./ports";
import { createRest, type Rest } from "./rest";
import { toStrings } from "./texts-in-bytes";
import type { openLeaver, openTrainer } from "./training";

export interface JobsPorts {
  /** Vectors that were computed before. */
  vectors: CachedVectorsParts;
  writeDataset(
    dataset: InspectorCalls["write"]["input"]["dataset"],
    writer: string,
    filter: InspectorCalls["write"]["input"]["filter"],
  ): InspectorCalls["write"]["output"] | Promise<InspectorCalls["write"]["output"]>;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Where there is a processor for it: starts another worker of this kind. */
  spawnAnother?: SpawnThread<JobsProtocol>;
}

export function createJobsService({
  vectors,
  writeDataset,
  now,
  spawnAnother,
}: JobsPorts): WorkerService<JobsProtocol> {
  const opened = new OpenedDataset();
  const rest = createRest(now);
  const matrices = new Map<number, VectorMatrix>();
  return {
    calls: {
      open: (dataset) => opened.open(dataset),
      openMore: (part) => opened.openMore(part),
      inspect: (input) =>
        withSentence(async () => {
          const { dataset, encoder } = opened.fill(input);
          const { inspectDataset } = await fetched(import("../../core/inspect/inspect-dataset"));
          return inspectDataset(dataset, await readCachedVectors(vectors, dataset, encoder));
        }),
      map: (input) =>
        withSentence(async () => {
          const { dataset, encoder } = opened.fill(input);
          const { mapDataset } = await fetched(import("../../core/inspect/map-dataset"));
          return mapDataset(dataset, await readCachedVectors(vectors, dataset, encoder));
        }),
      write: (input) =>
        withSentence(async () => {
          const { dataset, writer, filter } = opened.fill(input);
          return writeDataset(dataset, writer, filter);
        }),
      ...createNetworkCalls(opened, vectors),
      ...createToolboxCalls(opened, vectors),
      ...createTrainingCalls(now, rest, spawnAnother),
      ...createHashCalls(),
      holdRows({ matrix, rows, dimensions }) {
        matrices.set(matrix, stackInKernels(cutRows(rows, dimensions), dimensions));
        return null;
      },
      multiply({ matrix, vectors: asked }, { transfer }) {
        const products = matrices.get(matrix)!.dotRowsOfMany(asked);
        transfer(products);
        return products;
      },
      measureScores: (wanted) => measureScores(wanted),
    },
    onSignal: ({ value }) => rest.ask(value),
  };
}

type TrainingServiceCalls = Pick<
  WorkerService<JobsProtocol>["calls"],
  "train" | "holdTraining" | "trainUnit" | "leaveOut" | "study" | "embedViews"
>;

function createTrainingCalls(
  now: JobsPorts["now"],
  rest: Rest,
  spawnAnother: JobsPorts["spawnAnother"],
): TrainingServiceCalls {
  let held: TrainingData | null = null;
  let trainer: Promise<ReturnType<typeof openTrainer>> | null = null;
  let leaver: Promise<ReturnType<typeof openLeaver>> | null = null;
  return {
    holdTraining(data) {
      [held, trainer, leaver] = [toStrings(data), null, null];
      return null;
    },
    async trainUnit(unit, { onProgress, signal, transfer }) {
      trainer ??= fetched(import("./training")).then((training) => training.openTrainer(held!, now, rest));
      const trained = await (await trainer)(unit, onProgress, signal);
      transfer(trained);
      return trained;
    },
    async leaveOut(part, { onProgress, signal, transfer }) {
      leaver ??= fetched(import("./training")).then((training) => training.openLeaver(held!, now));
      const left = await (await leaver)(part, onProgress, signal);
      transfer(left);
      return left;
    },
    async train(data, { onProgress, signal, transfer }) {
      const { train } = await fetched(import("./training"));
      const walks = await train(toStrings(data), now, { onProgress, signal, rest }, spawnAnother);
      transfer(walks);
      return walks;
    },
    async study(input, { onProgress, signal }) {
      const { study } = await fetched(import("./training"));
      return study({ ...input, data: toStrings(input.data) }, now, { onNews: onProgress, signal }, spawnAnother);
    },
    async embedViews(input, { onProgress, signal }) {
      const { embedViews } = await fetched(import("./embed-views"));
      await embedViews(input, now, { onStep: onProgress, signal });
      return null;
    },
  };
}

let counter: Promise<TokenCounter> | null = null;

/** Loaded once a worker. Where the table of tokens cannot be fetched, it is tried anew the next time. */
async function countTokens(): Promise<TokenCounter> {
  const { loadTokenCounter } = await fetched(import("./count-tokens"));
  const loaded = await (counter ??= loadTokenCounter());
  if (loaded.by === "estimate") counter = null;
  return loaded;
}

type ToolboxServiceCalls = Pick<WorkerService<JobsProtocol>["calls"], "toolbox" | "tryWording" | "measureWalk">;

function createToolboxCalls(opened: OpenedDataset, vectors: CachedVectorsParts): ToolboxServiceCalls {
  return {
    toolbox: (input) =>
      withSentence(async () => {
        const { dataset, encoder } = opened.fill(input);
        const { openToolbox } = await fetched(import("../../core/toolbox/open-toolbox"));
        const vectorOf = await readCachedVectors(vectors, dataset, encoder);
        return openToolbox(dataset, await countTokens(), vectorOf, { stack: stackInKernels });
      }),
    measureWalk: (input) =>
      withSentence(async () => {
        const { dataset, costs } = opened.fill(input);
        const { measureWalk } = await fetched(import("../../core/toolbox/find-by-walk"));
        return measureWalk(dataset, costs, yieldToEventLoop);
      }),
    tryWording: (input) =>
      withSentence(async () => {
        const { dataset, ...wanted } = opened.fill(input);
        const { tryWording } = await fetched(import("../../core/toolbox/try-wording"));
        return tryWording({ ...dataset, ...wanted, counter: await countTokens() });
      }),
  };
}

type NetworkServiceCalls = Pick<WorkerService<JobsProtocol>["calls"], "buildNetwork" | "layOut" | "tryLookAlikes">;

/** The same data give the same trials. */
const SEED_OF_TRIALS = 1;

function createNetworkCalls(opened: OpenedDataset, vectors: CachedVectorsParts): NetworkServiceCalls {
  return {
    buildNetwork: (input, { onProgress }) =>
      withSentence(async () => {
        const { dataset, encoder } = opened.fill(input);
        const { buildNetwork } = await fetched(import("../../core/network/build-network"));
        const vectorOf = await readCachedVectors(vectors, dataset, encoder);
        const network = await buildNetwork(dataset, vectorOf, stackInKernels, async (share) => onProgress(share));
        const { rest, parts } = splitNetwork(network);
        for (const part of parts) onProgress(part);
        return rest;
      }),
    tryLookAlikes: (input, { onProgress }) =>
      withSentence(async () => {
        const { dataset, encoder, pairs } = opened.fill(input);
        const { tryLookAlikes } = await fetched(import("../../core/recommend/trained/network/local-trials"));
        const vectorOf = await readCachedVectors(vectors, dataset, encoder);
        if (!vectorOf) return [];
        return tryLookAlikes(dataset, pairs, { vectorOf, seed: SEED_OF_TRIALS }, async (share) => onProgress(share));
      }),
    layOut: (input) =>
      withSentence(async () => {
        const { placeNames } = await fetched(import("./place-names"));
        return placeNames(input);
      }),
  };
}

/** A part of this worker's script. */
async function fetched<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    const sentence = "A part of the app could not be loaded. Check your connection and try again.";
    throw new WorkerError("ScriptUnavailableError", sentence, describeError(error));
  }
}

/** Whatever these reject with is shown as it is. */
async function withSentence<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WorkerError ? error : new WorkerError("EngineFailure", describeError(error));
  }
}

function cutRows(rows: Float32Array, dimensions: number): Float32Array[] {
  return Array.from({ length: rows.length / dimensions }, (_, row) =>
    rows.subarray(row * dimensions, (row + 1) * dimensions),
  );
}
