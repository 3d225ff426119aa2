import type { CoverageDigest, ToolFate, WalkDigest } from "../domain/evaluation";
import type { RequirementId, ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { scoreStages } from "../metrics/score-walk";
import { creditRequirements } from "./requirement-credit";

/**
 * What became of each tool that matters, where needed ones were lost, and which requirements were found; `null` when
 * nobody has judged the request.
 */
export function digestWalk(trace: Trace): WalkDigest | null {
  const { gold } = trace.query;
  const stages = scoreStages(trace);
  if (gold === null || stages === null) return null;
  const recommended = new Set(trace.recommendation.tools.map(({ tool }) => tool));
  const missed = gold.filter((tool) => !recommended.has(tool));
  const credit = creditRequirements(trace);
  return {
    lost: missed.map((tool) => ({ tool, at: whereLost(trace, tool) })),
    fates: fatesOf(trace, new Set(gold), recommended),
    stages,
    coverage: digestCoverage(trace),
    ...(credit ? { credit } : {}),
  };
}

/** Stage 2 in short; a tool serves what it is linked to, whether or not it is kept in the end. */
export function digestCoverage({ stage1, stage2 }: Pick<Trace, "stage1" | "stage2">): CoverageDigest {
  const servingTools = (requirement: RequirementId): ToolId[] =>
    stage2.matches.flatMap((match) => (match.linked && match.requirement === requirement ? [match.tool] : []));
  return {
    offered: stage1.chosen?.tools ?? [],
    requirements: stage2.requirements.map(({ id, text }) => ({ text, tools: servingTools(id) })),
  };
}

/**
 * Where a needed tool that is missing fell out. `coverage`: stage 1 had it in the bundle, stage 2 dropped it. `vote`: the
 * bundle lacked it, but it was on a list of some open requirement and lost there. `bundle`: the bundle lacked it and no
 * list brought it back.
 */
export function whereLost({ stage1, stage3 }: Trace, tool: ToolId): WalkDigest["lost"][number]["at"] {
  if (stage1.chosen?.tools.includes(tool)) return "coverage";
  const wasListed = stage3.perRequirement.some(({ tally }) => tally.some((row) => row.tool === tool));
  return wasListed ? "vote" : "bundle";
}

/** Every tool of the bundle, of the result and of the need, counted by what became of it. */
function fatesOf(
  { stage1 }: Trace,
  needed: ReadonlySet<ToolId>,
  recommended: ReadonlySet<ToolId>,
): Record<ToolFate, number> {
  const bundle = new Set(stage1.chosen?.tools);
  const fates = {
    keptRight: 0,
    keptWrong: 0,
    droppedRight: 0,
    droppedWrong: 0,
    addedRight: 0,
    addedWrong: 0,
    missed: 0,
  };
  for (const tool of new Set([...bundle, ...recommended, ...needed])) {
    fates[fateOf(bundle.has(tool), recommended.has(tool), needed.has(tool))] += 1;
  }
  return fates;
}

function fateOf(wasInBundle: boolean, isRecommended: boolean, isNeeded: boolean): ToolFate {
  if (wasInBundle && isRecommended) return isNeeded ? "keptRight" : "keptWrong";
  if (wasInBundle) return isNeeded ? "droppedWrong" : "droppedRight";
  if (isRecommended) return isNeeded ? "addedRight" : "addedWrong";
  return "missed";
}
