import type { AskedModel } from "../../core/domain/evaluation";
import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import { hashText } from "../hash";
import type { StoredAnswers } from "./evaluation-model";

/** Where answers are kept by name; both may reject, and then nothing is kept. */
export interface AnswerShelf {
  read(name: string): Promise<Pick<Exchange, "answer" | "tokens"> | null>;
  write(name: string, answer: Pick<Exchange, "answer" | "tokens">): Promise<void>;
}

/**
 * The answers of one model at one host, named by the SHA-256 of both and the messages: another model, or the same name
 * elsewhere, answers anew. A shelf that cannot be used costs calls, not the evaluation.
 */
export function keepAnswers(shelf: AnswerShelf, { host, model }: AskedModel): StoredAnswers {
  const nameOf = ({ messages }: ModelPrompt): string => hashText(JSON.stringify([host, model, messages]));
  return {
    async find(prompt) {
      const kept = await shelf.read(nameOf(prompt)).catch(() => null);
      return kept && { prompt, ...kept, origin: { kind: "endpoint", host, model } };
    },
    add({ prompt, answer, tokens }) {
      void shelf.write(nameOf(prompt), { answer, tokens }).catch(() => undefined);
    },
  };
}
