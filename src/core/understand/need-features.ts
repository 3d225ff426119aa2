import type { ClauseShape, TokenClass } from "./clauses";
import type { ReadText } from "./features";
import { isSmallWord } from "./lexicon";

const SHAPES: readonly ClauseShape[] = ["instruction", "question", "wish", "statement", "fragment"];
const COUNTED: readonly TokenClass[] = ["verb", "question", "number", "name", "time"];

/**
 * What is known of a whole request when it is asked whether it needs a tool at all: its small words, classes and pairs
 * of classes, how its clauses open, and how many there are of each shape. Each feature counts once.
 */
export function describeRequest({ tokens, classes, clauses }: ReadText): string[] {
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
