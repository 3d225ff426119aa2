import type { LearnedWalks } from "../../core/learn/learned-walks";
import type { TrainingData } from "../../core/learn/training-data";
import type { LearnProgress } from "../engine";
import type { ErrorMessage } from "../errors";
import type { SpawnThread } from "../thread";

/** To the thread that trains: one history, then nothing but questions whether it is there. */
export type TrainingRequestMessage = { type: "train"; requestId: number; data: TrainingData } | { type: "ping" };

/** A training ends with `trained` or `failed`. */
export type TrainingAnswerMessage =
  | { type: "pong" }
  | { type: "learning"; requestId: number; progress: LearnProgress }
  | { type: "trained"; requestId: number; walks: LearnedWalks }
  | { type: "failed"; requestId: number; error: ErrorMessage };

export type SpawnTraining = SpawnThread<TrainingRequestMessage, TrainingAnswerMessage>;
