import { leastScoreIn } from "../core/pipeline/link-rules";
import type { RequirementId, ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { listWords, nameOf, quote, verb } from "../core/domain/phrases";

/** Where two walks of a request part first. */
export type DifferingStage = "bundle" | "coverage" | "vote";

/** In the order of the walk. */
const DIFFERING_STAGES: readonly DifferingStage[] = ["bundle", "coverage", "vote"];

/** Where two walks part, in the words of their traces. */
export interface WalkDifferences {
  /** `null`: the walks are the same up to the answer. */
  stage: DifferingStage | null;
  /** The differences of that stage, one sentence each. */
  sentences: string[];
  /** The same for every stage, also those after the first that differs. */
  stages: Record<DifferingStage, string[]>;
  /** Tools of the answer that only the second, or only the first walk has. */
  gained: ToolId[];
  lost: ToolId[];
}

/** A walk with the letter of its run. */
interface Walk {
  letter: string;
  trace: Trace;
}

/**
 * The first stage at which two walks of the same request differ, with each difference in words. What differs later often
 * follows from it, so it is the one to read first; the others are there for whoever wants them.
 */
export function findWalkDifferences(first: Walk, second: Walk): WalkDifferences {
  const stages: Record<DifferingStage, string[]> = {
    bundle: partBundles(first, second),
    coverage: [...lostInCoverage(first, second), ...lostInCoverage(second, first), ...openIn(first, second)],
    vote: partVotes(first, second),
  };
  const stage = DIFFERING_STAGES.find((each) => stages[each].length > 0) ?? null;
  const [before, after] = [first, second].map(({ trace }) => trace.recommendation.tools.map(({ tool }) => tool));
  return {
    ...{ stage, sentences: stage === null ? [] : stages[stage], stages },
    gained: after!.filter((tool) => !before!.includes(tool)),
    lost: before!.filter((tool) => !after!.includes(tool)),
  };
}

/** One sentence for each walk, where they start from different bundles. */
function partBundles(first: Walk, second: Walk): string[] {
  const [one, other] = [first, second].map(({ trace }) => trace.stage1.chosen);
  if (one?.bundle === other?.bundle) return [];
  return [first, second].map(({ letter, trace }) => {
    const { chosen } = trace.stage1;
    if (!chosen) return `${letter} finds no bundle.`;
    const via = trace.stage1.neighbours.find(({ query }) => query === chosen.via);
    const nearest = via ? `, used for ${quote(via.text)}` : "";
    return `${letter} starts from ${listWords(chosen.tools.map((tool) => nameOf(trace.tools, tool)))}${nearest}.`;
  });
}

/** Tools of the bundle that the first walk keeps and the second drops: "A keeps NewsTool; B drops it because …" */
function lostInCoverage(keeping: Walk, dropping: Walk): string[] {
  const kept = keeping.trace.stage2.kept.map(({ tool }) => tool);
  return dropping.trace.stage2.dropped
    .filter(({ tool }) => kept.includes(tool))
    .map(({ tool, best, by }) => {
      const { trace, letter } = dropping;
      const name = nameOf(trace.tools, tool);
      if (by === "edit") return `${letter} drops ${name} by hand; ${keeping.letter} keeps it.`;
      const nearest = best && trace.stage2.requirements.find(({ id }) => id === best.requirement);
      const least = best ? leastScoreIn(trace.stage2, trace.config, best.requirement).least : trace.stage2.threshold;
      const closest = nearest ? ` (the closest, ${quote(nearest.text)}, reaches ${best.score.toFixed(2)})` : "";
      return `${letter} drops ${name} because no requirement matches it at threshold ${least.toFixed(2)}${closest}; ${keeping.letter} keeps it.`;
    });
}

/** Requirements by their words, since two walks may have cut the request at different characters. */
function openIn(first: Walk, second: Walk): string[] {
  const [one, other] = [openTexts(first), openTexts(second)];
  return [
    ...describeOpen(
      first,
      second,
      one.filter((text) => !other.includes(text)),
    ),
    ...describeOpen(
      second,
      first,
      other.filter((text) => !one.includes(text)),
    ),
  ];
}

function openTexts({ trace: { stage2 } }: Walk): string[] {
  return stage2.unsolved.map((id) => textOf(stage2.requirements, id));
}

function describeOpen({ letter }: Walk, against: Walk, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const what = listWords(texts.map((text) => quote(text)));
  return [`${what} ${verb(texts.length, "is", "are")} open in ${letter}, not in ${against.letter}.`];
}

/** Only what is open in both: a requirement that one walk serves has had no vote there. */
function partVotes(first: Walk, second: Walk): string[] {
  const [one, other] = [votesOf(first), votesOf(second)];
  return [...one].flatMap(([text, tool]) => {
    const against = other.get(text);
    if (against === undefined || against === tool) return [];
    return [
      `For ${quote(text)} ${first.letter} adds ${named(first, tool)}, ${second.letter} adds ${named(second, against)}.`,
    ];
  });
}

function votesOf({ trace: { stage2, stage3 } }: Walk): Map<string, ToolId | null> {
  return new Map(
    stage3.perRequirement.map(({ requirement, winner }) => [textOf(stage2.requirements, requirement), winner]),
  );
}

/** A winner's name, or "nothing" where nothing was added. */
function named({ trace }: Walk, tool: ToolId | null): string {
  return tool === null ? "nothing" : nameOf(trace.tools, tool);
}

function textOf(requirements: Trace["stage2"]["requirements"], id: RequirementId): string {
  return requirements.find((requirement) => requirement.id === id)?.text ?? id;
}
