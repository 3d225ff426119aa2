import type { SplitKind } from "../../domain/evaluation";
import type { ExperienceDraft } from "../../domain/experience";
import type { ModelConfig } from "../../domain/config";
import type { Dataset, FoldHistory } from "../../domain/dataset";
import type { EncoderPort, FinderPort, LanguageModelPort } from "../../domain/ports";
import type { Query } from "../../domain/query";
import type { Environment } from "../../domain/trace";
import { buildIndex, type RetrievalIndex } from "../../retrieve/retrieval-index";
import type { OpenWorkspace } from "../../math/matrix-products";

/** How a fold's own history is parted again to fit constants: like the split itself, so that they fit its task. */
export type InnerSplit = "random" | "bundle-disjoint" | "both";

/** By the split that the folds come from: like it, or both ways where it is not known what requests to come are like. */
export const INNER_OF_SPLIT: Record<SplitKind, InnerSplit> = {
  given: "both",
  random: "random",
  "first-100": "random",
  "bundle-disjoint": "bundle-disjoint",
  "tool-disjoint": "bundle-disjoint",
};

/** What methods stand on in one fold. Built once, shared by all methods. */
export interface FoldContext {
  /** Of the fold's history; the test requests are in its `wholeFile` alone. */
  index: RetrievalIndex;
  /** `null`: words only. */
  encoder: EncoderPort | null;
  /** The test requests in the order in which they will be asked. */
  asked: readonly Query[];
  environment: Environment;
  /** Which fold this is, for the traces of its walks. Absent: not a fold of an evaluation. */
  history?: FoldHistory;
  /** Bundles that stage 1 may find: of the history, or of the whole file as in the released code (a leak, D2). */
  pool: "history" | "whole-file";
  inner: InnerSplit;
  seed: number;
  /** How training computes, and lets others have a turn; absent: plain loops, in one go. */
  learning?: TrainingPorts;
  /** Who answers prompts; absent: methods that ask a language model cannot be used. */
  languageModel?: LanguageModelPort;
  /** What they ask in other words than ours. */
  instructions?: ModelConfig["instructions"];
  /** Trials of a language model along the network of these tools; absent: there are none. */
  experience?: ExperienceDraft;
  /** Finds the texts of `index` elsewhere, for walks; absent: in `index`. */
  finder?: FinderPort;
  /** What several methods need, made once under its name. */
  once<Value>(name: string, make: () => Value): Value;
}

/**
 * The context of a fold. The data set gives the tools; its requests are those of the fold, marked as history or test,
 * so that the index holds the past ones only. Everything a method learns hangs on this object: let go of it, and all
 * that was trained is freed.
 */
export function buildFoldContext(
  dataset: Dataset,
  fold: Fold,
  rest: Omit<FoldContext, "index" | "asked" | "once">,
): FoldContext {
  return {
    ...rest,
    asked: fold.test,
    index: buildIndex(datasetOfFold(dataset, fold)),
    once: createOnce(),
  };
}

/** The data set as a fold sees it: its past requests are history, its test requests stand in the whole file alone. */
export function datasetOfFold(dataset: Dataset, { history, test, unguarded = test }: Fold): Dataset {
  const queries = [
    ...history.map((query) => ({ ...query, split: "history" as const })),
    ...unguarded.map((query) => ({ ...query, split: "test" as const })),
  ];
  return { ...dataset, queries };
}

/**
 * Makes each thing once, under its name. Promises are kept as they are: two methods that ask at the same time wait for
 * one training. The caller answers for one name meaning one type.
 *
 * @example const once = createOnce(); once("n", () => 1); once("n", () => 2) // 1
 */
export function createOnce(): FoldContext["once"] {
  const made = new Map<string, unknown>();
  return <Value>(name: string, make: () => Value): Value => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as Value;
  };
}

/** What training needs from outside. */
export interface TrainingPorts {
  openWorkspace: OpenWorkspace;
  /** Awaited often, some tens of milliseconds apart: lets messages in, and ends the training by throwing. */
  pause?(): Promise<void>;
  /** Hears how far the training is. */
  report?(progress: TrainingProgress): void;
  /** Where there is a processor for it: starts a thread that trains units of this kind beside this one, with what they learn from. */
  openAside?(context: FoldContext, what: TrainingUnit["what"]): Promise<TrainingAside>;
}

/** One of the trainings that learning consists of. None needs what another gives. */
export interface TrainingUnit {
  what: "scorer" | "bundles";
  /** Indexes of the past requests to learn from. */
  places: readonly number[];
}

/** A thread that trains beside this one. */
export interface TrainingAside {
  /**
   * Gives what training the unit here would give, to the bit; `null`: it cannot any more. `onShare` hears how much is done,
   * 0 to 1.
   */
  train(unit: TrainingUnit, onShare: (share: number) => void): Promise<object | null>;
  close(): void;
}

/** `scorer`: training on parts of the history; `bundles`: weighing past bundles; `set`: fitting the choice; `need`: telling requests that need no tool. */
export interface TrainingProgress {
  phase: "reading" | "scorer" | "bundles" | "set" | "need";
  /** Trainings count by the share of them that is done. */
  done: number;
  total: number;
}

/** One part is asked, the other is the history. Neither holds a request that nobody has judged. */
export interface Fold {
  history: Query[];
  test: Query[];
  /** The test part before a guard left near-equal requests out of what is asked. Absent: there was no guard. */
  unguarded?: Query[];
  /** Past requests left out of the history since a test request has the same words. Absent: nobody counted. */
  dropped?: number;
}
