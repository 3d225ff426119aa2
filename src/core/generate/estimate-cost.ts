import { MOST_ANSWER_TOKENS } from "../requirements/llm/limits";
import type { CostEstimate } from "../requirements/llm/estimate-cost";
import { estimatePromptTokens } from "../requirements/llm/prompts";
import type { BuildItem } from "../domain/build";
import type { ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { isOver, rewordedItems, type BuildState } from "./advance";
import { judgePrompt, VOICES, wordingOf, writePrompt } from "./prompts";

/** A request of 120 words has about as many tokens and half; a verdict a handful. */
const WRITTEN_TOKENS = 150;
const VERDICT_TOKENS = 10;

/**
 * What it takes to finish a build from here on. Usual: every request passes with its first try. Most: every request takes all
 * its tries and a reminder for each answer, every answer is as long as it may be. Tokens of prompts and answers; estimates.
 */
export function estimateBuild(state: BuildState): CostEstimate {
  const sum: CostEstimate = { calls: 0, mostCalls: 0, tokens: 0, mostTokens: 0 };
  const bySet = new Map<number, { write: number; judge: number }>();
  const reworded = rewordedItems(state);
  for (const item of [...state.items.filter((one) => !isOver(one)), ...reworded]) {
    const cost = bySet.get(item.set) ?? promptTokens(state, item);
    bySet.set(item.set, cost);
    const writes = item.step === "write" ? 1 : 0;
    const judgements = item.step === "judge-part" ? 1 : 2;
    const mostWrites = isJudging(item) || reworded.includes(item) ? 0 : state.plan.mostTries - item.earlier.length;
    sum.calls += writes + judgements;
    sum.mostCalls += 2 * (mostWrites + judgements);
    sum.tokens += writes * (cost.write + WRITTEN_TOKENS) + judgements * (cost.judge + VERDICT_TOKENS);
    // A reminder holds the prompt and the answer that could not be read.
    const most = (prompt: number): number => 2 * prompt + 3 * MOST_ANSWER_TOKENS;
    sum.mostTokens += mostWrites * most(cost.write) + judgements * most(cost.judge);
  }
  return sum;
}

function isJudging({ step }: BuildItem): boolean {
  return step === "judge-whole" || step === "judge-part";
}

/**
 * Tokens of the prompts of one set, with as many siblings as there will be: estimated from characters, as everywhere.
 */
function promptTokens({ plan, tools }: BuildState, { set }: BuildItem): { write: number; judge: number } {
  const offered = (plan.sets[set] ?? []).flatMap((id: ToolId): Tool[] =>
    [tools.get(id)].filter((tool) => tool !== undefined),
  );
  const siblings = Array.from({ length: plan.perSet - 1 }, () => " ".repeat(4 * WRITTEN_TOKENS));
  return {
    write: estimatePromptTokens(writePrompt(offered, siblings, VOICES[0], wordingOf(plan, "write"))),
    judge: estimatePromptTokens(judgePrompt(" ".repeat(4 * WRITTEN_TOKENS), offered, wordingOf(plan, "judge"))),
  };
}
