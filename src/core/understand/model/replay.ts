import { isSamePrompt, type Exchange } from "../../domain/exchange";
import type { LanguageModelPort } from "../../domain/ports";

/** Answers with what was answered before, and to nothing else. The last answer to a prompt holds. */
export function replayExchanges(exchanges: readonly Exchange[]): LanguageModelPort {
  return { answer: async (prompt) => exchanges.findLast((known) => isSamePrompt(known.prompt, prompt)) ?? null };
}
