import { mulberry32, seedOfText } from "../../core/math/random";
import { isSameSet } from "../walk-facts";

/* A question before a picture: what is asked, what is right, and what is said of a guess. All of it is computed from a walk. */

export interface Option {
  id: string;
  label: string;
  /** A second line, such as the description of a tool. */
  about?: string;
  /** Words that a person wrote. */
  isPerson?: boolean;
}

/** Ids of options or of words; a number, where a number is asked for. */
export type Guess = readonly string[] | number;

interface Asked<Given extends Guess> {
  ask: string;
  /** Where to look; never the answer. */
  hint: string;
  /** The one number of the answer, where there is one: "0.03", "3 of 4". */
  figure(given: Given): string;
  /** What was given, what is so, and the number that decides. Neither praise nor blame. */
  feedback(given: Given): string;
}

/** `one`: exactly one is right. `set`: any number of them, in any order. */
export interface ChoiceQuestion extends Asked<readonly string[]> {
  kind: "one" | "set";
  options: readonly Option[];
  right: readonly string[];
  /** Of a set: what is done with an option ("keep"), and what becomes of those that are in it and of the others. */
  words?: { take: string; in: string; out: string };
}

/** Words are marked in a text. */
export interface SpansQuestion extends Asked<readonly string[]> {
  kind: "spans";
  text: string;
  /** Every word with its place; its id is the place where it begins. */
  words: readonly { id: string; start: number; end: number }[];
  right: readonly string[];
}

/** `right` within `tolerance`. */
export interface NumberQuestion extends Asked<number> {
  kind: "number";
  least: number;
  most: number;
  step: number;
  right: number;
  tolerance: number;
  /** "0.25", "3 tools". */
  write(value: number): string;
}

export type Question = ChoiceQuestion | SpansQuestion | NumberQuestion;

/** From this overlap on marked words count as right: no two people mark the same ones. */
const ENOUGH_OVERLAP = 0.8;
const SLACK = 1e-9;

/** Whether a guess counts as right. A guess of another kind never does. */
export function isRight(question: Question, given: Guess): boolean {
  if (question.kind === "number") {
    return typeof given === "number" && Math.abs(given - question.right) <= question.tolerance + SLACK;
  }
  if (typeof given === "number") return false;
  if (question.kind === "spans") return overlap(given, question.right) >= ENOUGH_OVERLAP;
  return isSameSet(given, question.right);
}

/** What is said of a guess; a guess of another kind is taken for an empty one. */
export function describeGuess(question: Question, given: Guess): { figure: string; feedback: string } {
  if (question.kind === "number") {
    const value = typeof given === "number" ? given : question.least;
    return { figure: question.figure(value), feedback: question.feedback(value) };
  }
  const taken = typeof given === "number" ? [] : given;
  return { figure: question.figure(taken), feedback: question.feedback(taken) };
}

/** F1 of two sets, 0 to 1; 1 where both are empty. */
export function overlap(given: readonly string[], right: readonly string[]): number {
  const wanted = new Set(right);
  const shared = new Set(given.filter((item) => wanted.has(item))).size;
  const both = new Set(given).size + wanted.size;
  return both === 0 ? 1 : (2 * shared) / both;
}

/** The same items in an order that belongs to the seed and the key: equal input gives the equal order on every machine. */
function shuffled<Item>(items: readonly Item[], seed: number, key: string): Item[] {
  const draw = mulberry32(seedOfText(seed, key));
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(draw() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/**
 * Whether a choice can be asked at all: two options or more, none like another, every right one among them, and none that
 * the question itself names.
 */
function canBeAsked({ ask, options, right, kind }: Pick<ChoiceQuestion, "ask" | "options" | "right" | "kind">) {
  const labels = options.map(({ label }) => label.trim().toLowerCase());
  const prompt = ask.toLowerCase();
  const ids = new Set(options.map(({ id }) => id));
  return (
    options.length >= 2 &&
    new Set(labels).size === labels.length &&
    ids.size === options.length &&
    right.every((id) => ids.has(id)) &&
    (kind === "set" || right.length === 1) &&
    labels.every((label) => label !== "" && !isNamedIn(prompt, label))
  );
}

const WORD = /[\p{L}\p{N}]/u;

/** As words of their own: "AI" is not named in "train". */
function isNamedIn(prompt: string, label: string): boolean {
  for (let at = prompt.indexOf(label); at >= 0; at = prompt.indexOf(label, at + 1)) {
    const before = prompt[at - 1];
    const after = prompt[at + label.length];
    if (!(before && WORD.test(before)) && !(after && WORD.test(after))) return true;
  }
  return false;
}

/** The question with its options in the order of the seed; `null` where a law of questions would be broken. */
export function choice(question: ChoiceQuestion, seed: number, key: string): ChoiceQuestion | null {
  if (!canBeAsked(question)) return null;
  return { ...question, options: shuffled(question.options, seed, `${key} ${question.ask}`) };
}
