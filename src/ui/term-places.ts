import { GLOSSARY, type TermName } from "./glossary";

/** Where a term can be seen: a step of the lesson, another page of Learn, or another screen. */
export type TermPlace =
  `step ${string}` | `page ${"tracc" | "vote"}` | `screen ${"workbench" | "evaluate" | "compare" | "annotate"}`;

/** Every term is seen somewhere; a term without a place fails the types. */
export const TERM_PLACES: Readonly<Record<TermName, TermPlace>> = {
  request: "step extract",
  pastRequest: "step bundle",
  history: "step bundle",
  tool: "step all",
  catalogue: "step all",
  requirement: "step extract",
  bundle: "step bundle",
  coverage: "step match",
  open: "step open",
  view: "step views",
  direct: "step views",
  historyView: "step views",
  context: "step views",
  votes: "page vote",
  threshold: "step match",
  gold: "step score",
  tracc: "page tracc",
  recall: "page tracc",
  precision: "page tracc",
  acc: "page tracc",
  f1: "step padding",
  jaccard: "page tracc",
  exact: "page tracc",
  ndcg: "screen evaluate",
  recallAt: "screen evaluate",
  compAt: "screen evaluate",
  sizeDifference: "screen evaluate",
  ceiling: "screen workbench",
  inOrder: "screen workbench",
  asPublished: "screen evaluate",
  cosine: "step match",
  bm25: "step bundle",
  hybrid: "screen workbench",
  dense: "screen workbench",
  okapi: "screen workbench",
  random: "screen workbench",
  ticks: "screen workbench",
  kitpick: "step choice",
  paper: "screen workbench",
  published: "screen workbench",
  strict: "screen workbench",
  encoder: "screen workbench",
  vector: "screen workbench",
  pooling: "screen workbench",
  prefix: "screen workbench",
  quantised: "screen workbench",
  retriever: "screen workbench",
  languageModel: "screen workbench",
  tokens: "step all",
  trained: "screen workbench",
  attribution: "screen workbench",
  shapley: "screen workbench",
  interval: "step unseen",
  bootstrap: "step unseen",
  kappa: "screen compare",
  alpha: "screen annotate",
  pValue: "screen compare",
  leakage: "step unseen",
};

/** Where a word is taught: its step of the lesson or its page of Learn; words that are seen elsewhere alone have their entry in the glossary. */
export function addressOfTerm(name: TermName): { href: string; says: string } {
  const [kind, place] = TERM_PLACES[name].split(" ");
  if (kind === "step") return { href: `#screen=learn&page=lesson&at=${place}`, says: "See it in the lesson" };
  if (kind === "page") return { href: `#screen=learn&page=${place}`, says: "Try it in Learn" };
  return {
    href: `#screen=learn&page=glossary&find=${encodeURIComponent(GLOSSARY[name].word)}`,
    says: "See it in the glossary",
  };
}
