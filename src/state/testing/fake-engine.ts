import { requestsToAsk, sumUpEffect, type AskedTwice } from "../../core/annotate/past-requests";
import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import { runPipeline, type PipelineContext } from "../../core/pipeline/run-pipeline";
import type { RequirementMapper } from "../../core/domain/learned";
import { buildIndex, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import type { WalkEngine, EncoderReady } from "../../workers/walk/walk-engine";
import { WorkerError } from "../../workers/rpc/errors";

const DIMENSIONS = 16;
const SHA256 = "a".repeat(64) as Sha256;

/** The real method in this thread, with an encoder that compares letters, and handles to hold it up or make it fail. */
export interface FakeEngine extends WalkEngine {
  /** Kind and edit count of every run and preview, in order. */
  asked: string[];
  /** While there is a gate, runs wait for it before they answer. */
  runGate: Promise<void> | null;
  /** While there is a gate, preparing waits for it. */
  prepareGate: Promise<void> | null;
  /** What the next runs, or the next preparation, reject with. */
  runFailures: WorkerError[];
  prepareFailure: WorkerError | null;
  /** While there is a gate, learning waits for it; what it rejects with; how often it was asked. */
  learnGate: Promise<void> | null;
  learnFailure: WorkerError | null;
  learnings: number;
  /** The device of each preparation. */
  devices: string[];
  /** Says something that belongs to no request. */
  tell(sentence: string): void;
}

export function createFakeEngine(): FakeEngine {
  const indexes = new Map<Sha256, RetrievalIndex>();
  const ready = new Set<string>();
  const corrected = new Map<Sha256, readonly NetworkEdit[]>();
  const learned = new Set<string>();
  let newest = 0;
  let ahead: { key: string; trace: Trace | null } | null = null;

  const groundOf = (hash: Sha256, encoder: EncoderId): PipelineContext => {
    const index = indexes.get(hash);
    if (!index) throw new WorkerError("UnknownDatasetError", "This data set is not open.");
    if (encoder === "words") return { index, encoder: null, environment: environmentOf(encoder) };
    if (!ready.has(`${hash} ${encoder}`)) throw new WorkerError("EngineFailure", `${encoder} is not ready.`);
    const encode = (texts: readonly string[]) => Promise.resolve(texts.map(compareLetters));
    return { index, encoder: { dimensions: DIMENSIONS, encode }, environment: environmentOf(encoder) };
  };

  const compute = async (
    request: { datasetHash: Sha256; input: WalkInput; encoder: EncoderId },
    onStage: Parameters<WalkEngine["run"]>[1],
  ): Promise<Trace> => {
    const ground = groundOf(request.datasetHash, request.encoder);
    const isLearned = learned.has(`${request.datasetHash} ${request.encoder}`);
    const mapper = isLearned && request.input.config.stage2.mapper ? { mapper: MAPPER } : {};
    const corrections = corrected.get(request.datasetHash) ?? [];
    const run = runPipeline(request.input, { ...ground, ...mapper, corrections });
    for (;;) {
      const step = await run.next();
      if (step.done) return step.value;
      onStage(step.value);
      await fake.runGate;
    }
  };

  const fake: FakeEngine = {
    asked: [],
    runGate: null,
    prepareGate: null,
    runFailures: [],
    prepareFailure: null,
    learnGate: null,
    learnFailure: null,
    learnings: 0,
    devices: [],
    tell: () => undefined,
    onNotice: (listener) => void (fake.tell = listener),
    async open(dataset: Dataset) {
      indexes.set(dataset.hash, buildIndex(dataset));
    },
    async correct(hash, corrections) {
      corrected.set(hash, corrections);
    },
    async prepare({ datasetHash, encoder, device = "wasm" }, onProgress, signal): Promise<EncoderReady> {
      fake.devices.push(device);
      onProgress({ phase: "embed", done: 1, total: 2, fromCache: 0, perSecond: null, secondsLeft: null });
      await untilAborted(fake.prepareGate, signal);
      if (fake.prepareFailure) throw fake.prepareFailure;
      ready.clear();
      ready.add(`${datasetHash} ${encoder}`);
      return { encoder, sha256: SHA256, dimensions: DIMENSIONS, device, loadMs: 1 };
    },
    async train({ datasetHash, encoder }, onProgress, signal) {
      fake.learnings += 1;
      onProgress({ step: "scorer", done: 1, total: 2, secondsLeft: 3 });
      await untilAborted(fake.learnGate, signal);
      if (fake.learnFailure) throw fake.learnFailure;
      learned.add(`${datasetHash} ${encoder}`);
      return { requests: 5, history: 5, isStored: false, seconds: 1, change: null };
    },
    async run(request, onStage) {
      newest += 1;
      const mine = newest;
      fake.asked.push(`run ${request.encoder} ${request.input.edits.length}`);
      const failure = fake.runFailures.shift();
      if (failure) throw failure;
      const trace = await compute(request, (update) => {
        if (mine === newest) onStage(update);
      });
      if (mine !== newest) throw new WorkerError("SupersededError", "A newer run took its place.");
      return trace;
    },
    studyMassTool: () => Promise.resolve(null),
    /** Every request is answered rightly after the change, thanks to every candidate. */
    async tryHistory({ datasetHash, config, encoder, trial: { candidates } }) {
      const asked = requestsToAsk(groundOf(datasetHash, encoder).index.wholeFile.requests, new Set(candidates));
      const rows: AskedTwice[] = [];
      for (const query of asked) {
        const request = { datasetHash, encoder, input: { query, config, edits: [] } };
        const { recommendation } = await compute(request, () => undefined);
        const tools = recommendation.tools.map(({ tool }) => tool);
        const withoutOne = candidates.map((candidate) => ({ candidate, tools }));
        rows.push({ query: query.id, gold: query.gold!, without: tools, with: query.gold!, withoutOne });
      }
      return sumUpEffect(rows, { candidates, judged: asked.length, near: 0 });
    },
    anticipate(request) {
      ahead = { key: JSON.stringify(request), trace: null };
      const mine = ahead;
      compute(request, () => undefined).then(
        (trace) => (mine.trace = trace),
        () => undefined,
      );
    },
    takeAnticipated: (request) => (ahead?.key === JSON.stringify(request) ? ahead.trace : null),
    async preview(request) {
      fake.asked.push(`preview ${request.encoder} ${request.input.edits.length}`);
      return compute(request, () => undefined);
    },
    dispose: () => undefined,
  };
  return fake;
}

/** Every tool is called for by every word, and nothing is known of the whole. */
const MAPPER: RequirementMapper = {
  threshold: 0.5,
  chancesOf: () => new Float64Array(DIMENSIONS).fill(0.75),
  judge: (answer) =>
    Promise.resolve({
      ...{ requests: 5, history: 5, isSeen: false, tools: [...answer], expected: 0.5, exact: 0.25 },
      ...{ exactOfAnswer: 0.25, copied: 0.5, likeliest: null, outside: [] },
    }),
};

function environmentOf(encoder: EncoderId): Trace["environment"] {
  if (encoder === "words") return { encoder: null, device: "none", appVersion: "test" };
  const made = { id: encoder, sha256: SHA256, dtype: "fp32" as const, dimensions: DIMENSIONS };
  return { encoder: made, device: "wasm", appVersion: "test" };
}

/** A unit vector of how often letters occur: another order than that of shared words. */
function compareLetters(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS).fill(0.01);
  for (const letter of text.toLowerCase().replace(/[^a-z]/g, "")) vector[letter.charCodeAt(0) % DIMENSIONS]! += 1;
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

async function untilAborted(gate: Promise<void> | null, signal?: AbortSignal): Promise<void> {
  const stop = (): WorkerError => new WorkerError("AbortError", "It was stopped.");
  if (signal?.aborted) throw stop();
  if (!gate) return;
  await Promise.race([
    gate,
    new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(stop()), { once: true })),
  ]);
}
