import type { Dataset } from "../../core/domain/dataset";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import type { Device, PrepareProgress } from "../encoder/encoder-protocol";
import type { WalkTrainingProgress } from "../jobs/training";
import type { Emit, WorkerService } from "../rpc/worker-host";
import type { EncoderReady, WalkTrainingResult } from "./walk-engine";
import { createWalkRunner, type Wanted, type WalkRunnerPorts } from "./walk-runner";

/** The worker that computes walks. Data sets stay open in it, with their indexes and vectors, and are named by their hash. */
export interface WalkProtocol {
  /** Absolute address of the folder of all models: a worker's own address is another. */
  setup: { modelsBase: string };
  calls: {
    open: { input: { dataset: Dataset; vectorsBase: string | null }; output: null };
    prepare: { input: Wanted & { device: Device }; output: EncoderReady; progress: PrepareProgress };
    /** `stages`: whether each stage is wanted as soon as it is done, or only the whole trace. */
    run: {
      input: Wanted & { input: WalkInput; stages: "each" | "whole" };
      output: Trace;
      progress: { stage: StageUpdate } | { reading: PrepareProgress };
    };
    train: { input: Wanted; output: WalkTrainingResult; progress: WalkTrainingProgress };
  };
  /** This may be asked next: its texts are encoded ahead. */
  signals: { anticipate: Wanted & { text: string } };
  /** A sentence for the screen. */
  events: { notice: string };
}

export type WalkServicePorts = Omit<WalkRunnerPorts, "onNotice">;

export function createWalkService(ports: WalkServicePorts, emit: Emit<WalkProtocol>): WorkerService<WalkProtocol> {
  const runner = createWalkRunner({ ...ports, onNotice: (value) => emit({ name: "notice", value }) });
  return {
    calls: {
      open({ dataset, vectorsBase }) {
        runner.open(dataset, vectorsBase);
        return null;
      },
      prepare: (wanted, { onProgress, signal }) => runner.prepare(wanted, onProgress, signal),
      train: (wanted, { onProgress, signal }) => runner.train(wanted, onProgress, signal),
      async run(wanted, { onProgress, signal }) {
        for await (const update of runner.run(wanted, signal, (reading) => onProgress({ reading }))) {
          if (update.stage === 4) return update.trace;
          signal.throwIfAborted();
          if (wanted.stages === "each") onProgress({ stage: update });
        }
        throw new Error("The walk ended without a trace.");
      },
    },
    onSignal: ({ value }) => runner.anticipate(value),
  };
}
