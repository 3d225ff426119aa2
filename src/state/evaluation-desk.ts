import type { EvaluationActions } from "./actions/evaluation-actions";
import type { EvaluationStore } from "./evaluation";

/** What the Evaluate screen stands on. Fetched with the screen, not with the page. */
export interface EvaluationDesk {
  readonly store: EvaluationStore;
  readonly actions: EvaluationActions;
}
