import type { DatasetRepository } from "../datasets/dataset-repository";
import type { EncoderLifecycle } from "../encoders/encoder-lifecycle";
import type { TrainingLifecycle } from "../encoders/training-lifecycle";
import type { WalkRunner } from "./walk-runner";
import type { WalkAutosave } from "./walk-autosave";
import type { Dependencies } from "../app/dependencies";

/** What intents around the walk get: the dependencies, and the five that keep something going between them. */
export interface WalkContext extends Dependencies {
  runner: WalkRunner;
  autosave: WalkAutosave;
  encoderLifecycle: EncoderLifecycle;
  trainingLifecycle: TrainingLifecycle;
  repository: DatasetRepository;
}
