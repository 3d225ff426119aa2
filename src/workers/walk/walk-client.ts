import type { HistoryEffect } from "../../core/annotate/past-requests";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { WalkTrainingProgress } from "../jobs/ports";
import { isLostWorker, WorkerError } from "../rpc/errors";
import type { InputOf } from "../rpc/protocol";
import { Supervisor } from "../rpc/supervisor";
import { isNoWorker, type SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import { endable, remember } from "./promises";
import type {
  ElsewhereIndexAt,
  EncoderReady,
  MassToolNews,
  MassToolView,
  TrialProgress,
  WalkTrainingResult,
  WalkEngine,
} from "./walk-engine";
import type { Wanted, WalkProtocol, WantedTraining } from "./walk-service";

type Walk = InputOf<WalkProtocol, "run">;

/** Half a minute without a word, though asked every 5 s. */
const PATIENCE_MS = 30_000;

export interface WalkClientParts {
  /** Absolute address of the folder of all models. */
  modelsBase: string;
  spawn: SpawnThread<WalkProtocol>;
  /** Compares words in the page itself, for when no worker holds. */
  wordsInPage?(): Promise<WalkEngine>;
}

/**
 * The engine as the page uses it. The worker starts with the first call. When it is lost, a fresh one is given the data sets
 * and encoders again, and what was under way is done once more; a second loss rejects with `WorkerLostError`. One that is
 * lost again and again is stopped, and words are compared in the page; so they are where the browser starts no worker.
 */
export function createWalkClient({ modelsBase, spawn, wordsInPage }: WalkClientParts): WalkEngine {
  const memory: WalkMemory = { datasets: new Map(), prepared: new Map(), elsewhere: null };
  const told = (sentence: string): void => onNotice(sentence);
  const supervisor = superviseWalks(memory, { spawn, modelsBase, onNotice: told, endedWith: () => disposedWith });
  let onNotice = ignore as (sentence: string) => void;
  let disposedWith: WorkerError | null = null;
  let supersede: ((reason: WorkerError) => void) | null = null;
  let inPage: Promise<WalkEngine> | null = null;

  const use: typeof supervisor.use = (work) => (disposedWith ? Promise.reject(disposedWith) : supervisor.use(work));
  const isHopeless = (error: unknown): boolean => supervisor.state.name === "failed" || isNoWorker(error);

  const walk = async (asked: Walk, ...rest: WalkRest): ReturnType<WalkLife["walk"]> => {
    try {
      return await use((life) => life.walk(asked, ...rest));
    } catch (error) {
      const known = memory.datasets.get(asked.datasetHash);
      if (!wordsInPage || !isHopeless(error) || asked.encoder !== "words" || !known) throw error;
      return walkInPage(await (inPage ??= wordsInPage()), known.dataset, asked, rest);
    }
  };

  return {
    open: async (dataset, options) => {
      memory.datasets.set(dataset.hash, { dataset, vectorsBase: null, ...options });
      await use((life) => life.open(dataset.hash)).catch((error: unknown) => {
        if (!wordsInPage || !isHopeless(error)) throw error;
      });
    },
    ...createGround(memory, use),
    prepare: (request, onProgress, signal) =>
      endable(signal, (ended) => {
        supervisor.reset();
        return use((life) => life.prepare(request, onProgress, ended));
      }).result,
    ...createLongCalls(use),
    run: (request, onStage, signal, onReading) => {
      supersede?.(new WorkerError("SupersededError", "A newer run took its place."));
      const { result, end } = endable(signal, (ended) =>
        walk({ ...request, stages: "each" }, onStage, ended, onReading),
      );
      supersede = end;
      return result;
    },
    preview: (request) => walk({ ...request, stages: "whole" }, ignore),
    anticipate: (request) => void use(async (life) => life.anticipate(request)).catch(ignore),
    onNotice: (listener) => void (onNotice = listener),
    dispose: () => {
      disposedWith ??= new WorkerError("AbortError", "The engine was closed.");
      supervisor.close();
    },
  };
}

/** What later walks go by. */
function createGround(
  memory: WalkMemory,
  use: Supervisor<WalkLife>["use"],
): Pick<WalkEngine, "correct" | "searchElsewhere"> {
  return {
    correct: (hash, corrections) => use((life) => life.correct(hash, corrections)),
    searchElsewhere(index) {
      memory.elsewhere = index;
      return use((life) => life.searchElsewhere());
    },
  };
}

/** What takes long, and goes on while walks come and go. */
function createLongCalls(use: Supervisor<WalkLife>["use"]): Pick<WalkEngine, "train" | "tryHistory" | "studyMassTool"> {
  return {
    studyMassTool: (request, onNews, signal) =>
      endable(signal, (ended) => use((life) => life.studyMassTool(request, onNews, ended))).result,
    train: (request, onProgress, signal) =>
      endable(signal, (ended) => use((life) => life.train(request, onProgress, ended))).result,
    tryHistory: (request, onProgress, signal) =>
      endable(signal, (ended) => use((life) => life.tryHistory(request, onProgress, ended))).result,
  };
}

type WalkRest = Parameters<WalkLife["walk"]> extends [unknown, ...infer Rest] ? Rest : never;

interface SuperviseParts extends Pick<WalkClientParts, "spawn" | "modelsBase"> {
  onNotice(sentence: string): void;
  endedWith(): WorkerError | null;
}

function superviseWalks(
  memory: WalkMemory,
  { spawn, modelsBase, onNotice, endedWith }: SuperviseParts,
): Supervisor<WalkLife> {
  const lostError = (why: string): WorkerError =>
    new WorkerError("WorkerLostError", "The walk engine crashed. Nothing saved is lost. Try again.", why);
  return new Supervisor<WalkLife>({
    start: async (onLost) => {
      const patienceMs = (): number => PATIENCE_MS;
      const onEvent = ({ value }: { value: string }): void => onNotice(value);
      const setup = { modelsBase };
      return new WalkLife(new WorkerSession({ spawn, setup, patienceMs, lostError, onLost, onEvent }), memory);
    },
    end: ({ session }) => session.end(endedWith() ?? refuse("")),
    isLoss: isLostWorker,
    refusal: refuse,
    now: Date.now,
  });
}

async function walkInPage(engine: WalkEngine, dataset: Dataset, asked: Walk, rest: WalkRest): Promise<Trace> {
  await engine.open(dataset);
  return asked.stages === "whole" ? engine.preview(asked) : engine.run(asked, ...rest);
}

function refuse(why: string): WorkerError {
  const sentence =
    "The walk engine crashed again after three restarts in five minutes and was stopped. Nothing saved is lost. Requests are compared by their words (BM25) until you reload the page.";
  return new WorkerError("WorkerLostError", sentence, why);
}

/** What the page has handed over and made ready, whatever worker it was. */
interface WalkMemory {
  datasets: Map<Sha256, InputOf<WalkProtocol, "open">>;
  /** What was ready once, and on which device it was wanted. */
  prepared: Map<string, Device>;
  /** Where walks search; `null`: in this tab. */
  elsewhere: ElsewhereIndexAt | null;
}

/** One worker and what it was given. A fresh one is given the same again, as far as it is needed. */
class WalkLife {
  readonly session: WorkerSession<WalkProtocol>;
  readonly #memory: WalkMemory;
  readonly #opened = new Map<Sha256, Promise<unknown>>();
  readonly #prepared = new Map<string, Promise<EncoderReady>>();
  /** Where this worker was told to search. */
  #elsewhere: ElsewhereIndexAt | null = null;
  /** Keys of what was made ready: walks with it begin at once. */
  readonly #ready = new Set<string>();

  constructor(session: WorkerSession<WalkProtocol>, memory: WalkMemory) {
    this.session = session;
    this.#memory = memory;
  }

  /** Hands a data set over, once. */
  async open(hash: Sha256): Promise<void> {
    const known = this.#memory.datasets.get(hash);
    if (!known) throw new WorkerError("UnknownDatasetError", "This data set is not open.", hash);
    await remember(this.#opened, hash, () => this.session.call("open", known));
  }

  /** A fresh worker will be told with the data set. */
  async correct(datasetHash: Sha256, corrections: readonly NetworkEdit[]): Promise<void> {
    await this.open(datasetHash);
    this.#memory.datasets.set(datasetHash, { ...this.#memory.datasets.get(datasetHash)!, corrections });
    await this.session.call("correct", { datasetHash, corrections });
  }

  /** By a port of its own; a fresh worker is told with its first walk. */
  async searchElsewhere(): Promise<void> {
    const { elsewhere } = this.#memory;
    if (elsewhere === this.#elsewhere) return;
    this.#elsewhere = elsewhere;
    if (!elsewhere) return void (await this.session.call("searchElsewhere", null));
    const { index, host } = elsewhere;
    try {
      const port = await elsewhere.openPort();
      await this.session.call("searchElsewhere", { index, host, port }, { transfer: [port] });
    } catch (error) {
      this.#elsewhere = null;
      // No fault of an encoder.
      throw error instanceof WorkerError ? error : new WorkerError("SearchFault", (error as Error).message);
    }
  }

  async prepare(
    wanted: Wanted & { device?: Device },
    onProgress: (progress: PrepareProgress) => void,
    signal?: AbortSignal,
  ): Promise<EncoderReady> {
    await this.open(wanted.datasetHash);
    const { datasetHash, encoder, device = "wasm" } = wanted;
    const ready = await this.session.call("prepare", { datasetHash, encoder, device }, { onProgress, signal });
    this.#memory.prepared.set(keyOf(wanted), device);
    this.#prepared.set(keyOf(wanted), Promise.resolve(ready));
    return ready;
  }

  /** A whole walk; `onStage` hears of each stage that was asked for, `onReading` of texts that have to be read for it. */
  async walk(
    walk: Walk,
    onStage: (update: StageUpdate) => void,
    signal?: AbortSignal,
    onReading: (progress: PrepareProgress) => void = ignore,
  ): Promise<Trace> {
    // Nothing is waited for that is there: the walk is sent within the turn that asks for it, before the page draws.
    if (!this.#ready.has(keyOf(walk))) await this.#makeReady(walk);
    if (this.#memory.elsewhere !== this.#elsewhere) await this.searchElsewhere();
    const trace = await this.session.call("run", walk, {
      signal,
      onProgress: (progress) => ("stage" in progress ? onStage(progress.stage) : onReading(progress.reading)),
    });
    onStage({ stage: 4, trace });
    return trace;
  }

  async train(
    wanted: WantedTraining,
    onProgress: (progress: WalkTrainingProgress) => void,
    signal?: AbortSignal,
  ): Promise<WalkTrainingResult> {
    await this.#makeReady(wanted);
    return this.session.call("train", wanted, { onProgress, signal });
  }

  async studyMassTool(
    wanted: InputOf<WalkProtocol, "studyMassTool">,
    onNews: (news: MassToolNews) => void,
    signal?: AbortSignal,
  ): Promise<MassToolView | null> {
    await this.#makeReady(wanted);
    return this.session.call("studyMassTool", wanted, { onProgress: onNews, signal });
  }

  async tryHistory(
    wanted: InputOf<WalkProtocol, "tryHistory">,
    onProgress: (progress: TrialProgress) => void,
    signal?: AbortSignal,
  ): Promise<HistoryEffect> {
    await this.#makeReady(wanted);
    return this.session.call("tryHistory", wanted, { onProgress, signal });
  }

  /** Only where a walk could begin at once. */
  anticipate(draft: Wanted & { text: string }): void {
    if (this.#prepared.has(keyOf(draft))) this.session.signal({ name: "anticipate", value: draft });
  }

  /** Everything a walk needs that was there before, also when this worker has only just started. */
  async #makeReady(wanted: Wanted): Promise<void> {
    await this.open(wanted.datasetHash);
    const key = keyOf(wanted);
    const device = this.#memory.prepared.get(key);
    if (device) await remember(this.#prepared, key, () => this.prepare({ ...wanted, device }, ignore));
    if (device) this.#ready.add(key);
  }
}

/** Nothing to be told. */
function ignore(): void {
  // Nobody wants to know.
}

function keyOf({ datasetHash, encoder }: Wanted): string {
  return `${datasetHash} ${encoder}`;
}
