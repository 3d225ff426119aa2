import type { HistoryEffect } from "../../core/annotate/past-requests";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdit } from "../../core/domain/network";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { WalkTrainingProgress } from "../jobs/ports";
import { WorkerError } from "../rpc/errors";
import type { InputOf } from "../rpc/protocol";
import type { WorkerSession } from "../rpc/worker-session";
import { remember } from "./promises";
import type {
  ElsewhereIndexAt,
  EncoderReady,
  MassToolNews,
  MassToolView,
  TrialProgress,
  WalkRequest,
  WalkTrainingResult,
} from "./walk-engine";
import type { Wanted, WalkProtocol, WantedTraining } from "./walk-service";

export type Walk = InputOf<WalkProtocol, "run">;

/** What the page has handed over and made ready, whatever worker it was. */
export interface WalkMemory {
  datasets: Map<Sha256, InputOf<WalkProtocol, "open">>;
  /** What was ready once, and on which device it was wanted. */
  prepared: Map<string, Device>;
  /** Where walks search; `null`: in this tab. */
  elsewhere: ElsewhereIndexAt | null;
}

/** One worker and what it was given. A fresh one is given the same again, as far as it is needed. */
export class WalkLife {
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
  async walkAhead(draft: WalkRequest, signal: AbortSignal): Promise<Trace | null> {
    return this.#prepared.has(keyOf(draft)) ? this.session.call("walkAhead", draft, { signal }) : null;
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
export function ignore(): void {
  // Nobody wants to know.
}

function keyOf({ datasetHash, encoder }: Wanted): string {
  return `${datasetHash} ${encoder}`;
}
