import type { OpenWorkspace } from "./matrix-products";

/** What training needs from outside. */
export interface LearningPorts {
  openWorkspace: OpenWorkspace;
  /** Awaited often, some tens of milliseconds apart: lets messages in, and ends the training by throwing. */
  pause?(): Promise<void>;
  /** Hears how far the training is. */
  report?(progress: LearningProgress): void;
}

/** `scorer`: training on parts of the history; `bundles`: weighing past bundles; `set`: fitting the choice; `need`: telling requests that need no tool. */
export interface LearningProgress {
  phase: "reading" | "scorer" | "bundles" | "set" | "need";
  /** Trainings count by the share of them that is done. */
  done: number;
  total: number;
}
