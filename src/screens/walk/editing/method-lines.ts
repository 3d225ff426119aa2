import type { Mode, RetrieverName } from "../../../core/domain/config";

/** What each mode stands for, in one line. */
export const MODE_LINES: Record<Mode, string> = {
  kitpick: "hybrid over past requests, stage 2 by rules, lists of 7, then the choice",
  paper: "dense over the texts of bundles, as the paper describes",
  published: "as the released code behaves: its BM25 and its parser, which keeps no tool",
  strict: "as the paper, with ids for names and a stated rule for ties",
};

/** What each retriever compares, in one line. */
export const RETRIEVER_LINES: Record<RetrieverName, string> = {
  hybrid: "meaning and words, mixed by a weight",
  dense: "meaning: the cosine of two vectors",
  bm25: "shared words, rare ones count more",
  okapi: "shared words exactly as the released code counts them",
  random: "a random draw, as a baseline",
};
