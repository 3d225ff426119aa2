import type { Exchange } from "../../core/domain/exchange";
import { isSamePrompt } from "../../core/domain/exchange";
import type { ActionContext } from "../dependencies";
import { shownInput } from "../selectors/shown-input";
import { takeStep } from "./take-step";

/** Answers of a language model join the walk, as one step that can be undone. A later answer to a prompt replaces an earlier. */
export async function takeAnswers(context: ActionContext, answers: readonly Exchange[], what: string): Promise<void> {
  const input = shownInput(context.session.getState());
  if (!input || answers.length === 0) return;
  const isNew = (known: Exchange): boolean => !answers.some(({ prompt }) => isSamePrompt(prompt, known.prompt));
  const exchanges = [...(input.exchanges ?? []).filter(isNew), ...answers];
  await takeStep(context, { type: "configure", what }, { ...input, exchanges });
}
