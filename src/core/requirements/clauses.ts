import { classOf, type WordClass } from "./lexicon";
import type { Token } from "../retrieve/tokenize";

/** What a token is to the splitter: the class of its word, or the role of its mark. */
export type TokenClass =
  | WordClass
  /** Ends a clause, in a sentence that goes on. */
  | "comma"
  | "colon"
  /** Ends a sentence. */
  | "stop"
  | "ask"
  | "break"
  | "bullet"
  | "quote"
  | "mark";

/** What kind of clause the words make, told by word classes alone. */
export type ClauseShape = "instruction" | "question" | "wish" | "statement" | "condition" | "fragment";

/** A stretch of tokens between marks and joining words. */
export interface Clause {
  /** Places of tokens, `to` excluded. */
  from: number;
  to: number;
  /** Classes of its first three words, after "and", "then", "please" and greetings. */
  opening: readonly TokenClass[];
  shape: ClauseShape;
  /** The sentence it belongs to, from 0. */
  sentence: number;
}

/** The class of each token: all that the models see of words with a meaning of their own. */
export function classifyTokens(tokens: readonly Token[]): TokenClass[] {
  return tokens.map((token, i) => {
    if (token.kind === "line-break") return "break";
    if (token.kind === "number") return "number";
    if (token.kind === "word") return classOf(token.lower, token.text);
    return isBullet(tokens, i) ? "bullet" : (CLASS_OF_MARK.get(token.text) ?? "mark");
  });
}

/** Marks by the part they play, in Latin and East Asian writing. */
const MARKS: Partial<Record<TokenClass, string>> = {
  stop: "! . … 。 ！",
  ask: "? ？",
  comma: ", ， 、",
  colon: "; : – — ( )",
  quote: "\" ' “ ” ‘ ’ „ « »",
  and: "&",
};

const CLASS_OF_MARK = new Map(
  Object.entries(MARKS).flatMap(([name, marks]) => marks.split(" ").map((mark) => [mark, name as TokenClass] as const)),
);

/** A dash or star that opens a line is a bullet; elsewhere it is a mark. */
function isBullet(tokens: readonly Token[], i: number): boolean {
  return /^[-*•–·]$/.test(tokens[i]?.text ?? "") && (i === 0 || tokens[i - 1]?.kind === "line-break");
}

const ENDS_SENTENCE: ReadonlySet<TokenClass> = new Set(["stop", "ask", "break"]);
const ENDS_CLAUSE: ReadonlySet<TokenClass> = new Set([...ENDS_SENTENCE, "comma", "colon", "bullet"]);
const OPENS_CLAUSE: ReadonlySet<TokenClass> = new Set(["and", "but", "so", "reason", "whether"]);

/**
 * Cuts tokens into clauses: at marks and line breaks, and before "and", "but", "so", "because", "if". No grammar: a clause is
 * only a stretch that requirements rarely cross.
 *
 * @example the classes of "Book a table, and call Ann" // two clauses, both instructions
 */
export function cutClauses(classes: readonly TokenClass[]): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let sentence = 0;
  for (let at = 0; at <= classes.length; at++) {
    const name = classes[at] ?? "break";
    if (!ENDS_CLAUSE.has(name) && !OPENS_CLAUSE.has(name)) continue;
    if (at > from) clauses.push({ from, to: at, ...readClause(classes.slice(from, at)), sentence });
    from = ENDS_CLAUSE.has(name) ? at + 1 : at;
    if (ENDS_SENTENCE.has(name)) sentence++;
  }
  return clauses;
}

const LEADING: ReadonlySet<TokenClass> = new Set([
  "and",
  "but",
  "so",
  "then",
  "please",
  "greeting",
  "adverb",
  "quote",
  "mark",
]);

/** The first of these classes that is no mere joint ("and then please …"); the last when all of them are. */
export function skipLeading(classes: readonly TokenClass[], from: number, to: number): number {
  let at = from;
  while (at < to - 1 && LEADING.has(classes[at]!)) at++;
  return at;
}

/** How a clause opens, told by its first words that are not mere joints ("and then please …"). */
function readClause(classes: readonly TokenClass[]): Pick<Clause, "opening" | "shape"> {
  const words = classes.slice(skipLeading(classes, 0, classes.length));
  return { opening: words.slice(0, 3), shape: shapeOf(words) };
}

const FINITE: ReadonlySet<TokenClass> = new Set(["be", "do", "have", "modal", "past"]);
const SUBJECT: ReadonlySet<TokenClass> = new Set([
  "i",
  "you",
  "they",
  "possessive",
  "article",
  "quantity",
  "name",
  "number",
  "other",
]);
const SHOWS_STATEMENT: ReadonlySet<TokenClass> = new Set(["be", "do", "have", "modal", "i", "they"]);

/** By the first two words, in the order in which mistakes cost least: what instructs must not be taken for a statement. */
function shapeOf(words: readonly TokenClass[]): ClauseShape {
  const [first = "other", second = "other"] = words;
  if (first === "whether" || first === "reason") return "condition";
  if (first === "verb") return "instruction";
  if (first === "question" || (FINITE.has(first) && SUBJECT.has(second))) return "question";
  if (first === "wish" || (first === "i" && words.includes("wish"))) return "wish";
  return first === "you" || words.some((name) => SHOWS_STATEMENT.has(name)) ? "statement" : "fragment";
}
