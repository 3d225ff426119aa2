import { exponential } from "../statistics/exponential";
import { naturalLog } from "../retrieve/logarithm";
import { splitRequirements } from "../understand/split-requirements";
import type { FoldGround } from "./fold-ground";
import { compareWith } from "./neighbours";
import { toolLogOdds, type ToolModel } from "./one-vs-rest";

/**
 * Three numbers for each tool, in the order of the index's tools, each the best over the requirements of a request (the
 * whole request where it has none): how near the tool's text is (the retriever's score), its log-odds under its own
 * regression, and the log of its share of the requirement were it for one tool alone. The learned study gains most by
 * looking at requirements one by one.
 */
export async function gatherClauseEvidence(ground: FoldGround, text: string, model: ToolModel): Promise<number[][]> {
  const best = ground.index.tools.map(() => [-Infinity, -Infinity, -Infinity]);
  for (const clause of clausesOf(text)) {
    const { score } = await compareWith(ground, clause, ground.index.catalogue, "hybrid");
    const logOdds = await toolLogOdds(ground, { text: clause }, model);
    const whole = logOfSum(logOdds);
    best.forEach((values, tool) => {
      values[0] = Math.max(values[0]!, score[tool]!);
      values[1] = Math.max(values[1]!, logOdds[tool]!);
      values[2] = Math.max(values[2]!, logOdds[tool]! - whole);
    });
  }
  return best;
}

/** The texts that are looked at for a request. */
export function clausesOf(text: string): string[] {
  const clauses = splitRequirements(text).map(({ start, end }) => text.slice(start, end));
  return clauses.length > 0 ? clauses : [text];
}

function logOfSum(values: Float64Array): number {
  const largest = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return largest + naturalLog(values.reduce((sum, value) => sum + exponential(value - largest), 0));
}
