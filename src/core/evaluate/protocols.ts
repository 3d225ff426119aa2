import type { ProtocolId, SplitPlan } from "../domain/evaluation";
import type { Dataset } from "../domain/dataset";
import type { FoldContext } from "../recommend/method/fold-context";

/** Settings that belong together: how data are cleaned and parted, where bundles may come from, how answers are scored. */
export interface Protocol {
  id: ProtocolId;
  label: string;
  about: string;
  /** Used where nothing else is asked. */
  split: Pick<SplitPlan, "kind" | "folds">;
  pool: FoldContext["pool"];
  /** Whether requests are read as cleaned, or as the file has them. */
  text: "cleaned" | "raw";
  /** Which form of each metric is meant by its plain name. */
  metrics: "standard" | "as-published";
}

/**
 * The three protocols of the method notes 1.8: what is comparable with what. `published` knows more than it should
 * (bundles of the whole file) because the released code does.
 */
export const PROTOCOLS: Record<ProtocolId, Protocol> = {
  strict: {
    id: "strict",
    label: "Strict",
    about: "Cleaned requests, five folds whose bundles do not occur in the history, set metrics without repeats.",
    split: { kind: "bundle-disjoint", folds: 5 },
    pool: "history",
    text: "cleaned",
    metrics: "standard",
  },
  paper: {
    id: "paper",
    label: "As in the paper",
    about: "A random fifth is asked, bundles come from the rest, requests are read as in the file.",
    split: { kind: "random", folds: null },
    pool: "history",
    text: "raw",
    metrics: "standard",
  },
  published: {
    id: "published",
    label: "As published",
    about: "The first 100 requests are asked, bundles come from the whole file, official formulas with list lengths.",
    split: { kind: "first-100", folds: null },
    pool: "whole-file",
    text: "raw",
    metrics: "as-published",
  },
};

/**
 * The data as the protocol reads them: with cleaned texts, or as the file has them. Ids stay, so that rows of both can
 * be set side by side.
 */
export function readByProtocol(dataset: Dataset, { text }: Protocol): Dataset {
  if (text === "cleaned") return dataset;
  return { ...dataset, queries: dataset.queries.map((query) => ({ ...query, text: query.raw })) };
}
