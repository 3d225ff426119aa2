import { STUDY_TERMS } from "./glossary-of-studies";

/**
 * The words of the field as this app uses them: one sentence each for a reader who meets the word for the first time, where
 * it comes from, and what the code calls it where that differs. Hints on the screen (`Term`) and lessons read this file.
 */
export interface GlossaryEntry {
  /** The word on the screen. */
  word: string;
  sentence: string;
  source: string;
  /** The name in code and in exchanged files, where it is another one. */
  inCode?: string;
}

const PTR = "PTR, the method of this app";
const PTR_METRICS = "PTR, evaluation metrics";
const IR = "information retrieval";
const STATISTICS = "statistics";

export const GLOSSARY = {
  ...STUDY_TERMS,
  request: { word: "request", sentence: "What somebody wants done, in their own words.", source: PTR, inCode: "query" },
  pastRequest: {
    word: "past request",
    sentence: "A request of the history, with the tools that were right for it.",
    source: PTR,
    inCode: "a query of the history",
  },
  history: { word: "history", sentence: "All past requests that an answer may use.", source: PTR },
  tool: {
    word: "tool",
    sentence: "Something that can be called to get a part of a task done; here a name and a description.",
    source: PTR,
  },
  catalogue: { word: "catalogue", sentence: "All tools of a data set.", source: PTR },
  requirement: { word: "requirement", sentence: "A part of the request that one tool can serve.", source: PTR },
  bundle: {
    word: "bundle",
    sentence: "A set of tools that was used together for past requests.",
    source: `${PTR}, stage 1`,
  },
  coverage: {
    word: "coverage",
    sentence: "Which tool of the bundle serves which requirement, and what stays open.",
    source: `${PTR}, stage 2`,
  },
  open: {
    word: "open",
    sentence: "A requirement that no tool of the bundle serves.",
    source: `${PTR}, stage 2`,
    inCode: "unsolved",
  },
  view: {
    word: "view",
    sentence: "One of the three ways to rank tools for an open requirement: direct, history and context.",
    source: `${PTR}, stage 3`,
  },
  direct: {
    word: "direct view",
    sentence: "Tools ranked by how well their description matches the requirement.",
    source: `${PTR}, stage 3`,
  },
  historyView: {
    word: "history view",
    sentence: "Tools ranked by the past requests most similar to the requirement.",
    source: `${PTR}, stage 3`,
  },
  context: {
    word: "context view",
    sentence: "Tools ranked by similarity to the best tool of the direct view.",
    source: `${PTR}, stage 3`,
  },
  votes: {
    word: "votes",
    sentence: "How many of the three views list a tool; the tool with the most votes is added.",
    source: `${PTR}, stage 3`,
  },
  threshold: {
    word: "threshold",
    sentence: "The least score at which a tool counts as serving a requirement.",
    source: `${PTR}, stage 2`,
  },
  gold: { word: "gold", sentence: "The tools that were judged right for a request.", source: IR },
  tracc: {
    word: "TRACC",
    sentence: "How exactly the recommended tools match the gold tools: 1 is the same set, 0 is none of them found.",
    source: PTR_METRICS,
  },
  recall: { word: "recall", sentence: "The share of the gold tools that were recommended.", source: IR },
  precision: { word: "precision", sentence: "The share of the recommended tools that are gold.", source: IR },
  acc: {
    word: "ACC",
    sentence: "The share of the gold tools recommended: recall of the whole set.",
    source: PTR_METRICS,
  },
  f1: { word: "F1", sentence: "Precision and recall in one number: their harmonic mean.", source: IR },
  jaccard: { word: "Jaccard", sentence: "The tools both sets have, over the tools either has.", source: IR },
  exact: { word: "exact", sentence: "Whether the recommended tools are the gold tools and no others.", source: IR },
  ndcg: {
    word: "NDCG",
    sentence: "How high in the list the gold tools stand, from 0 to 1.",
    source: "Järvelin and Kekäläinen, Cumulated Gain-Based Evaluation, 2002",
  },
  recallAt: { word: "recall at K", sentence: "The share of the gold tools among the first K recommended.", source: IR },
  compAt: {
    word: "COMP at K",
    sentence: "The share of requests with every gold tool among the first K recommended.",
    source: "COLT, completeness",
  },
  sizeDifference: { word: "size difference", sentence: "How many tools too many, or too few.", source: PTR_METRICS },
  ceiling: {
    word: "at best",
    sentence: "The TRACC if this stage knew the gold tools and the others stayed as they are.",
    source: "this app",
  },
  inOrder: { word: "one by one", sentence: "What each stage adds to those before it.", source: "this app" },
  asPublished: {
    word: "as published",
    sentence: "As PTR’s released code computes it: over list lengths, repeats counted.",
    source: "PTR, released code",
  },
  cosine: {
    word: "cosine",
    sentence: "How alike two texts are in meaning, from −1 to 1: the cosine of the angle between their vectors.",
    source: IR,
  },
  bm25: {
    word: "BM25",
    sentence: "How well two texts share words, where rare words count more.",
    source: "Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009",
  },
  hybrid: { word: "hybrid", sentence: "Meaning and shared words in one score, mixed by a weight.", source: IR },
  dense: { word: "dense", sentence: "By meaning alone: the cosine of two vectors.", source: IR },
  okapi: {
    word: "BM25 as released",
    sentence: "Shared words, counted exactly as PTR’s released code counts them.",
    source: "PTR, released code",
  },
  random: {
    word: "random",
    sentence: "A draw by a seed, as a baseline: what is found has nothing to do with the request.",
    source: "this app",
  },
  ticks: {
    word: "ticks",
    sentence: "A tick under a letter: the past request of that letter, a being the nearest, used the tool.",
    source: "this app",
  },
  kitpick: {
    word: "kitpick",
    sentence: "The default of this app: PTR with settings of its own, and the set chosen by what was learned.",
    source: "this app",
  },
  paper: { word: "paper", sentence: "PTR as its paper describes it.", source: "PTR, the paper" },
  published: {
    word: "published",
    sentence: "PTR as its released code behaves, quirks included; it keeps no tool of the bundle.",
    source: "PTR, released code",
  },
  strict: {
    word: "strict",
    sentence: "As the paper, with every open choice of the paper stated; it differs in evaluations only.",
    source: "this app",
  },
  encoder: {
    word: "encoder",
    sentence: "A model that turns a text into a vector, so that texts of like meaning have like vectors.",
    source: IR,
  },
  vector: { word: "vector", sentence: "The list of numbers that an encoder makes of a text.", source: IR },
  pooling: {
    word: "pooling",
    sentence: "How the vectors of the pieces of a text become one: their mean, or the vector of the first piece.",
    source: "BERT and its successors",
  },
  prefix: {
    word: "prefix",
    sentence: "A few words put before every text, which some encoders were trained with.",
    source: "E5 and similar encoders",
  },
  quantised: {
    word: "8-bit",
    sentence: "Numbers of a model stored in one byte each: smaller and faster, a little less exact.",
    source: "neural networks",
    inCode: "q8",
  },
  retriever: {
    word: "retriever",
    sentence: "What searches the history for the nearest past requests or bundles.",
    source: IR,
  },
  languageModel: {
    word: "language model",
    sentence: "A model that answers in text; here it may find requirements and the tools that serve them.",
    source: "neural networks",
    inCode: "llm",
  },
  tokens: {
    word: "tokens",
    sentence: "The pieces of text a language model reads and writes, about four letters each.",
    source: "neural networks",
  },
  trained: {
    word: "trained on the history",
    sentence: "Fitted to the past requests, in this page.",
    source: "this app",
  },
  attribution: {
    word: "what each stage gave",
    sentence: "How much the score rises when a stage is switched on.",
    source: "Shapley, A Value for n-Person Games, 1953",
  },
  shapley: {
    word: "Shapley value",
    sentence: "The mean gain of a stage over all orders in which the stages can be switched on.",
    source: "Shapley, A Value for n-Person Games, 1953",
  },
  interval: {
    word: "95 % interval",
    sentence: "Where the mean would lie in 95 of 100 repetitions with other requests of the same kind.",
    source: STATISTICS,
  },
  bootstrap: {
    word: "bootstrap",
    sentence: "An interval found by drawing the same requests again and again, with repetition.",
    source: "Efron, Bootstrap Methods, 1979",
  },
  kappa: {
    word: "Cohen’s kappa",
    sentence: "How far two judges agree beyond what chance would give.",
    source: "Cohen, A Coefficient of Agreement, 1960",
  },
  alpha: {
    word: "Krippendorff’s alpha",
    sentence: "How far any number of judges agree beyond chance, also where some have not judged every request.",
    source: "Krippendorff, Content Analysis, 1980",
  },
  pValue: {
    word: "p value",
    sentence: "How often chance alone would give a difference at least as large.",
    source: STATISTICS,
  },
  leakage: { word: "leakage", sentence: "A test request whose answer is in the history.", source: STATISTICS },
} as const satisfies Record<string, GlossaryEntry>;

export type TermName = keyof typeof GLOSSARY;
