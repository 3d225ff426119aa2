import { restoreBuildDraft } from "../formats/restore-build";
import { restoreBuildCatalogue } from "../formats/restore-build-catalogue";
import { restoreKeptRun } from "../formats/restore-comparison";
import { restoreDataset } from "../formats/restore-dataset";
import { restoreWholeEvaluation } from "../formats/restore-evaluation";
import { restoreWalk } from "../formats/restore-walk";
import type { Restored } from "../formats/restored";
import { restoreDeletion, restoreSetting } from "./restore";
import type { PreciousStore } from "./storage";

/** How a row of each store is checked when it is read. */
export const CHECKS: Record<PreciousStore, (raw: unknown) => Restored<unknown>> = {
  datasets: restoreDataset,
  walks: restoreWalk,
  settings: restoreSetting,
  deletions: restoreDeletion,
  builds: restoreBuildDraft,
  "build-tools": restoreBuildCatalogue,
  evaluations: restoreWholeEvaluation,
  runs: restoreKeptRun,
};
