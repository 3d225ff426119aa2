import type { Dataset } from "../domain/dataset";
import type { EncoderPort, LanguageModelPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { Environment } from "../domain/trace";
import type { Fold } from "../evaluate/plan-folds";
import type { LearningPorts } from "../learn/learning-ports";
import { buildIndex, type RetrievalIndex } from "../retrieve/retrieval-index";

/** How a fold's own history is parted again to fit constants: like the split itself, so that they fit its task. */
export type InnerSplit = "random" | "bundle-disjoint" | "both";

/** What methods stand on in one fold. Built once, shared by all methods. */
export interface FoldGround {
  /** Of the fold's history; the test requests are in its `wholeFile` alone. */
  index: RetrievalIndex;
  /** `null`: words only. */
  encoder: EncoderPort | null;
  /** The test requests in the order in which they will be asked. */
  asked: readonly Query[];
  environment: Environment;
  /** Bundles that stage 1 may find: of the history, or of the whole file as in the released code (a leak, D2). */
  pool: "history" | "whole-file";
  inner: InnerSplit;
  seed: number;
  /** How training computes, and lets others have a turn; absent: plain loops, in one go. */
  learning?: LearningPorts;
  /** Who answers prompts; absent: methods that ask a language model cannot be used. */
  languageModel?: LanguageModelPort;
  /** What several methods need, made once under its name. */
  once<Value>(name: string, make: () => Value): Value;
}

/** Lays a fold. The data set gives the tools; its requests are those of the fold. */
export function layFold(
  dataset: Dataset,
  { history, test }: Fold,
  rest: Omit<FoldGround, "index" | "asked" | "once">,
): FoldGround {
  const queries = [
    ...history.map((query) => ({ ...query, split: "history" as const })),
    ...test.map((query) => ({ ...query, split: "test" as const })),
  ];
  return {
    ...rest,
    asked: test,
    index: buildIndex({ ...dataset, queries }),
    once: keepMade(),
  };
}

/** Makes each thing once, under its name. */
export function keepMade(): FoldGround["once"] {
  const made = new Map<string, unknown>();
  return <Value>(name: string, make: () => Value): Value => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as Value;
  };
}
