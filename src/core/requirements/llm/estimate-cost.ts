import type { ModelConfig } from "../../domain/config";
import type { ModelPrompt } from "../../domain/exchange";
import { MOST_ANSWER_TOKENS, MOST_REQUIREMENTS } from "./limits";
import { estimatePromptTokens } from "./prompts";

/** What it takes to answer everything of one walk from here on. Tokens of prompts and answers together; estimates. */
export interface CostEstimate {
  /** When every answer can be read. */
  calls: number;
  /** With a reminder for every call. */
  mostCalls: number;
  tokens: number;
  mostTokens: number;
}

/** What an answer takes in general: the paper reports 139 to 207 tokens of answers a request. */
export const ANSWER_TOKENS = 200;
/** A request of the sample has three requirements in the mean; in line form each is a call of its own. */
export const USUAL_REQUIREMENTS = 3;

/**
 * Estimates the calls that follow from what waits: matches after requirements, and restating where it is wanted. Shown before
 * anything is spent, so it rounds up where it does not know: `mostTokens` takes each answer at its longest, twice.
 *
 * @example one "extract" prompt of 500 tokens in JSON form: 2 calls, 500 + 1000 + 400 = 1,900 tokens
 */
export function estimateCost(
  waiting: readonly ModelPrompt[],
  { form, unsolved }: Pick<ModelConfig, "form" | "unsolved">,
): CostEstimate {
  const now = waiting.reduce((sum, prompt) => sum + estimatePromptTokens(prompt), 0);
  const isExtracting = waiting.some(({ purpose }) => purpose === "extract");
  const isOver = waiting.every(({ purpose }) => purpose === "unsolved");
  const matching = isExtracting
    ? { usual: form === "json" ? 1 : USUAL_REQUIREMENTS, most: form === "json" ? 1 : MOST_REQUIREMENTS }
    : { usual: 0, most: 0 };
  const restating = unsolved === "ask" && !isOver ? 1 : 0;
  const calls = waiting.length + matching.usual + restating;
  const mostCalls = 2 * (waiting.length + matching.most + restating);
  // What follows is about as long as what waits, with the tools of a bundle instead of a request.
  const each = Math.ceil(now / Math.max(1, waiting.length)) * 2;
  const tokens = now + (calls - waiting.length) * each + calls * ANSWER_TOKENS;
  return { calls, mostCalls, tokens, mostTokens: mostCalls * (2 * each + MOST_ANSWER_TOKENS) };
}

/** Seconds of a walk whose answers can all be read, by tokens a second: prompts are read, answers written, one call after the other. */
export function estimateSeconds(
  { calls, tokens }: Pick<CostEstimate, "calls" | "tokens">,
  { readPerSecond, writePerSecond }: { readPerSecond: number; writePerSecond: number },
): number {
  const written = calls * ANSWER_TOKENS;
  return (tokens - written) / readPerSecond + written / writePerSecond;
}
