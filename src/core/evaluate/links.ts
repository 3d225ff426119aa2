import type { HitCounts } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { LinkRule } from "../understand/fitted";

/** One requirement with the tools of the chosen bundle: how well each fits, and which serve it. */
export interface ScoredRequirement {
  tools: readonly ToolId[];
  scores: readonly number[];
  right: ReadonlySet<ToolId>;
}

/** Links found and right, over the tools of the chosen bundle. */
export function countLinks(requirements: readonly ScoredRequirement[], rule: LinkRule): HitCounts {
  const counts = { hits: 0, found: 0, right: 0 };
  for (const { tools, scores, right } of requirements) {
    const order = tools.map((_, place) => place).sort((a, b) => scores[b]! - scores[a]!);
    const linked = order.slice(0, rule.bestTools).filter((place) => scores[place]! >= rule.threshold);
    counts.found += linked.length;
    counts.hits += linked.filter((place) => right.has(tools[place]!)).length;
    counts.right += tools.filter((tool) => right.has(tool)).length;
  }
  return counts;
}

/** Harmonic mean of precision and recall, 0 to 1; 0 when nothing was hit. */
export function f1Of({ hits, found, right }: HitCounts): number {
  return found + right === 0 ? 0 : (2 * hits) / (found + right);
}

/** Precision, recall and F1 in three decimals. */
export function describeCounts(counts: HitCounts): string {
  const { hits, found, right } = counts;
  const share = (whole: number): string => (whole === 0 ? "none" : (hits / whole).toFixed(3));
  return `precision ${share(found)}, recall ${share(right)}, F1 ${f1Of(counts).toFixed(3)} (${hits} of ${found} found, ${right} right)`;
}
