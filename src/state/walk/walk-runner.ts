import type { Trace } from "../../core/domain/trace";
import type { WalkInput, WalkRecord } from "../../core/domain/walk";
import { describeUpgrade } from "../../wording/trace-differences";
import type { PrepareProgress } from "../../workers/encoder/encoder-protocol";
import { toErrorMessage, WorkerError } from "../../workers/rpc/errors";
import type { Dependencies } from "../app/dependencies";
import { isShownTraceCurrent, shownInput } from "../app/session";
import { say } from "../app/toasts";
import type { DatasetRepository } from "../datasets/dataset-repository";
import type { EncoderLifecycle } from "../encoders/encoder-lifecycle";
import type { TrainingLifecycle } from "../encoders/training-lifecycle";
import { computeTraces, tracesWalkedAhead, type Traces } from "./compute-traces";
import { createStageFeed, withStage } from "./stage-feed";
import { describeDrift, traccOfTrace } from "./walk-record";

/** Computes what the cursor points at and shows it. Only the newest run is shown; late answers are dropped. */
export interface WalkRunner {
  /** Resolves when the answer is shown, or the run failed or was overtaken. */
  run(): Promise<void>;
  /** A walk that was computed earlier is on the screen: it is computed again when its encoder is ready. */
  adopt(record: WalkRecord): void;
  /** Something a run waits for is there now: the data set, or the encoder. Computes again where that changes things. */
  refresh(): Promise<void>;
  /** What walks go by changed, though neither the input nor the data did: everything is computed again. */
  recompute(): Promise<void>;
  /** Whatever is under way is dropped. */
  stop(): void;
}

/** What stands beside the runner. */
export interface RunnerPorts {
  repository: DatasetRepository;
  encoderLifecycle(): EncoderLifecycle;
  trainingLifecycle(): TrainingLifecycle;
  /** An answer was shown: its scores and traces are worth keeping. */
  onShown(): void;
}

/** `upgrade`: the answer by words is redrawn by the encoder. `verify`: a stored answer is computed again, quietly. */
type Reason = "asked" | "upgrade" | "verify";

interface RunnerState extends Dependencies, RunnerPorts {
  /** The number of the newest run; answers of older ones are dropped. */
  turn: number;
  /** What is being computed. */
  underWay: WalkInput | null;
  /** Something came while a run was under way that may make its answer old: looked at when it is shown. */
  isDueAgain: boolean;
  /** What `session.computed` was made from. */
  computedKey: string;
  /** The stored walk whose traces are on the screen and were not computed again yet. */
  recorded: WalkRecord | null;
  /** The last answer to this input that stood long enough to be read, and when the one on the screen came. */
  seen: { trace: Trace | null; since: number };
}

/** An answer that is redrawn sooner was hardly seen: what is redrawn is compared with the one before it. */
const SEEN_MS = 1500;
const NOTHING_SEEN: RunnerState["seen"] = { trace: null, since: 0 };

export function createWalkRunner(dependencies: Dependencies, ports: RunnerPorts): WalkRunner {
  const state: RunnerState = {
    ...dependencies,
    ...ports,
    turn: 0,
    underWay: null,
    isDueAgain: false,
    computedKey: "",
    recorded: null,
    seen: NOTHING_SEEN,
  };
  return {
    run: () => runOnce(state, "asked"),
    adopt(record) {
      drop(state);
      state.computedKey = "";
      state.recorded = record.computed ? record : null;
    },
    refresh: () => refresh(state),
    recompute() {
      state.computedKey = "";
      return runOnce(state, "upgrade");
    },
    stop() {
      drop(state);
      state.recorded = null;
    },
  };
}

function drop(state: RunnerState): void {
  state.turn += 1;
  state.underWay = null;
  state.seen = NOTHING_SEEN;
}

async function refresh(state: RunnerState): Promise<void> {
  if (state.underWay && state.underWay === shownInput(state.session.getState())) {
    state.isDueAgain = true;
    return;
  }
  const reason = reasonToRefresh(state);
  if (reason) await runOnce(state, reason);
}

function reasonToRefresh({ session, encoderLifecycle, trainingLifecycle, recorded }: RunnerState): Reason | null {
  const shown = session.getState();
  const input = shownInput(shown);
  if (!input || !shown.dataset) return null;
  if (!isShownTraceCurrent(shown)) return "asked";
  const usable = encoderLifecycle().usable(shown.dataset.hash, input.config.encoder);
  if (usable === shown.shownEncoder && recorded) return "verify";
  if (usable === shown.shownEncoder) return trainingLifecycle().isNews(shown.trace, input.fold) ? "upgrade" : null;
  return usable === "words" ? null : "upgrade";
}

async function runOnce(state: RunnerState, reason: Reason): Promise<void> {
  state.turn += 1;
  const mine = state.turn;
  const { session } = state;
  const input = shownInput(session.getState());
  if (!input) return;
  const ahead = reason === "asked" ? takeWalkedAhead(state, input) : null;
  if (ahead) {
    state.underWay = null;
    show(state, input, ahead, reason);
    return;
  }
  state.underWay = input;
  state.isDueAgain = false;
  if (reason === "asked") session.setState({ upgrade: null });
  if (reason !== "verify") session.setState({ status: "running", partial: { tools: {} }, error: null });
  try {
    const traces = await computeShown(state, input, mine);
    if (traces) show(state, input, traces, reason);
  } catch (error) {
    if (mine === state.turn) fail(state, error, reason);
  }
  if (mine !== state.turn) return;
  state.underWay = null;
  if (state.isDueAgain) await refresh(state);
}

/** Within the turn, so that the page draws the answer at once and not first a walk without one. */
function takeWalkedAhead(state: RunnerState, input: WalkInput): Traces | null {
  const dataset = state.repository.loaded();
  if (!dataset || !state.repository.isOpen(dataset)) return null;
  const isLearned = state.trainingLifecycle().isReady(dataset.hash, input.config, input.fold);
  const ahead = tracesWalkedAhead(state.engine, state.encoderLifecycle(), { dataset, input, isLearned });
  if (!ahead) return null;
  const { key, ...traces } = ahead;
  state.computedKey = key;
  return traces;
}

/** `null` when the run was overtaken. */
async function computeShown(state: RunnerState, input: WalkInput, mine: number): Promise<Traces | null> {
  const { engine, session, repository, encoderLifecycle, trainingLifecycle } = state;
  const isWanted = (): boolean => mine === state.turn;
  const dataset = repository.loaded() ?? (await repository.current());
  if (!isWanted()) return null;
  if (!dataset) throw missingData(session.getState().datasetLabel?.name);
  if (!repository.isOpen(dataset)) await repository.open(dataset);
  if (!isWanted()) return null;
  const feed = createStageFeed((updates) => {
    if (isWanted()) session.setState(({ partial }) => ({ partial: updates.reduce(withStage, partial) }));
  });
  const before = { key: state.computedKey, computed: session.getState().computed };
  const onReading = (progress: PrepareProgress): void => {
    if (!isWanted() || progress.phase !== "embed") return;
    const { done, total } = progress;
    session.setState(({ partial }) => ({ partial: { ...partial, reading: { done, total } } }));
  };
  const isLearned = trainingLifecycle().isReady(dataset.hash, input.config, input.fold);
  const request = { dataset, input, before, isLearned, onStage: feed.take, onReading, isWanted };
  const { key, ...traces } = await computeTraces(engine, encoderLifecycle(), request).finally(feed.stop);
  if (!isWanted()) return null;
  state.computedKey = key;
  return traces;
}

function show(state: RunnerState, input: WalkInput, { computed, trace }: Traces, reason: Reason): void {
  const { session, library, recorded, onShown } = state;
  const before = reason === "upgrade" ? seenBefore(state) : null;
  state.seen = { trace: before, since: Date.parse(state.now()) };
  state.recorded = null;
  session.setState(({ log, cursor }) => ({
    computed,
    trace,
    shownInput: input,
    partial: { tools: {} },
    status: "done",
    error: null,
    shownEncoder: trace.environment.encoder?.id ?? "words",
    upgrade: before && { sentence: describeUpgrade(before, trace), before },
    log: log.map((entry, index) => (index === cursor ? { ...entry, score: traccOfTrace(trace) } : entry)),
  }));
  state.trainingLifecycle().follow(trace, computed, input.fold);
  const drift = recorded && describeDrift(recorded, session.getState());
  if (drift && reason === "verify") say(library, drift);
  if (drift !== null || reason !== "verify") onShown();
}

/** The answer to this input that was on the screen long enough to be read, else the one that is there. */
function seenBefore({ session, seen, now }: RunnerState): Trace | null {
  const { trace } = session.getState();
  return Date.parse(now()) - seen.since >= SEEN_MS ? trace : (seen.trace ?? trace);
}

function fail({ session }: RunnerState, error: unknown, reason: Reason): void {
  // A stored answer that could not be computed again stays on the screen: it was right when it was saved.
  if (reason === "verify") return;
  const { message, detail } = toErrorMessage(error);
  session.setState({ status: "failed", partial: { tools: {} }, error: { message, detail } });
}

function missingData(name = "its data set"): WorkerError {
  const sentence = `This walk needs ${name}, which is not in this browser. Drop its files on the page.`;
  return new WorkerError("UnknownDatasetError", sentence);
}
