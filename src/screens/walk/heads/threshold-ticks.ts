import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { CoverageResult, Match, Trace } from "../../../core/domain/trace";
import { listWords, nameOf, quote } from "../../../core/domain/phrases";
import { formatScore } from "../../../ui/format-number";

/** A value of the threshold at which the answer changes: at it and below a link exists that does not above it. */
export interface ThresholdTick {
  value: number;
  /** What differs, seen from the threshold as it is now. */
  sentence: string;
  /** The threshold to set to get there. */
  target: number;
}

type ThresholdWalk = Pick<Trace, "stage2" | "tools"> & { config: Pick<Trace["config"], "stage2"> };

/**
 * The critical values of the threshold, from low to high: the scores at which a tool of the bundle begins to serve
 * something or a requirement is closed. Links that would change neither are left out; links by hand do not move.
 */
export function listThresholdTicks(walk: ThresholdWalk): ThresholdTick[] {
  const { stage2, config } = walk;
  if (config.stage2.keep === "published-empty") return [];
  const eligible = listEligible(stage2, config.stage2.bestTools);
  const scores = [...new Set(eligible.map(({ score }) => score))].sort((a, b) => a - b);
  return scores.flatMap((value, i) => {
    const at = outcomeAt(stage2, eligible, value);
    const above = outcomeAt(stage2, eligible, Math.min(scores[i + 1] ?? Infinity, value + 1e-9));
    if (isSame(at, above)) return [];
    const isBelow = value < stage2.threshold;
    const target = isBelow ? value : justAbove(value, scores[i + 1]);
    return [
      {
        value,
        target,
        sentence: isBelow ? gainSentence(walk, value, at, above) : lossSentence(walk, value, at, above),
      },
    ];
  });
}

/** The nearest tick on each side of the threshold. */
export function nextTicks(
  ticks: readonly ThresholdTick[],
  threshold: number,
): { lower: ThresholdTick | null; upper: ThresholdTick | null } {
  return {
    lower: ticks.findLast(({ value }) => value < threshold) ?? null,
    upper: ticks.find(({ value }) => value >= threshold) ?? null,
  };
}

interface Outcome {
  serving: Set<ToolId>;
  open: Set<RequirementId>;
}

/** Links that the threshold decides: among the requirement's best tools, and not made or cut by hand. */
function listEligible({ requirements, matches }: CoverageResult, bestTools: number): Match[] {
  return requirements.flatMap(({ id }) =>
    matches
      .filter((match) => match.requirement === id && match.by === "computed")
      .sort((a, b) => b.score - a.score || Number(b.linked) - Number(a.linked))
      .slice(0, bestTools),
  );
}

/** Tools kept by hand are kept and tools dropped by hand are not, whatever their scores. */
function outcomeAt(stage2: CoverageResult, eligible: readonly Match[], threshold: number): Outcome {
  const { requirements, matches, kept, dropped } = stage2;
  const isDropped = (tool: ToolId) => dropped.some((one) => one.tool === tool && one.by === "edit");
  const byHand = matches.filter((match) => match.by === "edit" && match.linked);
  const links = [...byHand, ...eligible.filter(({ score }) => score >= threshold)].filter(
    ({ tool }) => !isDropped(tool),
  );
  const served = new Set(links.map(({ requirement }) => requirement));
  const keptByHand = kept.filter(({ by }) => by === "edit").map(({ tool }) => tool);
  return {
    serving: new Set([...keptByHand, ...links.map(({ tool }) => tool)]),
    open: new Set(requirements.map(({ id }) => id).filter((id) => !served.has(id))),
  };
}

function isSame(a: Outcome, b: Outcome): boolean {
  return a.serving.size === b.serving.size && a.open.size === b.open.size;
}

/** A hundredth above, but short of the next score. */
function justAbove(value: number, next: number | undefined): number {
  const rounded = (Math.floor(value * 100 + 1e-9) + 1) / 100;
  return next === undefined || rounded <= next ? rounded : (value + next) / 2;
}

function gainSentence({ stage2, tools }: ThresholdWalk, value: number, at: Outcome, above: Outcome): string {
  const joined = [...at.serving].filter((tool) => !above.serving.has(tool)).map((tool) => nameOf(tools, tool));
  const closed = [...above.open].filter((id) => !at.open.has(id)).map((id) => wordsOf(stage2, id));
  return sentenceOf(`At ${printTick(value, stage2.threshold)}`, [joined, "would be kept"], [closed, "would be served"]);
}

function lossSentence({ stage2, tools }: ThresholdWalk, value: number, at: Outcome, above: Outcome): string {
  const left = [...at.serving].filter((tool) => !above.serving.has(tool)).map((tool) => nameOf(tools, tool));
  const opened = [...above.open].filter((id) => !at.open.has(id)).map((id) => wordsOf(stage2, id));
  return sentenceOf(
    `Above ${printTick(value, stage2.threshold)}`,
    [left, "would be dropped"],
    [opened, "would be open"],
  );
}

function sentenceOf(when: string, ...parts: (readonly [names: string[], fate: string])[]): string {
  const said = parts.filter(([names]) => names.length > 0).map(([names, fate]) => `${listWords(names)} ${fate}`);
  return `${when} ${said.join(", and ")}.`;
}

/** Two decimals, or three where two would look like the threshold itself. */
function printTick(value: number, threshold: number): string {
  const short = formatScore(value);
  return short === formatScore(threshold) ? value.toFixed(3).replace(/^0/u, "") : short;
}

function wordsOf({ requirements }: CoverageResult, id: RequirementId): string {
  return quote(requirements.find((one) => one.id === id)?.text ?? "");
}
