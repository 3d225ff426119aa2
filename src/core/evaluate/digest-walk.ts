import type { CoverageDigest, ToolFate, WalkDigest, HitCounts, RequirementCredit } from "../domain/evaluation";
import type { RequirementId, ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { scoreStages } from "../metrics/score-walk";
import { matchSpans } from "../requirements/spans";

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

/**
 * Every tool of the bundle, of the result and of the need, counted by what became of it: their sum is the number of
 * tools that matter to the request.
 */
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

/** Precision, recall and F1 of counts, 0 to 1; `null` where there is nothing to divide by. */
export interface HitShares extends HitCounts {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

/** Requirements and links of many walks, counted together (each requirement weighs the same, not each request). */
export interface CreditSummary {
  /** Walks whose request has requirements in the data. */
  n: number;
  requirements: HitShares;
  tools: HitShares;
}

/**
 * What a walk found of the requirements that the data name, and of their tools; `null` where they name none. Tools are
 * counted for requirements that were found: what stage 1 or 2 missed must not count twice.
 */
export function creditRequirements(trace: Trace): RequirementCredit | null {
  const right = trace.query.requirements;
  if (!right) return null;
  const found = trace.stage2.requirements;
  const hits = matchSpans(
    found.map(({ span }) => span),
    right.map(({ span }) => span),
  );
  const tools: HitCounts = { hits: 0, found: 0, right: 0 };
  for (const hit of hits) {
    const given = toolsFor(trace, found[hit.found]!.id);
    const needed = new Set(right[hit.right]!.tools);
    tools.found += given.size;
    tools.right += needed.size;
    tools.hits += [...given].filter((tool) => needed.has(tool)).length;
  }
  return { requirements: { hits: hits.length, found: found.length, right: right.length }, tools };
}

function toolsFor({ stage2, stage3 }: Trace, requirement: string): Set<ToolId> {
  const linked = stage2.matches.filter((match) => match.requirement === requirement && match.linked);
  const won = stage3.perRequirement.filter((vote) => vote.requirement === requirement);
  return new Set([
    ...linked.map(({ tool }) => tool),
    ...won.flatMap(({ winner }) => (winner === null ? [] : [winner])),
  ]);
}

/**
 * Requirements and links of many walks, counted together (micro-averaged); `null` when none of the walks has
 * requirements in the data.
 */
export function sumCredits(credits: readonly RequirementCredit[]): CreditSummary | null {
  if (credits.length === 0) return null;
  return {
    n: credits.length,
    requirements: sharesOf(credits.map(({ requirements }) => requirements)),
    tools: sharesOf(credits.map(({ tools }) => tools)),
  };
}

/** Precision, recall and F1 of added counts; `null` where there is nothing to divide by, which is not 0. */
function sharesOf(counts: readonly HitCounts[]): HitShares {
  const sum = (key: keyof HitCounts): number => counts.reduce((total, count) => total + count[key], 0);
  const [hits, found, right] = [sum("hits"), sum("found"), sum("right")];
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  return {
    ...{ hits, found, right },
    precision: share(hits, found),
    recall: share(hits, right),
    f1: share(2 * hits, found + right),
  };
}
