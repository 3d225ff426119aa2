import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { StageUpdate } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import type { EncoderReady, LearnProgress, LearnReady, PrepareProgress } from "./walk-engine";
import type { ErrorMessage } from "../rpc/errors";

/** Page to worker. Each request has a number of its own; every answer names it. */
export type WalkRequestMessage =
  /** First and once. `modelsBase`: absolute address of the folder of all models (a worker's own address is another). */
  | { type: "start"; modelsBase: string }
  | { type: "open"; requestId: number; dataset: Dataset; vectorsBase: string | null }
  | { type: "prepare"; requestId: number; datasetHash: Sha256; encoder: EncoderId; device: "wasm" | "webgpu" }
  /** `stages`: whether every stage is wanted as soon as it is done, or only the whole trace. */
  | {
      type: "run";
      requestId: number;
      datasetHash: Sha256;
      input: WalkInput;
      encoder: EncoderId;
      stages: "each" | "whole";
    }
  | { type: "learn"; requestId: number; datasetHash: Sha256; encoder: EncoderId }
  /** This may be asked next: its texts are encoded ahead. Never answered. */
  | { type: "anticipate"; datasetHash: Sha256; encoder: EncoderId; text: string }
  /** The request is no longer wanted; nothing more needs to be said about it. */
  | { type: "cancel"; requestId: number }
  /** Is anyone there? Answered with `pong`. */
  | { type: "ping" };

/** Worker to page. A request ends with `opened`, `prepared`, `learned`, a `stage` whose stage is 4, or `failed`. */
export type WalkAnswerMessage =
  | { type: "opened"; requestId: number }
  | { type: "progress"; requestId: number; progress: PrepareProgress }
  | { type: "prepared"; requestId: number; ready: EncoderReady }
  | { type: "learning"; requestId: number; progress: LearnProgress }
  | { type: "learned"; requestId: number; ready: LearnReady }
  | { type: "stage"; requestId: number; update: StageUpdate }
  | { type: "failed"; requestId: number; error: ErrorMessage }
  /** Belongs to no request: a sentence for the screen. */
  | { type: "notice"; sentence: string }
  | { type: "pong" };
