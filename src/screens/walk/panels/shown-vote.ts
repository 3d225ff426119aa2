import type { RequirementId } from "../../../core/domain/ids";
import type { RequirementVote, RerankResult } from "../../../core/domain/trace";
import type { StepName } from "../../../state/view";

/** The vote to show: the opened one, else that of the step, else the first in which the vote mattered, else the last. */
export function shownVote(
  stage3: RerankResult | null,
  opened: RequirementId | null,
  step: StepName,
): RequirementVote | null {
  const votes = stage3?.perRequirement ?? [];
  const atStep = step.startsWith("vote-") ? votes[Number(step.slice("vote-".length)) - 1] : undefined;
  return (
    votes.find(({ requirement }) => requirement === opened) ??
    atStep ??
    votes.find(({ voteMattered }) => voteMattered) ??
    votes.at(-1) ??
    null
  );
}
