import * as v from "valibot";
import { createRebuildableOpener } from "./rebuildable-database";

/** What an endpoint answered once. The prompt is not kept: its name is enough to find it again. */
export interface KeptAnswer {
  answer: string;
  /** As the endpoint counted; `null`: it did not say. */
  tokens: { input: number; output: number } | null;
}

/** Answers of language models by name, beside the vectors: they can be had again, for money. Rejects with the browser's error. */
export interface ModelAnswerStorage {
  /** `null`: none, or one that cannot be read. */
  read(name: string): Promise<KeptAnswer | null>;
  write(name: string, answer: KeptAnswer): Promise<void>;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const shape = v.object({
  answer: v.string(),
  tokens: v.nullable(v.object({ input: count, output: count })),
});

export function createIndexedDbModelAnswers(): ModelAnswerStorage {
  const open = createRebuildableOpener();
  return {
    async read(name) {
      const read = v.safeParse(shape, await (await open()).get("answers", name));
      return read.success ? read.output : null;
    },
    async write(name, { answer, tokens }) {
      const transaction = (await open()).transaction("answers", "readwrite", { durability: "relaxed" });
      await Promise.all([transaction.store.put({ answer, tokens }, name), transaction.done]);
    },
  };
}
