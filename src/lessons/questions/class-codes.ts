import type { Guess, Question } from "./question";

/*
 * A class without a server: an answer leaves a student's page as a short code, travels through whatever chat there is, and is
 * counted where all of it is pasted. `K8H-4H2B-A4`: class K8, step H (the eighth), student 4H2B, answer A, check sign 4.
 */

/** Crockford's base 32: no sign looks like another. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Options are named by letters alone, so that "N25" is a number and "N" an option. */
const LETTERS = SIGNS.slice(10);
const STEP_SIGNS = LETTERS.slice(0, 12);
const CLASS_LENGTH = 2;
const STUDENT_LENGTH = 4;
/** Words of a text that one sign holds, one bit each. */
const WORDS_IN_SIGN = 5;
const NOTHING = "0";

/**
 * The version of what the lesson asks. Another one may give other options to the same step, so its answers are not counted
 * with these. A code of the first version says none; from the second on a sign after that of the step does: `K8H2-4H2B-A…`.
 * `lesson-version.test.ts` fails where a question has changed and this has not.
 */
export const LESSON_VERSION = 1;

export interface ClassCode {
  /** Of the lesson; absent: the first. */
  version?: number;
  /** Two signs. */
  class: string;
  /** From 0. */
  step: number;
  /** Four signs, drawn by chance. Among 30 students two are the same with probability 0.0004, among 500 with 0.11. */
  student: string;
  /** As `writeAnswer` writes it. */
  answer: string;
}

/** The letter of an option on every screen and in every code. From the 22nd on there is none: "?". */
export function letterOf(option: number): string {
  return LETTERS[option] ?? "?";
}

/** Signs as they are meant: small letters are taken, O is 0, I and L are 1. */
function meant(text: string): string {
  return text.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/** A class as it is named in an address; `null` where it is not two signs of the alphabet. */
export function readClass(text: string): string | null {
  const signs = meant(text.trim());
  return signs.length === CLASS_LENGTH && areSigns(signs) ? signs : null;
}

const areSigns = (text: string): boolean => [...text].every((sign) => SIGNS.includes(sign));

/** So many signs by chance; `draw` gives numbers from 0 to below 1. */
function drawSigns(length: number, draw: () => number): string {
  return Array.from({ length }, () => SIGNS[Math.floor(draw() * SIGNS.length)]).join("");
}

export const drawStudent = (draw: () => number): string => drawSigns(STUDENT_LENGTH, draw);
export const drawClass = (draw: () => number): string => drawSigns(CLASS_LENGTH, draw);

/**
 * Σ value · place mod 32 over all signs before it, places from 1. Two neighbours in the wrong order never pass; nor does one
 * wrong sign at an odd place. At an even place some do: an A for an E in the eighth.
 */
function checkOf(signs: string): string {
  const sum = [...signs].reduce((total, sign, index) => total + SIGNS.indexOf(sign) * (index + 1), 0);
  return SIGNS[sum % SIGNS.length]!;
}

export function writeCode({ version = 1, class: sign, step, student, answer }: ClassCode): string {
  const head = `${sign}${STEP_SIGNS[step] ?? NOTHING}${version === 1 ? "" : (SIGNS[version] ?? NOTHING)}`;
  return `${head}-${student}-${answer}${checkOf(head + student + answer)}`;
}

/** A guess as it stands in a code: letters of options, `N` and hundredths of a number, or words as bits, five to a sign. */
export function writeAnswer(question: Question, guess: Guess): string {
  if (question.kind === "number") return `N${Math.max(0, Math.round(Number(guess) * 100))}`;
  const given = new Set(typeof guess === "number" ? [] : guess);
  if (question.kind === "spans") {
    const signs = Array.from({ length: Math.ceil(question.words.length / WORDS_IN_SIGN) }, (_, at) => {
      const words = question.words.slice(at * WORDS_IN_SIGN, (at + 1) * WORDS_IN_SIGN);
      return SIGNS[words.reduce((bits, { id }, bit) => bits + (given.has(id) ? 2 ** bit : 0), 0)]!;
    });
    return signs.join("").replace(/0+$/, "") || NOTHING;
  }
  const letters = question.options.map(({ id }, index) => (given.has(id) ? letterOf(index) : ""));
  return letters.join("") || NOTHING;
}

/** The guess that a code holds; `null` where the question has no such answer. */
export function readAnswer(question: Question, answer: string): Guess | null {
  if (question.kind === "number") {
    const hundredths = /^N(\d+)$/.exec(answer)?.[1];
    const value = Number(hundredths) / 100;
    return hundredths !== undefined && value >= question.least && value <= question.most ? value : null;
  }
  if (question.kind === "spans") {
    const bits = [...answer].flatMap((sign) =>
      Array.from({ length: WORDS_IN_SIGN }, (_, bit) => Math.floor(SIGNS.indexOf(sign) / 2 ** bit) % 2 === 1),
    );
    return bits.lastIndexOf(true) < question.words.length
      ? question.words.filter((_, index) => bits[index]).map(({ id }) => id)
      : null;
  }
  if (answer === NOTHING) return question.kind === "set" ? [] : null;
  const options = [...answer].map((letter) => question.options[LETTERS.indexOf(letter)]?.id);
  const given = options.filter((id) => id !== undefined);
  const isWhole = given.length === options.length && new Set(given).size === given.length;
  return isWhole && (question.kind === "set" || given.length === 1) ? given : null;
}

/** What was found in a text. */
export interface ChatReading {
  /** Of this class, in the order of the text. */
  codes: ClassCode[];
  /** Whole codes of other classes: how many of each. */
  others: ReadonlyMap<string, number>;
  /** Whole codes of this class that answer another version of the lesson: how many of each. */
  versions: ReadonlyMap<number, number>;
  /** What cannot be counted, as it was written, and the step that it seems to be of. */
  damaged: { text: string; step: number | null }[];
}

/** Chats turn hyphens into dashes, and people put blanks around them. */
const CODE =
  /(?<![\p{L}\p{N}])([0-9a-z]{2,4})\s?[-‐-―−]\s?([0-9a-z]{2,6})\s?[-‐-―−]\s?([0-9a-z]{1,40})(?![\p{L}\p{N}])/giu;

/** Finds the codes of a class in whatever was pasted: chats with names, times and talk between them, or files. */
export function readChat(text: string, ofClass: string, version = LESSON_VERSION): ChatReading {
  const codes: ClassCode[] = [];
  const versions = new Map<number, number>();
  const damaged: ChatReading["damaged"] = [];
  const others = new Map<string, number>();
  for (const [written, ...parts] of text.matchAll(CODE)) {
    const [head, student, tail] = parts.map(meant) as [string, string, string];
    const code = codeOf(head, student, tail);
    const sign = head.slice(0, CLASS_LENGTH);
    const answered = code?.version ?? 1;
    if (code?.class === ofClass && answered === version) codes.push(code);
    else if (code?.class === ofClass) versions.set(answered, (versions.get(answered) ?? 0) + 1);
    // A word like "all-over-it" can be a whole code; one without any figure is taken for a word.
    else if (code && /\d/.test(written)) others.set(sign, (others.get(sign) ?? 0) + 1);
    else if (!code && sign === ofClass) damaged.push({ text: written, step: nearestStep(head, student, tail) });
  }
  return { codes, others, versions, damaged };
}

const PIECE = 100_000;

/** A long text in pieces, to be read one after the other. They end at signs that no code holds, so none is cut. */
export function* piecesOf(text: string, length = PIECE): Generator<string, void> {
  const end = /[\n",;]/gu;
  for (let start = 0; start < text.length; start = end.lastIndex) {
    end.lastIndex = start + length;
    if (!end.test(text)) end.lastIndex = text.length;
    yield text.slice(start, end.lastIndex);
  }
}

function codeOf(head: string, student: string, tail: string): ClassCode | null {
  const step = STEP_SIGNS.indexOf(head.charAt(CLASS_LENGTH));
  const answer = tail.slice(0, -1);
  const signs = head.slice(CLASS_LENGTH + 1);
  const version = signs === "" ? 1 : SIGNS.indexOf(signs);
  const isShaped =
    (signs === "" || (signs.length === 1 && version > 1)) && student.length === STUDENT_LENGTH && answer !== "";
  const before = head + student + answer;
  if (!isShaped || step === -1 || !areSigns(before) || checkOf(before) !== tail.at(-1)) return null;
  return { ...(version > 1 && { version }), class: head.slice(0, CLASS_LENGTH), step, student, answer };
}

/** The step whose sign stands there; where it is none, the one that would make the check sign right. Offered, never counted. */
function nearestStep(head: string, student: string, tail: string): number | null {
  const step = STEP_SIGNS.indexOf(head.charAt(CLASS_LENGTH) || NOTHING);
  if (step !== -1) return step;
  const fitting = [...STEP_SIGNS].findIndex(
    (sign) => codeOf(head.slice(0, CLASS_LENGTH) + sign, student, tail) !== null,
  );
  return fitting === -1 ? null : fitting;
}

/**
 * One answer a student and step: of several the last pasted counts. Two equal ones in a row are the same answer pasted twice;
 * `changed`: students who gave another one later.
 */
export function collectCodes(
  earlier: readonly ClassCode[],
  later: readonly ClassCode[],
): { codes: ClassCode[]; added: number; changed: number } {
  const byPlace = new Map(earlier.map((code) => [placeOf(code), code]));
  const before = byPlace.size;
  const changed = new Set<string>();
  for (const code of later) {
    const known = byPlace.get(placeOf(code));
    if (known && known.answer !== code.answer) changed.add(placeOf(code));
    byPlace.set(placeOf(code), code);
  }
  return { codes: [...byPlace.values()], added: byPlace.size - before, changed: changed.size };
}

const placeOf = ({ student, step }: ClassCode): string => `${student} ${step}`;

/** How often each answer was given. */
export interface Tally {
  /** Answers that the question has. */
  answers: number;
  /** Answers that it does not have: given to another request, or by another version. */
  unread: number;
  /** Options in their order, words in their order, or numbers that were given, ascending. In a set one answer counts for each of its options. */
  rows: { id: string; letter: string; label: string; count: number; isRight: boolean }[];
}

/** Counts the answers to one question; `codes` are those of its step. */
export function tallyAnswers(question: Question, codes: readonly ClassCode[]): Tally {
  const read = codes.map(({ answer }) => readAnswer(question, answer));
  const given = read.filter((guess) => guess !== null);
  const counts = new Map<string, number>();
  for (const guess of given) {
    for (const id of typeof guess === "number" ? [String(guess)] : guess) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { answers: given.length, unread: codes.length - given.length, rows: rowsOf(question, counts) };
}

function rowsOf(question: Question, counts: ReadonlyMap<string, number>): Tally["rows"] {
  if (question.kind === "number") {
    const { right, tolerance, write } = question;
    return [...counts.keys()]
      .toSorted((a, b) => Number(a) - Number(b))
      .map((id) => ({
        ...{ id, letter: "", label: write(Number(id)), count: counts.get(id)! },
        isRight: Math.abs(Number(id) - right) <= tolerance + 1e-9,
      }));
  }
  const right = new Set(question.right);
  const named =
    question.kind === "spans"
      ? question.words.map(({ id, start, end }) => ({ id, letter: "", label: question.text.slice(start, end) }))
      : question.options.map(({ id, label }, index) => ({ id, letter: letterOf(index), label }));
  return named.map((row) => ({ ...row, count: counts.get(row.id) ?? 0, isRight: right.has(row.id) }));
}
