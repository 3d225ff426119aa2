import type { Config } from "../../core/domain/config";

/** The released code that was read: GHupppp/PTR, `src/MetaTool/BM25` and `src/Datasets`. */
export const READ_CODE = { repository: "github.com/GHupppp/PTR", commit: "5d3a96f", date: "12 October 2024" } as const;

/** One way to set the workbench as the code has it, everything else as the paper says. */
export interface TriedSetting {
  /** "15 instead of 7"; where a difference has one setting only it goes without saying. */
  name: string;
  change(config: Config): Config;
}

/** How a difference is measured: by settings, by another score of the same answers, by other test requests, or not at all. */
export type Measure =
  | { kind: "settings"; tried: readonly [TriedSetting, ...TriedSetting[]] }
  | { kind: "score"; score: "ndcg" | "acc" }
  | { kind: "split" }
  | { kind: "none"; why: string };

/** A place where paper and released code say different things, or where one of them says nothing. */
export interface Difference {
  id: string;
  /** The part of the method. */
  where: string;
  paper: string;
  code: string;
  places: { paper: string; code: string };
  /** `vectors`: rebuilt, and held against values that the original functions gave. `read`: read from the code. */
  basis: "vectors" | "read";
  measure: Measure;
}

const set = (change: (config: Config) => Config, name = ""): TriedSetting => ({ name, change });
const lists = (k: number): TriedSetting =>
  set((config) => ({ ...config, stage3: { ...config.stage3, k } }), `${k} instead of 7`);

/** Those that can be tried on the sample, in the order of the page; then those that the sample cannot show. */
export const DIFFERENCES: readonly Difference[] = [
  {
    id: "keep",
    where: "Coverage",
    paper: "A tool that serves a requirement is kept.",
    code: "Of a reply, lines that start with “Tool” are read; names that start with “tool” are then left out. Nothing is kept.",
    places: { paper: "Functional Coverage Mapping", code: "promptE.py, line 127; PTR.py, line 301" },
    basis: "vectors",
    measure: {
      kind: "settings",
      tried: [set((config) => ({ ...config, stage2: { ...config.stage2, keep: "published-empty" } }))],
    },
  },
  {
    id: "pool",
    where: "Bundle",
    paper: "Bundles are those of past requests.",
    code: "Bundles are those of the whole file, the asked request’s own among them.",
    places: { paper: "Tool Bundle Acquisition", code: "PTR.py, lines 21 to 43 and 286" },
    basis: "read",
    measure: {
      kind: "settings",
      tried: [set((config) => ({ ...config, stage1: { ...config.stage1, pool: "whole-file" } }))],
    },
  },
  {
    id: "words",
    where: "Bundle",
    paper: "A dense or a sparse retriever; how words are cut is not said.",
    code: "The sparse one is BM25 on text cut at single blanks: “train,” is not “train”.",
    places: { paper: "Tool Bundle Acquisition", code: "PTR.py, lines 200 to 203" },
    basis: "vectors",
    measure: {
      kind: "settings",
      tried: [set((config) => ({ ...config, stage1: { ...config.stage1, retriever: "okapi" } }))],
    },
  },
  {
    id: "lists",
    where: "Views",
    paper: "How long the three lists are is not said.",
    code: "The lists are made of 7 tools, 7 past requests and 7 tools.",
    places: { paper: "Multi-view Based Re-ranking", code: "PTR.py, lines 112, 118 and 123" },
    basis: "vectors",
    measure: { kind: "settings", tried: [lists(15), lists(3), lists(1)] },
  },
  {
    id: "ndcg",
    where: "Score",
    paper: "NDCG is held against all tools that are needed.",
    code: "NDCG is held against the hits alone, over a set without order. A missed tool costs nothing.",
    places: { paper: "evaluation metrics, and the example in the appendix", code: "metric.py, lines 25 and 41" },
    basis: "vectors",
    measure: { kind: "score", score: "ndcg" },
  },
  {
    id: "recall",
    where: "Score",
    paper: "Recall@K is the share of needed tools among the first K.",
    code: "What is printed as recall is the share of all needed tools; nothing is cut at K.",
    places: { paper: "evaluation metrics", code: "PTR.py, lines 318 to 326" },
    basis: "vectors",
    measure: { kind: "score", score: "acc" },
  },
  {
    id: "split",
    where: "Split",
    paper: "A random fifth of the requests is asked.",
    code: "The first 100 requests of the file are asked; the others are the history.",
    places: { paper: "experimental setup", code: "PTR.py, lines 53 and 62" },
    basis: "read",
    measure: { kind: "split" },
  },
  {
    id: "search",
    where: "Bundle, ours",
    paper: "The texts of bundles are searched.",
    code: "So it is in the code. Kitpick can search past requests instead, and does so by default.",
    places: { paper: "Tool Bundle Acquisition", code: "PTR.py, lines 199 to 213" },
    basis: "read",
    measure: {
      kind: "settings",
      tried: [set((config) => ({ ...config, stage1: { ...config.stage1, search: "past-requests" } }))],
    },
  },
  {
    id: "names",
    where: "Bundle",
    paper: "A bundle is a set of tools.",
    code: "Tools are read back from the bundle’s text, cut at “+” and “:”. A “+” in a description begins another tool.",
    places: { paper: "Tool Bundle Acquisition", code: "PTR.py, lines 205 to 211" },
    basis: "vectors",
    measure: {
      kind: "none",
      why: "Kitpick carries tools by their ids, so no text is cut.",
    },
  },
  {
    id: "encoder",
    where: "Views",
    paper: "Which encoder fills the lists is not said.",
    code: "It is always the same one (all-mpnet-base-v2), whatever retriever finds the bundle.",
    places: { paper: "Multi-view Based Re-ranking", code: "PTR.py, line 105" },
    basis: "read",
    measure: { kind: "none", why: "That encoder is not among those that Kitpick ships." },
  },
  {
    id: "size",
    where: "Vote",
    paper: "Tools are added for unsolved problems.",
    code: "Each unsolved problem adds one tool, so no answer has more tools than kept tools and problems.",
    places: { paper: "Multi-view Based Re-ranking", code: "PTR.py, lines 304 to 306" },
    basis: "read",
    measure: { kind: "none", why: "Kitpick does as the code does: there is no other way to compare with." },
  },
  {
    id: "ties",
    where: "Vote",
    paper: "What happens in a tie is not said.",
    code: "Among tools with equal votes the first that appeared wins. Equal distances keep the order of the index.",
    places: { paper: "Multi-view Based Re-ranking", code: "PTR.py, lines 128 to 134" },
    basis: "vectors",
    measure: { kind: "none", why: "Votes are counted as in the code. Equal scores go by the name of the tool here." },
  },
  {
    id: "repeats",
    where: "Data",
    paper: "Requests are a list.",
    code: "Past requests are keys of a table: of two with the same words the later one stays.",
    places: { paper: "problem definition", code: "PTR.py, lines 62 to 72" },
    basis: "read",
    measure: { kind: "none", why: "No two requests of the sample have the same words." },
  },
  {
    id: "statistics",
    where: "Data",
    paper: "The table of data sets and the text disagree on which of them needs a fixed number of tools.",
    code: "The files hold one to three tools a request in ToolLens.",
    places: { paper: "table of dataset statistics", code: "ToolLens_QT.json" },
    basis: "read",
    measure: { kind: "none", why: "It is about data sets that are not shipped here." },
  },
  {
    id: "check",
    where: "Data",
    paper: "To check RecTools, a random tool of each set is taken out.",
    code: "The last tool is taken out, and a leading share of the file is judged.",
    places: { paper: "construction of RecTools", code: "eva_dataset.py, lines 157 and 185" },
    basis: "read",
    measure: { kind: "none", why: "It needs a language model and RecTools." },
  },
  {
    id: "toollens",
    where: "Data",
    paper: "ToolLens has 464 tools.",
    code: "Its file is keyed by name: 314 entries are left, one description for each name.",
    places: { paper: "table of dataset statistics", code: "ToolLens_tool.json" },
    basis: "read",
    measure: { kind: "none", why: "No two tools of the sample have the same name." },
  },
  {
    id: "examples",
    where: "Coverage",
    paper: "The prompt that matches tools shows two of them as examples.",
    code: "The two are tools of MetaTool and RecTools, and foreign to ToolLens.",
    places: { paper: "prompts in the appendix", code: "promptE.py, lines 106 and 113" },
    basis: "read",
    measure: { kind: "none", why: "It is about a language model’s prompt." },
  },
  {
    id: "weaker",
    where: "Results",
    paper:
      "With smaller language models TRACC is lower than that of the bundle alone, on MetaTool with SimCSE among others.",
    code: "Nothing in the code differs here. The table shows it, the text does not dwell on it.",
    places: { paper: "table of main results", code: "–" },
    basis: "read",
    measure: { kind: "none", why: "It needs the language models of the paper." },
  },
  {
    id: "ablations",
    where: "Results",
    paper: "Versions of the paper report leaving out one, two or three of the stages.",
    code: "There is no switch that leaves out stage 2 or stage 3.",
    places: { paper: "ablation study", code: "PTR.py, lines 278 to 308" },
    basis: "read",
    measure: { kind: "none", why: "Kitpick’s own attribution leaves out stages; it is no rebuilt code." },
  },
  {
    id: "upkeep",
    where: "Code",
    paper: "Nothing is said of how the code runs.",
    code: "Indexes are built anew for each request. An exception is caught that newer clients do not have.",
    places: { paper: "–", code: "PTR.py, lines 107 and 108; creation.py, line 336" },
    basis: "read",
    measure: { kind: "none", why: "It changes how long a run takes, not what it answers." },
  },
];
