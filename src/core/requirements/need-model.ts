import type { AnalysedText } from "./token-features";
import { scoreFeatures, type LinearModel } from "./linear-model";
import type { ClauseShape, TokenClass } from "./clauses";
import { isSmallWord } from "./lexicon";

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

/** Shapes and classes that are counted: how many asks there are says more than that there is one. */
const SHAPES: readonly ClauseShape[] = ["instruction", "question", "wish", "statement", "fragment"];
const COUNTED: readonly TokenClass[] = ["verb", "question", "number", "name", "time"];

/**
 * What is known of a whole request when it is asked whether it needs a tool at all: its small words, classes and pairs
 * of classes, how its clauses open, and how many there are of each shape. Each feature counts once.
 */
export function requestFeatures({ tokens, classes, clauses }: AnalysedText): string[] {
  const features = new Set<string>(["always"]);
  tokens.forEach((token, i) => {
    features.add(`c ${classes[i]}`);
    features.add(`cc ${classes[i]} ${classes[i + 1] ?? "edge"}`);
    if (isSmallWord(token.lower)) features.add(`w ${token.lower}`);
  });
  for (const { opening, shape, from } of clauses) {
    features.add(`o2 ${opening.slice(0, 2).join(" ")}`);
    features.add(`s ${shape}`);
    const lead = tokens[from]?.lower ?? "";
    if (isSmallWord(lead)) features.add(`lead ${opening[0]} ${lead}`);
  }
  for (const shape of SHAPES) addCount(features, shape, clauses.filter((clause) => clause.shape === shape).length, 5);
  for (const name of COUNTED) addCount(features, name, classes.filter((other) => other === name).length, 6);
  return [...features];
}

/** `n verb 2` stands for "at least two". */
function addCount(features: Set<string>, name: string, count: number, most: number): void {
  for (let least = 1; least <= Math.min(count, most); least++) features.add(`n ${name} ${least}`);
}
