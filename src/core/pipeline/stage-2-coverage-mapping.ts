import type { Config } from "../domain/config";
import type { RequirementId, ToolId } from "../domain/ids";
import type { CoverageResult, DroppedTool, KeptTool, Match, Requirement, Verdict } from "../domain/trace";
import { compareText } from "../retrieve/rank";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import type { ModelMatch } from "../requirements/llm/read-by-model";
import type { AppliedEdits } from "./edits";
import { leastScore } from "./link-rules";
import type { ToolScores } from "./score-tools";

/** What stage 2 looks at. Scores come ready: the stage itself waits for nothing. */
export interface CoverageMappingInput {
  requirements: readonly Requirement[];
  /** Tools of the chosen bundle; empty when there is none. */
  bundle: readonly ToolId[];
  index: RetrievalIndex;
  /** What each requirement and each tool of the catalogue have to do with each other. */
  scores: ReadonlyMap<RequirementId, ToolScores>;
  scoreKind: CoverageResult["scoreKind"];
  /** Least score of a link. */
  threshold: number;
  config: Pick<Config["stage2"], "bestTools" | "keep" | "margin">;
  edits: Pick<AppliedEdits, "links" | "tools">;
  /** What a language model says of requirements, instead of threshold and `bestTools`; those it lacks go by rules. */
  answered?: ReadonlyMap<RequirementId, ModelMatch>;
}

/**
 * Stage 2, functional coverage mapping: which tools of the bundle serve which requirement, which serve nothing, what
 * stays open. The paper asks a language model, whose answers hold where they are given (`answered`); without them a tool
 * serves a requirement when their texts are near enough and it is among the requirement's best tools of the bundle (ties
 * by name, then id), and with a margin not far below the nearest tool of the catalogue. A requirement that was changed by hand is another than the model was asked about: it goes by rules.
 * A tool that serves nothing is dropped, a requirement without a tool is open: the unmatched requirement itself goes on to
 * the vote, as in the paper's listings and the released code.
 *
 * With `keep: "published-empty"` nothing is linked by computing: the released code's reply parser keeps no tool, so
 * every requirement goes to the vote (D1 of the method notes).
 *
 * @example requirements "a hotel", "the weather", bundle Hotel, Packing: Hotel is kept, Packing dropped, "the weather" is
 * open, the verdict is `both`
 */
export function mapCoverage(input: CoverageMappingInput): CoverageResult {
  const { requirements, edits, threshold, scoreKind } = input;
  const matches = requirements.flatMap((requirement) => matchRequirement(input, requirement));
  const serving = matches.filter((match) => match.linked && edits.tools.get(match.tool) !== "drop");
  const kept = keepTools(input, serving);
  const dropped = dropTools(input, matches, kept);
  const served = new Set([...serving.map((match) => match.requirement), ...solvedByWord(input)]);
  const unsolved = requirements.filter(({ id }) => !served.has(id)).map(({ id }) => id);
  return {
    requirements: [...requirements],
    matches,
    kept,
    dropped,
    unsolved,
    verdict: judgeCoverage(requirements.length, unsolved.length, dropped.length),
    threshold,
    ...(input.config.margin === undefined ? {} : { nearest: requirements.map(({ id }) => nearestTo(input, id)) }),
    scoreKind,
  };
}

/**
 * Exact, oversolving, partial as in the paper. The paper leaves out a bundle whose tools are all used while something
 * stays open (`partial` here) and one with both faults (`both`).
 */
export function judgeCoverage(requirementCount: number, openCount: number, droppedCount: number): Verdict {
  if (requirementCount === 0) return "none";
  if (openCount > 0) return droppedCount > 0 ? "both" : "partial";
  return droppedCount > 0 ? "over" : "exact";
}

/** Every tool of the bundle with the requirement, linked or not: a screen shows the near misses, too. */
function matchRequirement(input: CoverageMappingInput, { id: requirement, by: madeBy }: Requirement): Match[] {
  const { bundle, edits } = input;
  const scored = bundle.map((tool) => ({ tool, score: scoreOf(input, requirement, tool) }));
  const answered = madeBy === "computed" ? input.answered?.get(requirement) : undefined;
  const linked = answered ? linkAnswered(input, answered) : linkComputed(input, requirement, scored);
  const byHand = edits.links.get(requirement);
  return [...bundle, ...linkedFromOutside(input)].map((tool): Match => {
    const isComputed = linked.has(tool);
    const wanted = byHand?.get(tool);
    const isLinked = wanted ? wanted === "link" : isComputed;
    const by = isLinked === isComputed ? "computed" : "edit";
    return { requirement, tool, score: scoreOf(input, requirement, tool), linked: isLinked, by };
  });
}

/** What the model named, but for the mode that keeps nothing. */
function linkAnswered({ config }: CoverageMappingInput, { tools }: ModelMatch): ReadonlySet<ToolId> {
  return config.keep === "published-empty" ? new Set() : tools;
}

/** Requirements that the released code takes for solved although it keeps no tool for them (D1). */
function solvedByWord({ requirements, answered }: CoverageMappingInput): RequirementId[] {
  const isSolved = ({ id, by }: Requirement): boolean => {
    const match = by === "computed" ? answered?.get(id) : undefined;
    return match !== undefined && match.isSolved && match.tools.size === 0;
  };
  return requirements.filter(isSolved).map(({ id }) => id);
}

/**
 * The best tools that reach the threshold. Two by default: with one, link F1 is higher, but a requirement that two tools serve
 * would keep only one of them, and the recommendation is worse (see `link-rules.ts`).
 */
function linkComputed(
  input: CoverageMappingInput,
  requirement: RequirementId,
  scored: readonly { tool: ToolId; score: number }[],
): Set<ToolId> {
  const { index, threshold, config } = input;
  if (config.keep === "published-empty") return new Set();
  const best = [...scored]
    .sort((a, b) => b.score - a.score || compareTools(index, a.tool, b.tool))
    .slice(0, config.bestTools);
  const nearest = config.margin === undefined ? -Infinity : nearestTo(input, requirement).score;
  const least = leastScore(threshold, nearest, config.margin);
  return new Set(best.filter(({ score }) => score >= least).map(({ tool }) => tool));
}

/** Of the tools that have a score: where texts lie elsewhere, those that were found. */
function nearestTo({ index, scores }: CoverageMappingInput, requirement: RequirementId) {
  let score = -Infinity;
  for (const { id } of index.tools) score = Math.max(score, scores.get(requirement)?.matchOf(id) ?? -Infinity);
  return { requirement, score };
}

/** Tools of no part of the bundle that are linked by hand to some requirement, in order of their first link. */
function linkedFromOutside({ bundle, edits, requirements }: CoverageMappingInput): ToolId[] {
  const outside = new Set<ToolId>();
  for (const { id } of requirements) {
    for (const [tool, wanted] of edits.links.get(id) ?? []) {
      if (wanted === "link" && !bundle.includes(tool)) outside.add(tool);
    }
  }
  return [...outside];
}

/** Tools that serve something, by the first requirement they serve, then by score; then those kept by hand. */
function keepTools(
  { requirements, bundle, index, edits }: CoverageMappingInput,
  serving: readonly Match[],
): KeptTool[] {
  const order = new Map(requirements.map(({ id }, i) => [id, i]));
  const links = [...serving].sort(
    (a, b) =>
      order.get(a.requirement)! - order.get(b.requirement)! || b.score - a.score || compareTools(index, a.tool, b.tool),
  );
  const kept = new Map<ToolId, KeptTool>();
  for (const { tool, requirement, by } of links) {
    const was = kept.get(tool) ?? { tool, serves: [], by: "edit" };
    kept.set(tool, { tool, serves: [...was.serves, requirement], by: by === "computed" ? by : was.by });
  }
  const byHand = bundle.filter((tool) => edits.tools.get(tool) === "keep" && !kept.has(tool));
  return [...kept.values(), ...byHand.map((tool): KeptTool => ({ tool, serves: [], by: "edit" }))];
}

/** A tool is dropped by hand when it would be kept had nobody cut its links or dropped it. */
function dropTools(
  { bundle, edits }: CoverageMappingInput,
  matches: readonly Match[],
  kept: readonly KeptTool[],
): DroppedTool[] {
  const keptTools = new Set(kept.map(({ tool }) => tool));
  return bundle
    .filter((tool) => !keptTools.has(tool))
    .map((tool) => {
      const ofTool = matches.filter((match) => match.tool === tool);
      const isByHand =
        ofTool.some((match) => match.by === "edit") ||
        (edits.tools.get(tool) === "drop" && ofTool.some((match) => match.linked));
      return { tool, best: bestMatch(ofTool), by: isByHand ? "edit" : "computed" };
    });
}

/** The requirement a tool came closest to; `null` without requirements. Equal scores: the first in the request. */
function bestMatch(matches: readonly Match[]): DroppedTool["best"] {
  const [first, ...others] = matches;
  if (!first) return null;
  const best = others.reduce((champion, match) => (match.score > champion.score ? match : champion), first);
  return { requirement: best.requirement, score: best.score };
}

/** 0 for a tool that the catalogue lacks. */
function scoreOf({ scores }: CoverageMappingInput, requirement: RequirementId, tool: ToolId): number {
  return scores.get(requirement)?.matchOf(tool) ?? 0;
}

function compareTools(index: RetrievalIndex, a: ToolId, b: ToolId): number {
  const nameOf = (id: ToolId): string => index.tools[index.toolNumbers.get(id) ?? -1]?.name ?? id;
  return compareText(nameOf(a), nameOf(b)) || compareText(a, b);
}
