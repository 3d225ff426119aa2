import type { ChoiceResult, Recommendation } from "../../../core/domain/choice";
import type { Config } from "../../../core/domain/config";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Query } from "../../../core/domain/query";
import type {
  BundleResult,
  CoverageResult,
  RerankResult,
  ToolLabel,
  Trace,
  DroppedTool,
  RequirementVote,
} from "../../../core/domain/trace";
import type { SessionState } from "../../../state/app/session";
import { drawnParts, type DrawnParts, type ViewState, type StepName } from "../../../state/app/view";
import type { Outcome } from "../../../ui/outcome";

/**
 * The walk as far as it is there and as far as the eye has stepped: the finished trace, the computed one at a step
 * before the edits, or the stages of a run under way. A stage that is not reached is `null`.
 */
export interface ShownWalk {
  query: Query;
  config: Config;
  stage1: BundleResult | null;
  stage2: CoverageResult | null;
  stage3: RerankResult | null;
  recommendation: Recommendation | null;
  /** The choice of the set, once the eye has stepped to it; `null`: not yet, or the rule of the stages is the answer. */
  choice: ChoiceResult | null;
  tools: Record<ToolId, ToolLabel>;
  /** The finished trace the stages come from; `null` while they are still arriving. */
  trace: Trace | null;
  /** Without edits, to compare with; `null` when there are none or nothing is there yet. */
  computed: Trace | null;
  parts: DrawnParts;
  /** The gold tools as far as they may be shown. `null`: unknown or hidden. */
  gold: ToolId[] | null;
  goldStatus: "known" | "hidden" | "unknown";
}

type Session = Pick<SessionState, "log" | "cursor" | "computed" | "trace" | "partial" | "status">;

/** What of a session is on the screen; `null` while nothing was asked. Gold that was judged empty counts as known. */
export function showWalk(session: Session, view: Pick<ViewState, "step" | "gold">): ShownWalk | null {
  const input = session.log[session.cursor]?.input;
  if (!input) return null;
  const parts = drawnParts(view.step);
  const hasEdits = input.edits.length > 0;
  const known = input.query.gold !== null;
  const common = {
    query: input.query,
    config: input.config,
    parts,
    computed: hasEdits ? session.computed : null,
    gold: known && view.gold === "shown" ? input.query.gold : null,
    goldStatus: !known ? "unknown" : view.gold === "shown" ? "known" : "hidden",
  } as const;
  const finished = finishedTrace(session, hasEdits && !parts.edits);
  if (finished && finished.query.id === input.query.id) {
    const choice = parts.result ? (finished.choice ?? null) : null;
    return { ...common, ...stagesOf(finished), choice, trace: finished };
  }
  const { stage1, stage2, stage3, tools } = session.partial;
  return {
    ...common,
    stage1: stage1 ?? null,
    stage2: stage2 ?? null,
    stage3: stage3 ?? null,
    recommendation: null,
    choice: null,
    tools,
    trace: null,
  };
}

function finishedTrace(session: Session, beforeEdits: boolean): Trace | null {
  return beforeEdits ? (session.computed ?? session.trace) : session.trace;
}

function stagesOf(trace: Trace) {
  const { stage1, stage2, stage3, recommendation, tools } = trace;
  return { stage1, stage2, stage3, recommendation, tools };
}

/** The name a tool is shown with. Two tools may share one. */
export function toolName(walk: Pick<ShownWalk, "tools">, tool: ToolId): string {
  return walk.tools[tool]?.name ?? tool;
}

/** The words of a requirement, as they are matched. */
export function requirementText(walk: Pick<ShownWalk, "stage2">, requirement: RequirementId): string {
  return walk.stage2?.requirements.find((one) => one.id === requirement)?.text ?? "";
}

/** As many dropped tools are drawn; up to a few more rather than a line that says how many are left. */
const MOST_DROPPED = 24;
const FEW_MORE = 6;

/**
 * The dropped tools that are drawn, best score first. Of a bundle with hundreds the rest is in the tables only, but what
 * a hand has dropped is always there to be restored.
 */
export function listShownDropped(dropped: readonly DroppedTool[]): DroppedTool[] {
  const sorted = [...dropped].sort((a, b) => (b.best?.score ?? -1) - (a.best?.score ?? -1));
  if (sorted.length <= MOST_DROPPED + FEW_MORE) return sorted;
  return sorted.filter(({ by }, index) => index < MOST_DROPPED || by === "edit");
}

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

/**
 * What became of a recommended tool: kept from the bundle (or linked by hand), or added for an open requirement. Where
 * gold is shown, a tool that is none of it is wrong, wherever it came from.
 */
export function outcomeOf(
  tool: ToolId,
  coverage: Pick<CoverageResult, "kept">,
  gold: readonly ToolId[] | null,
): Outcome {
  if (gold && !gold.includes(tool)) return "wrong";
  return coverage.kept.some((kept) => kept.tool === tool) ? "kept" : "added";
}

/** Gold tools that are not recommended, in the order of the gold. */
export function listMissed(recommended: readonly { tool: ToolId }[], gold: readonly ToolId[] | null): ToolId[] {
  return (gold ?? []).filter((tool) => !recommended.some((one) => one.tool === tool));
}
