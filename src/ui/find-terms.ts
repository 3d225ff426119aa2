import { GLOSSARY, type TermName } from "./glossary";

/**
 * How screens write a word, where that is not the word itself or its plural. Everyday words are meant as words of the field in
 * these phrases alone: "Open a file" is no open requirement.
 */
const WRITTEN: Readonly<Partial<Record<TermName, readonly string[]>>> = {
  open: ["open requirement", "open requirements", "open words", "stay open", "stays open", "left open"],
  view: ["views", "a view"],
  direct: ["direct view", "direct", "directly by words"],
  historyView: ["history view"],
  context: ["context view", "context"],
  votes: ["vote", "votes"],
  exact: ["exact", "exactly"],
  random: ["by chance alone", "random retriever"],
  recallAt: ["recall at", "recall@K"],
  ndcg: ["NDCG"],
  compAt: ["COMP"],
  sizeDifference: ["size difference", "size error"],
  quantised: ["8-bit", "q8"],
  kitpick: ["mode kitpick"],
  paper: ["the paper", "mode paper"],
  published: ["mode published", "the released code", "the code"],
  strict: ["strict"],
  trained: ["trained on", "learned from the history", "what was learned"],
  attribution: ["what each stage gave", "gain by stage"],
  shapley: ["Shapley"],
  interval: ["95 %", "interval", "intervals"],
  kappa: ["kappa"],
  alpha: ["alpha"],
  pValue: ["p value", "p values", "p <", "significantly"],
  inOrder: ["one by one"],
  languageModel: ["language model", "language models", "a model"],
  expectedTracc: ["expected TRACC", "expected"],
  listLength: ["length of the lists", "k"],
  ablation: ["ablation", "ablations", "without each part"],
  cohensD: ["Cohen’s d"],
  randomisation: ["paired randomisation", "shuffles"],
  dependency: ["dependency", "dependencies"],
  lookAlike: ["look-alike", "look-alikes", "look alike", "near twins"],
  adjudicate: ["adjudicate", "settle", "settled"],
};

const escapeRegExp = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Abbreviations are as they are; of all other words the first letter may be a capital. */
function patternOf(name: TermName): RegExp {
  const { word } = GLOSSARY[name];
  const forms = (WRITTEN[name] ?? [word, `${word}s`]).map((form) => {
    const first = form.charAt(0);
    const isCapital = /\p{Lu}/u.test(form.slice(0, 2)) || form.length === 1;
    return `${isCapital ? escapeRegExp(first) : `[${first.toLowerCase()}${first.toUpperCase()}]`}${escapeRegExp(form.slice(1))}`;
  });
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${forms.join("|")})(?![\p{L}\p{N}])`, "u");
}

const PATTERNS = (Object.keys(GLOSSARY) as TermName[]).map((name) => [name, patternOf(name)] as const);

/** The words of the glossary that stand in a text, in the order in which they first come. */
export function findTerms(text: string): TermName[] {
  return PATTERNS.map(([name, pattern]) => ({ name, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}
