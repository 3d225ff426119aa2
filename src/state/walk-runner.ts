import type { EncoderId } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import type { StageUpdate, Trace } from "../core/domain/trace";
import type { WalkInput, WalkRecord } from "../core/domain/walk";
import { EngineError, toErrorMessage } from "../engine/errors";
import { describeUpgrade } from "./compare-traces";
import type { DatasetShelf } from "./dataset-shelf";
import type { Dependencies } from "./dependencies";
import type { EncoderKeeper } from "./encoder-keeper";
import { traccOfTrace } from "./selectors/scores";
import { isShownTraceCurrent, keyOfInput, shownInput } from "./selectors/shown-input";
import { say } from "./toasts";
import { describeDrift } from "./walk-record";

/** Computes what the cursor points at and shows it. Only the newest run is shown; late answers are dropped. */
export interface WalkRunner {
  /** Resolves when the answer is shown, or the run failed or was overtaken. */
  run(): Promise<void>;
  /** A walk that was computed earlier is on the screen: it is computed again when its encoder is ready. */
  adopt(record: WalkRecord): void;
  /** Something a run waits for is there now: the data set, or the encoder. Computes again where that changes things. */
  refresh(): Promise<void>;
  /** Whatever is under way is dropped. */
  stop(): void;
}

/** What the keepers beside the runner do for it. */
export interface RunnerPorts {
  shelf: DatasetShelf;
  keeper(): EncoderKeeper;
  /** An answer was shown: its scores and traces are worth keeping. */
  onShown(): void;
}

interface Traces {
  computed: Trace;
  trace: Trace;
}

export function createWalkRunner(dependencies: Dependencies, ports: RunnerPorts): WalkRunner {
  const { engine, session, library } = dependencies;
  let turn = 0;
  /** What `session.computed` was made from, and with which encoder. */
  let computedKey = "";
  /** The stored walk whose traces are on the screen and were not computed again yet. */
  let recorded: WalkRecord | null = null;

  const compute = async (dataset: Dataset, input: WalkInput, encoder: EncoderId, mine: number): Promise<Traces> => {
    const base: WalkInput = { ...input, edits: [] };
    const key = `${dataset.hash} ${encoder} ${keyOfInput(base)}`;
    const before = key === computedKey ? session.getState().computed : null;
    const request = { datasetHash: dataset.hash, encoder };
    const run = (wanted: WalkInput): Promise<Trace> =>
      engine.run({ ...request, input: wanted }, (update) => {
        if (mine === turn) session.setState(({ partial }) => ({ partial: withStage(partial, update) }));
      });
    const trace = input.edits.length > 0 ? run(input) : (before ?? run(base));
    const computed = input.edits.length > 0 ? (before ?? engine.preview({ ...request, input: base })) : trace;
    const [madeTrace, madeComputed] = await Promise.all([trace, computed]);
    if (mine === turn) computedKey = key;
    return { trace: madeTrace, computed: madeComputed };
  };

  /** A lost worker is started again once; an encoder that fails leaves the walk to the words. */
  const computeWithCare = async (dataset: Dataset, input: WalkInput, mine: number): Promise<Traces> => {
    const encoder = ports.keeper().usable(dataset.hash, input.config.encoder);
    try {
      return await compute(dataset, input, encoder, mine);
    } catch (error) {
      if (mine !== turn || isNamed(error, "SupersededError")) throw error;
      if (isNamed(error, "WorkerLostError")) return compute(dataset, input, encoder, mine);
      if (encoder === "words") throw error;
      ports.keeper().giveUp(error);
      return compute(dataset, input, "words", mine);
    }
  };

  const show = (traces: Traces, input: WalkInput, upgradedFrom: Trace | null): void => {
    const { computed, trace } = traces;
    recorded = null;
    session.setState(({ log, cursor }) => ({
      computed,
      trace,
      shownInput: input,
      partial: { tools: {} },
      status: "done",
      error: null,
      shownEncoder: trace.environment.encoder?.id ?? "words",
      upgrade: upgradedFrom && { sentence: describeUpgrade(upgradedFrom, trace), before: upgradedFrom },
      log: log.map((entry, index) => (index === cursor ? { ...entry, score: traccOfTrace(trace) } : entry)),
    }));
    ports.onShown();
  };

  const runAs = async (kind: "asked" | "upgrade" | "verify"): Promise<void> => {
    turn += 1;
    const mine = turn;
    const input = shownInput(session.getState());
    if (!input) return;
    const before = session.getState().trace;
    const verified = kind === "verify" ? recorded : null;
    if (kind !== "verify") session.setState({ status: "running", partial: { tools: {} }, error: null });
    if (kind === "asked") session.setState({ upgrade: null });
    try {
      const dataset = await ports.shelf.current();
      if (mine !== turn) return;
      if (!dataset) throw missingData(session.getState().datasetLabel?.name);
      await ports.shelf.open(dataset);
      if (mine !== turn) return;
      const traces = await computeWithCare(dataset, input, mine);
      if (mine !== turn) return;
      show(traces, input, kind === "upgrade" ? before : null);
      const drift = verified && describeDrift(verified, session.getState());
      if (drift) say(library, drift);
    } catch (error) {
      if (mine !== turn) return;
      session.setState({ status: kind === "verify" ? "done" : "failed", partial: { tools: {} } });
      if (kind !== "verify") session.setState({ error: describeFailure(error) });
    }
  };

  return {
    run: () => runAs("asked"),
    adopt(record) {
      turn += 1;
      computedKey = "";
      recorded = record.computed ? record : null;
    },
    async refresh() {
      const state = session.getState();
      const input = shownInput(state);
      if (!input || !state.dataset) return;
      if (!isShownTraceCurrent(state)) return runAs("asked");
      const usable = ports.keeper().usable(state.dataset.hash, input.config.encoder);
      if (usable === state.shownEncoder) return recorded ? runAs("verify") : undefined;
      if (usable !== "words") return runAs("upgrade");
    },
    stop() {
      turn += 1;
      recorded = null;
    },
  };
}

type Partial = ReturnType<Dependencies["session"]["getState"]>["partial"];

function withStage(partial: Partial, update: StageUpdate): Partial {
  if (update.stage === 4) return partial;
  const tools = { ...partial.tools, ...update.tools };
  switch (update.stage) {
    case 1:
      return { ...partial, tools, stage1: update.result };
    case 2:
      return { ...partial, tools, stage2: update.result };
    case 3:
      return { ...partial, tools, stage3: update.result };
  }
}

function isNamed(error: unknown, name: EngineError["name"]): boolean {
  return error instanceof EngineError && error.name === name;
}

function missingData(name = "its data set"): EngineError {
  return new EngineError(
    "UnknownDatasetError",
    `This walk needs ${name}, which is not in this browser. Drop its files on the page.`,
  );
}

function describeFailure(error: unknown): { message: string; detail: string } {
  const { message, detail } = toErrorMessage(error);
  return { message, detail };
}
