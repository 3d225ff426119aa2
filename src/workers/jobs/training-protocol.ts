import type { TrainedWalks } from "../../core/recommend/trained/trained-walks";
import type { TrainingData } from "../../core/recommend/trained/training-data";
import type { LearnProgress } from "../walk/walk-engine";
import type { ErrorMessage } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";

/** To the thread that trains: one history, then nothing but questions whether it is there. */
export type TrainingRequestMessage = { type: "train"; requestId: number; data: TrainingData } | { type: "ping" };

/** A training ends with `trained` or `failed`. */
export type TrainingAnswerMessage =
  | { type: "pong" }
  | { type: "learning"; requestId: number; progress: LearnProgress }
  | { type: "trained"; requestId: number; walks: TrainedWalks }
  | { type: "failed"; requestId: number; error: ErrorMessage };

export type SpawnTraining = SpawnThread<TrainingRequestMessage, TrainingAnswerMessage>;
