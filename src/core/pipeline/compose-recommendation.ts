import type { Config } from "../domain/config";
import type { RequirementId } from "../domain/ids";
import type { Recommendation, RecommendedTool } from "../domain/choice";
import type { CoverageResult, RequirementVote, RerankResult } from "../domain/trace";
import { compareText } from "../retrieve/rank";
import type { AppliedEdits } from "./edits";

/**
 * The answer: kept tools by the first requirement they serve, then the tools added by the vote in the order of the open
 * requirements. The paper gives no order; the released code sorts (`mode: "published"`: by id). A winner that is there
 * already is not added again: the requirement joins its reasons. A tool dropped or barred by hand is never recommended, one
 * that was forced always is, behind the others. Where a set was taken, only what a person wants is in it.
 *
 * @example kept Hotel for r1, open r2 won by Weather, open r3 won by Hotel: Hotel because of r1 and r3, then Weather
 */
export function composeRecommendation(
  coverage: CoverageResult,
  rerank: RerankResult,
  mode: Config["mode"],
  edits: Pick<AppliedEdits, "tools" | "answer" | "isClosed">,
): Recommendation {
  const tools = coverage.kept.map(({ tool, serves, by }): RecommendedTool => ({
    tool,
    from: by === "edit" ? "edit" : "bundle",
    because: [...serves],
    votes: null,
  }));
  for (const vote of rerank.perRequirement) {
    if (vote.winner === null || edits.tools.get(vote.winner) === "drop") continue;
    const there = tools.find(({ tool }) => tool === vote.winner);
    if (there) there.because.push(vote.requirement);
    else tools.push(addition(vote));
  }
  for (const { because } of tools) because.sort(inOrderOf(coverage));
  const wordOf = ({ tool, from }: RecommendedTool) =>
    edits.answer.get(tool) ?? (edits.isClosed && from !== "edit" ? "out" : "in");
  const answer = [...tools.filter((one) => wordOf(one) === "in"), ...forced(tools, edits)];
  return { tools: mode === "published" ? answer.sort((a, b) => compareText(a.tool, b.tool)) : answer };
}

/** Tools that only a person's word brings, in an order of their own: whoever was forced first is no reason. */
function forced(tools: readonly RecommendedTool[], { answer }: Pick<AppliedEdits, "answer">): RecommendedTool[] {
  return [...answer]
    .flatMap(([tool, word]) => (word === "in" && !tools.some((one) => one.tool === tool) ? [tool] : []))
    .sort(compareText)
    .map((tool) => ({ tool, from: "edit", because: [], votes: null }));
}

/** A tool that the vote (or a person against it) adds. */
function addition(vote: RequirementVote): RecommendedTool {
  const row = vote.tally.find(({ tool }) => tool === vote.winner);
  const isByHand = vote.winnerBy === "edit";
  return {
    tool: vote.winner!,
    from: isByHand ? "edit" : "vote",
    because: [vote.requirement],
    votes: isByHand ? null : (row?.votes ?? null),
  };
}

/** Requirements in the order of the request. */
function inOrderOf({ requirements }: CoverageResult): (a: RequirementId, b: RequirementId) => number {
  const order = new Map(requirements.map(({ id }, i) => [id, i]));
  return (a, b) => order.get(a)! - order.get(b)!;
}
