import type { ToolId } from "../core/domain/ids";
import { nameOf, numberWord } from "../core/domain/phrases";
import type { Trace } from "../core/domain/trace";
import type { MetricId } from "../core/metrics/metric";
import { METRICS } from "../core/metrics/registry";

/* What a lesson reads off a walk. Nothing here is decided anew: all of it stands in the trace. */

/** The answer of stages 1 to 3: kept tools and winners of votes. The choice, where there is one, weighs it. */
export function answerOfStages({ choice, recommendation }: Pick<Trace, "choice" | "recommendation">): ToolId[] {
  return choice ? choice.rule.tools : recommendation.tools.map(({ tool }) => tool);
}

/** The answer that the app gives. */
export function answerOfApp({ recommendation }: Pick<Trace, "recommendation">): ToolId[] {
  return recommendation.tools.map(({ tool }) => tool);
}

/** A set of tools against the needed ones. */
export interface JudgedTools {
  right: ToolId[];
  wrong: ToolId[];
  missed: ToolId[];
}

/** `null` where nobody has judged the request. */
export function judgeTools({ query }: Pick<Trace, "query">, tools: readonly ToolId[]): JudgedTools | null {
  if (query.gold === null) return null;
  const gold = new Set(query.gold);
  const given = new Set(tools);
  return {
    right: [...given].filter((tool) => gold.has(tool)),
    wrong: [...given].filter((tool) => !gold.has(tool)),
    missed: [...gold].filter((tool) => !given.has(tool)),
  };
}

/** A score of a set against the needed tools; `null` where nobody has judged the request. */
export function scoreTools(
  { query }: Pick<Trace, "query">,
  tools: readonly ToolId[],
  id: MetricId = "tracc",
): number | null {
  if (query.gold === null) return null;
  const metric = METRICS.find((candidate) => candidate.id === id)!;
  return metric.standard({ gold: query.gold, goldAsGiven: query.goldAsGiven ?? query.gold, recommended: tools });
}

/** Whether two lists hold the same tools. */
export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b);
  return new Set(a).size === other.size && a.every((item) => other.has(item));
}

/** A difference of two scores that is no accident of rounding. */
export const CLEARLY = 0.08;

/** Two decimals, as all of Learn writes a score: "0.25", "−0.07". */
export function hundredths(value: number): string {
  const figure = Math.abs(value).toFixed(2);
  return value < 0 && Number(figure) !== 0 ? `−${figure}` : figure;
}

/** Small counts in words within a sentence: "three", from eleven on in figures. */
export function inWords(count: number): string {
  return count === 0 ? "none" : numberWord(count).toLowerCase();
}

/** Reads names of tools off a walk. */
export function namesIn({ tools }: Pick<Trace, "tools">): (tool: ToolId) => string {
  return (tool) => nameOf(tools, tool);
}

/** The words of a requirement as they were matched. */
export function wordsOf({ stage2 }: Pick<Trace, "stage2">, requirement: string): string {
  return stage2.requirements.find(({ id }) => id === requirement)?.text ?? "";
}
