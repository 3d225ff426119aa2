import type { EncoderId } from "../../core/domain/config";
import { historyOf, type Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import { WorkerError, toErrorMessage } from "../../workers/rpc/errors";
import type { DatasetRepository } from "../datasets/dataset-repository";
import type { Dependencies } from "../app/dependencies";
import type { EncoderStatus, LibraryState } from "../app/library";

/** From this many texts on, the static encoder is proposed: it reads them in seconds. */
const MANY_TEXTS = 5000;

/** A quick encoder reports every few milliseconds, and each report that is passed on redraws a part of the page. */
const TELL_EVERY_MS = 60;

/** Keeps the wanted encoder ready for the data set on the screen. */
export interface EncoderLifecycle {
  /** What a run can use now: the wanted encoder when it is ready for this data set, else `words`. */
  usable(hash: Sha256, wanted: EncoderId): EncoderId;
  /**
   * Starts to make the encoder ready, unless it is, or is on its way, or was stopped or failed and not asked for again. Without a
   * data set there is nothing to start.
   */
  ensure(dataset: Dataset | null, wanted: EncoderId): void;
  /** The data set is not in this browser or cannot be read: nothing is on its way until one is there. */
  waitForData(wanted: EncoderId): void;
  /** Stops making it ready. What is done is kept. */
  cancel(): void;
  retry(): void;
  /** A walk found out that the encoder does not work after all. */
  giveUp(error: unknown): void;
  /** The GPU does not work, for this reason; WebAssembly goes on. */
  leaveGpu(fallback: string): void;
}

interface Attempt {
  dataset: Dataset;
  encoder: EncoderId;
  device: LibraryState["device"];
  controller: AbortController;
  isReady: boolean;
}

interface LifecycleState extends Dependencies {
  repository(): DatasetRepository;
  onReady(): void;
  /** The newest attempt, whatever became of it. `null`: words are wanted. */
  attempt: Attempt | null;
}

export function createEncoderLifecycle(
  dependencies: Dependencies,
  ports: Pick<LifecycleState, "repository" | "onReady">,
): EncoderLifecycle {
  const state: LifecycleState = { ...dependencies, ...ports, attempt: null };
  const { library } = dependencies;
  return {
    usable(hash, wanted) {
      const { attempt } = state;
      return attempt?.isReady && attempt.dataset.hash === hash && attempt.encoder === wanted ? wanted : "words";
    },
    ensure(dataset, wanted) {
      if (!dataset) {
        if (library.getState().encoder.status !== "preparing") standWithoutData(state, wanted);
        return;
      }
      library.setState({ proposal: proposalFor(dataset, wanted) });
      if (wanted === "words") wantWords(state);
      else if (!isFor(state.attempt, dataset, wanted, library.getState().device)) void prepare(state, dataset, wanted);
    },
    waitForData: (wanted) => standWithoutData(state, wanted),
    cancel() {
      if (library.getState().encoder.status === "preparing") state.attempt?.controller.abort();
    },
    retry() {
      const { status } = library.getState().encoder;
      if (!state.attempt || (status !== "cancelled" && status !== "failed")) return;
      void prepare(state, state.attempt.dataset, state.attempt.encoder);
    },
    giveUp(error) {
      if (!state.attempt?.isReady) return;
      state.attempt.isReady = false;
      library.setState({ encoder: standingAfter(error, state.attempt.encoder) });
    },
    leaveGpu(fallback) {
      const { encoder } = library.getState();
      if (encoder.status !== "ready") return;
      library.setState({ encoder: { ...encoder, ready: { ...encoder.ready, device: "wasm", fallback } } });
    },
  };
}

function isFor(
  attempt: Attempt | null,
  { hash }: Dataset,
  encoder: EncoderId,
  device: LibraryState["device"],
): boolean {
  return attempt?.dataset.hash === hash && attempt.encoder === encoder && attempt.device === device;
}

function wantWords(state: LifecycleState): void {
  state.attempt?.controller.abort();
  state.attempt = null;
  state.library.setState({ encoder: { status: "words", wanted: "words" } });
}

/** What was made ready for another data set stays. */
function standWithoutData({ attempt, library }: LifecycleState, wanted: EncoderId): void {
  if (attempt) return;
  library.setState({ encoder: wanted === "words" ? { status: "words", wanted } : { status: "waiting", wanted } });
}

async function prepare(state: LifecycleState, dataset: Dataset, encoder: EncoderId): Promise<void> {
  const { engine, library } = state;
  state.attempt?.controller.abort();
  const { device } = library.getState();
  const mine: Attempt = { dataset, encoder, device, controller: new AbortController(), isReady: false };
  const { signal } = mine.controller;
  state.attempt = mine;
  const tell = (standing: EncoderStatus): void => {
    if (state.attempt === mine) library.setState({ encoder: standing });
  };
  tell({ status: "preparing", wanted: encoder, progress: { phase: "start" } });
  let toldMs = -Infinity;
  try {
    await state.repository().open(dataset);
    const request = { datasetHash: dataset.hash, encoder, device };
    const ready = await engine.prepare(
      request,
      (progress) => {
        if (signal.aborted || performance.now() - toldMs < TELL_EVERY_MS) return;
        toldMs = performance.now();
        tell({ status: "preparing", wanted: encoder, progress });
      },
      signal,
    );
    if (state.attempt !== mine) return;
    mine.isReady = true;
    tell({ status: "ready", wanted: encoder, ready });
    state.onReady();
  } catch (error) {
    tell(standingAfter(error, encoder));
  }
}

function standingAfter(error: unknown, wanted: EncoderId): EncoderStatus {
  if (error instanceof WorkerError && error.name === "AbortError") return { status: "cancelled", wanted };
  const { message, detail } = toErrorMessage(error);
  return { status: "failed", wanted, sentence: message, detail };
}

function proposalFor(dataset: Dataset, wanted: EncoderId): LibraryState["proposal"] {
  const count = dataset.tools.length + historyOf(dataset).length;
  if (count <= MANY_TEXTS || wanted !== "tool-minilm-3x384-int4") return null;
  const texts = count.toLocaleString("en-GB");
  const sentence = `This data set has ${texts} texts. The static encoder encodes them in seconds. The default one takes minutes and is slightly more accurate.`;
  return { encoder: "tool-static-256-int4", sentence };
}
