import { type Exchange, type ModelPrompt, type ModelReport, isSamePrompt } from "../../domain/exchange";
import type { LanguageModelPort } from "../../domain/ports";
import { withReminder } from "./prompts";
import type { AnswerForm, Parsed } from "./parse-json";
import { readEnded } from "./readable";

/** A conversation with a model, written down as it goes. */
export interface Conversation {
  readonly waiting: ModelPrompt[];
  readonly exchanges: Exchange[];
  readonly reports: ModelReport[];
  /**
   * Asks, and asks once more with a reminder where the answer cannot be read. `waiting`: nobody has answered yet.
   * `malformed`: the second answer could not be read either. Rejects with what the model rejects with.
   */
  ask<Value>(prompt: ModelPrompt, parse: (answer: string) => Parsed<Value>): Promise<Reply<Value>>;
}

/** What came of asking. */
export type Reply<Value> = { kind: "said"; value: Value } | { kind: "waiting" } | { kind: "malformed" };

/**
 * Begins a conversation. One reminder, as the paper has none and one mends most slips of form; a second would cost a call and
 * rarely help.
 */
export function startConversation(model: LanguageModelPort, form: AnswerForm = "json"): Conversation {
  const conversation: Conversation = {
    waiting: [],
    exchanges: [],
    reports: [],
    async ask(prompt, parse) {
      const first = await send(conversation, model, prompt);
      if (first === null) return { kind: "waiting" };
      const said = readEnded(first, form, parse);
      if (said.ok) return take(conversation, prompt, said);
      const { purpose } = prompt;
      conversation.reports.push({ kind: "reminded", purpose, why: said.why });
      const second = await send(conversation, model, withReminder(prompt, first.answer, said.why));
      if (second === null) return { kind: "waiting" };
      const again = readEnded(second, form, parse);
      if (again.ok) return take(conversation, prompt, again);
      conversation.reports.push({ kind: "malformed", purpose, why: again.why });
      return { kind: "malformed" };
    },
  };
  return conversation;
}

function take<Value>(
  { reports }: Conversation,
  { purpose }: ModelPrompt,
  { value, ignored }: Extract<Parsed<Value>, { ok: true }>,
): Reply<Value> {
  if (ignored) reports.push({ kind: "ignored", purpose, ...ignored });
  return { kind: "said", value };
}

/** The answer, with the prompt noted as asked or as waiting. */
async function send(
  conversation: Conversation,
  model: LanguageModelPort,
  prompt: ModelPrompt,
): Promise<Exchange | null> {
  const exchange = await model.answer(prompt);
  if (exchange) conversation.exchanges.push(exchange);
  else conversation.waiting.push(prompt);
  return exchange;
}

/** Answers with what was answered before, and to nothing else. The last answer to a prompt holds. */
export function replayExchanges(exchanges: readonly Exchange[]): LanguageModelPort {
  return { answer: async (prompt) => exchanges.findLast((known) => isSamePrompt(known.prompt, prompt)) ?? null };
}
