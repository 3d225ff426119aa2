import type { Exchange, ModelPrompt, ModelReport } from "../../domain/exchange";
import type { LanguageModelPort } from "../../domain/ports";
import { withReminder } from "./make-prompts";
import type { Parsed } from "./parse-json";

/** A talk with a model, written down as it goes. */
export interface Talk {
  readonly waiting: ModelPrompt[];
  readonly exchanges: Exchange[];
  readonly reports: ModelReport[];
  /**
   * Asks, and asks once more with a reminder where the answer cannot be read. `waiting`: nobody has answered yet.
   * `malformed`: the second answer could not be read either. Rejects with what the model rejects with.
   */
  ask<Value>(prompt: ModelPrompt, parse: (answer: string) => Parsed<Value>): Promise<Said<Value>>;
}

export type Said<Value> = { kind: "said"; value: Value } | { kind: "waiting" } | { kind: "malformed" };

export function startTalk(model: LanguageModelPort): Talk {
  const talk: Talk = {
    waiting: [],
    exchanges: [],
    reports: [],
    async ask(prompt, parse) {
      const first = await hear(talk, model, prompt);
      if (first === null) return { kind: "waiting" };
      const said = parse(first);
      if (said.ok) return { kind: "said", value: said.value };
      const { purpose } = prompt;
      talk.reports.push({ kind: "reminded", purpose, why: said.why });
      const second = await hear(talk, model, withReminder(prompt, first, said.why));
      if (second === null) return { kind: "waiting" };
      const again = parse(second);
      if (again.ok) return { kind: "said", value: again.value };
      talk.reports.push({ kind: "malformed", purpose, why: again.why });
      return { kind: "malformed" };
    },
  };
  return talk;
}

async function hear(talk: Talk, model: LanguageModelPort, prompt: ModelPrompt): Promise<string | null> {
  const exchange = await model.answer(prompt);
  if (exchange) talk.exchanges.push(exchange);
  else talk.waiting.push(prompt);
  return exchange?.answer ?? null;
}
