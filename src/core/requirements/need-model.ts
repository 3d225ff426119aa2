import type { AnalysedText } from "./token-features";
import { scoreFeatures, type LinearModel } from "./linear-model";
import { skipLeading, type Clause, type ClauseShape, type TokenClass } from "./clauses";
import { isSmallWord } from "./lexicon";
import { talkKindOf } from "./talk-words";

/** A model of whole requests: above 0 the odds are that a tool is needed. */
export interface NeedModel {
  request: LinearModel;
  /** Least log-odds that count as needing one. Below 0, since a missed request costs more than a false one. */
  threshold: number;
}

/** Whether a request reads as if it needed a tool, rather than talk, common knowledge, a piece of writing or a riddle. */
export function seemsToNeedTool(text: AnalysedText, { request, threshold }: NeedModel): boolean {
  const [logOdds = 0] = scoreFeatures(request, requestFeatures(text));
  return logOdds >= threshold;
}

/** Kinds of talk in the request, beside which class of word, in what clause, and those that come more than once. */
function talkFeatures({ tokens, classes, clauses }: AnalysedText): Set<string> {
  const kinds = tokens.map(({ lower }) => talkKindOf(lower));
  const features = new Set<string>();
  kinds.forEach((kind, i) => {
    if (!kind) return;
    if (features.has(`k ${kind}`)) features.add(`k2 ${kind}`);
    features.add(`k ${kind}`);
    features.add(`kc ${classes[i - 1] ?? "edge"} ${kind}`);
  });
  for (const { shape, opening, from, to } of clauses) {
    for (const kind of kinds.slice(from, to)) {
      if (!kind) continue;
      features.add(`ks ${shape} ${kind}`);
      features.add(`ko ${opening[0]} ${kind}`);
    }
  }
  return features;
}

/** Shapes and classes that are counted: how many asks there are says more than that there is one. */
const SHAPES: readonly ClauseShape[] = ["instruction", "question", "wish", "statement", "fragment"];
const COUNTED: readonly TokenClass[] = ["verb", "question", "number", "name", "time"];
/** Classes that an ask has or lacks: what needs a tool is about somebody, some place, some day. */
const DETAILS: readonly TokenClass[] = ["number", "time", "name", "possessive", "object", "i", "you", "they", "past"];
const EXACT: ReadonlySet<TokenClass> = new Set(["number", "time", "name"]);

/**
 * What is known of a whole request when it is asked whether it needs a tool at all: its small words and instructions,
 * classes, pairs of both, how its clauses and its asks open, how many there are of each, and its words of talk. Each
 * feature counts once.
 */
export function requestFeatures(text: AnalysedText): string[] {
  const { tokens, classes, clauses } = text;
  const names = tokens.map((token, i) => nameWord(token.lower, classes[i]!));
  const features = new Set<string>(["always"]);
  tokens.forEach((token, i) => {
    features.add(`c ${classes[i]}`);
    features.add(`cc ${classes[i]} ${classes[i + 1] ?? "edge"}`);
    if (isSmallWord(token.lower)) features.add(`w ${token.lower}`);
    if (classes[i] === "verb") features.add(`v ${token.lower}`);
  });
  for (let i = -1; i < names.length; i++) features.add(`ww ${names[i] ?? "edge"} ${names[i + 1] ?? "edge"}`);
  for (const { opening, shape, from, to } of clauses) {
    features.add(`o2 ${opening.slice(0, 2).join(" ")}`);
    features.add(`s ${shape}`);
    const lead = tokens[from]?.lower ?? "";
    if (isSmallWord(lead)) features.add(`lead ${opening[0]} ${lead}`);
    features.add(`l2 ${shape} ${names[from]} ${from + 1 < to ? names[from + 1] : ""}`);
  }
  for (const shape of SHAPES) addCount(features, shape, clauses.filter((clause) => clause.shape === shape).length, 5);
  for (const name of COUNTED) addCount(features, name, classes.filter((other) => other === name).length, 6);
  addAsks(features, text, names);
  return [...features, ...talkFeatures(text)];
}

/** A small word or an instruction by itself, any other word by its class: topics cannot be learned by heart. */
function nameWord(lower: string, name: TokenClass): string {
  if (isSmallWord(lower) || name === "verb") return lower;
  return name === "other" ? "~" : name;
}

/** What is known of the clauses that ask: their first words, and whether they are about anything in particular. */
function addAsks(features: Set<string>, { classes, clauses }: AnalysedText, names: readonly string[]): void {
  const asks = clauses.filter(
    ({ shape, to }) => shape === "instruction" || shape === "question" || classes[to] === "ask",
  );
  for (const { from, to } of asks) {
    const start = skipLeading(classes, from, to);
    const [first, second, third] = [names[start], names[start + 1] ?? "", names[start + 2] ?? ""];
    features.add(`a1 ${first}`);
    features.add(`a2 ${first} ${start + 1 < to ? second : ""}`);
    features.add(`a3 ${first} ${second} ${third}`);
    const inside = new Set(classes.slice(from, to));
    for (const name of DETAILS) features.add(`ask ${inside.has(name) ? "" : "no "}${name}`);
  }
  const isExact = ({ from, to }: Clause): boolean => classes.slice(from, to).some((name) => EXACT.has(name));
  addCount(features, "asks", asks.length, 6);
  addCount(features, "exact", asks.filter(isExact).length, 4);
  const [head, tail] = [clauses[0], clauses.at(-1)];
  if (head) features.add(`head ${head.shape} ${names[head.from]}`);
  if (tail) features.add(`tail ${tail.shape} ${classes[tail.to] ?? "edge"}`);
}

/** `n verb 2` stands for "at least two". */
function addCount(features: Set<string>, name: string, count: number, most: number): void {
  for (let least = 1; least <= Math.min(count, most); least++) features.add(`n ${name} ${least}`);
}
