import { listWords } from "../../../core/domain/phrases";
import type { Trace } from "../../../core/domain/trace";
import { LESSONS, numberOf, readOrder, STEPS } from "../../../lessons/ptr/lesson";
import type { LessonFile, LessonStep, StepId } from "../../../lessons/ptr/step";
import { writeAnswer } from "../../../lessons/questions/class-codes";
import { describeGuess, isRight, type Guess, type Question } from "../../../lessons/questions/question";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { giveAnswer, useClassSign } from "../class/class-record";
import { SEED } from "../parts/lesson-links";

/** `checked`: a guess was made. `shown`: the answer was asked for without one. */
type Standing = "asked" | "checked" | "shown";

/** One step of the lesson as it stands: everything of it is in the address. */
export interface LessonView {
  step: LessonStep;
  /** The steps that are shown, in their order: all twelve, or those that the address names. */
  order: readonly LessonStep[];
  /** Where the step stands among them, from 0. */
  at: number;
  trace: Trace;
  /** Whether the request is that of the workbench. */
  isOwn: boolean;
  question: Question | null;
  guess: Guess | null;
  standing: Standing;
  /** Whether the answer may be seen: a guess was made or given up, and the link does not hide what is right. */
  isOpen: boolean;
  /** What the link takes away from whoever opens it. */
  hides: ReadonlySet<string>;
  /** The class that answers are given to; `null`: none. */
  classSign: string | null;
  /** Whether guesses are kept in this browser. */
  isKept: boolean;
  /** What was asked for and cannot be had, in a sentence; `null`: all is as asked. */
  note: string | null;
  /** Requests that the same can be asked of: how many, and which one this is, from 1. */
  turn: { at: number; of: number };
}

/** The part of the address that stands for the request on the workbench. */
const OWN = "own";

/** The steps that the address asks for: those of a lesson, or a teacher's own order. `refused`: what it names besides and cannot be had. */
export function useLessonOrder(): { order: readonly LessonStep[]; refused: readonly string[]; plays: boolean } {
  const [lesson] = useAddressPart("lesson");
  const [steps] = useAddressPart("steps");
  const { steps: whole, plays } = LESSONS.find(({ id }) => id === lesson) ?? LESSONS[0]!;
  const { steps: own, refused } = readOrder(steps ?? "");
  return own.length > 0 ? { order: own, refused, plays: false } : { order: whole, refused, plays };
}

/** "step 2 of 3"; of one step alone nothing is counted. */
export function placeInOrder({ at, order }: Pick<LessonView, "at" | "order">): string {
  return order.length > 1 ? `step ${at + 1} of ${order.length}` : "";
}

/** `own`: the walk on the workbench. The step that the address names; a step, a request or a guess that is none becomes the nearest one that is, and is said. */
export function useLessonView({ steps, walks, ground }: LessonFile, own: Trace | null, isKept = true): LessonView {
  const [named] = useAddressPart("at");
  const [request] = useAddressPart("request");
  const [given] = useAddressPart("guess");
  const [seen] = useAddressPart("seen");
  const [hidden] = useAddressPart("hide");
  const [answers] = useAddressPart("answers");
  const [lock] = useAddressPart("lock");
  const { sign, refused } = useClassSign();
  const hides = new Set([...(hidden?.split(",") ?? []), ...(answers === "hidden" ? ["answers", "skip"] : [])]);
  // All of a class are asked of one request.
  const isFixed = lock !== null || sign !== null || hides.has("own");
  const { order, refused: unread } = useLessonOrder();
  const found = order.findIndex(({ id }) => id === named);
  const at = Math.max(found, 0);
  const step = order[at]!;
  const offered = steps[step.id].requests;
  const isOwn = request === OWN && own !== null;
  const place = Math.max(
    0,
    offered.findIndex((id) => id === request),
  );
  const trace = isOwn ? own : walks[offered[place]!]!;
  const question = step.make(trace, ground, SEED);
  const guess = question && readGuess(question, given);
  const standing: Standing =
    !question || seen === "shown" ? "shown" : seen === "checked" && guess !== null ? "checked" : "asked";
  const isOpen = !question || (standing !== "asked" && !hides.has("answers"));
  const count = offered.length + (own && step.id !== "unseen" ? 1 : 0);
  return {
    ...{ step, order, at, trace, isOwn, question, guess, standing, isOpen, hides },
    classSign: sign,
    isKept,
    note: noteOf({
      ...{ refused, unread, named },
      isStep: found !== -1,
      request,
      isRequest: isOwn || request === null || request === offered[place],
    }),
    turn: { at: isOwn ? count : place + 1, of: isFixed || step.id === "unseen" ? 1 : count },
  };
}

interface Wanted {
  refused: string | null;
  unread: readonly string[];
  named: string | null;
  isStep: boolean;
  request: string | null;
  isRequest: boolean;
}

function noteOf({ refused, unread, named, isStep, request, isRequest }: Wanted): string | null {
  if (refused !== null)
    return `“${refused}” is no class: a class is two characters, digits or letters other than U. Ask for the link again.`;
  if (named !== null && !isStep) {
    return STEPS.some(({ id }) => id === named)
      ? `Step “${named}” is not among the steps of this link. This is the first that is.`
      : `The lesson has no step “${named}”. This is its first one.`;
  }
  if (unread.length > 0)
    return `The link names ${listWords(unread.map((name) => `“${name}”`))} ${unread.length === 1 ? "as a step that is" : "as steps that are"} not there, or there already. The others are shown.`;
  if (request === OWN && !isRequest) return "There is no walk on the workbench. This is a request of the sample.";
  if (!isRequest) return `Request “${request}” is not asked about here. This is the plainest one that is.`;
  return null;
}

/** A guess as it stands in the address; what the question does not have is left out. */
function readGuess(question: Question, given: string | null): Guess | null {
  if (given === null) return null;
  if (question.kind === "number") {
    const value = Number(given);
    return Number.isFinite(value) ? Math.min(question.most, Math.max(question.least, value)) : null;
  }
  const known = new Set(
    question.kind === "spans" ? question.words.map(({ id }) => id) : question.options.map(({ id }) => id),
  );
  const ids = given.split(",").filter((id) => known.has(id));
  return question.kind === "one" ? ids.slice(0, 1) : ids;
}

/** To a step of an order; after its last one to the own guesses. */
export function goToStep(order: readonly LessonStep[], at: number): void {
  const step = order[at];
  const there = { page: "lesson", request: null, ask: null, guess: null, seen: null, move: null };
  setAddressParts({ ...there, at: step ? step.id : "end" }, "step");
}

/** A guess in the making: it stays in the address, so that a link opens in mid-guess. */
export function guessAt(guess: Guess): void {
  // An empty set is a guess, too; "-" names no option.
  const text = typeof guess === "number" ? String(guess) : guess.join(",") || "-";
  setAddressParts({ guess: text, seen: null });
}

/** The guess is held against the answer, and kept in this browser. */
export function checkGuess({ step, trace, question, guess, classSign, hides, isKept }: LessonView): void {
  if (!question || guess === null) return;
  if (classSign !== null) giveAnswer(classSign, numberOf(step), writeAnswer(question, guess));
  const { feedback } = describeGuess(question, guess);
  // What was said of a guess tells the answer.
  if (isKept && !hides.has("answers"))
    keepGuess({ step: step.id, request: trace.query.id, isRight: isRight(question, guess), feedback, at: Date.now() });
  setAddressParts({ seen: "checked" });
}

export function showAnswer(): void {
  setAddressParts({ seen: "shown" });
}

/** The same of the next request: those of the rule in turn, then the one on the workbench. */
export function askOfAnother(view: LessonView, { steps }: LessonFile): void {
  const offered = steps[view.step.id].requests;
  const next = view.turn.at >= view.turn.of ? offered[0] : (offered[view.turn.at] ?? OWN);
  setAddressParts({ request: next ?? null, ask: null, guess: null, seen: null, move: null });
}

/** A guess as it is kept in this browser: the last one of each step. */
interface KeptGuess {
  step: StepId;
  request: string;
  isRight: boolean;
  /** What was said of it. */
  feedback: string;
  /** Milliseconds since 1970. */
  at: number;
}

const NAME = "kitpick-lesson-guesses";
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;

/** Guesses of the last 90 days, in the order of the lesson. What is kept is not trusted: rows that are none are left out. */
export function readGuesses(now = Date.now()): KeptGuess[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    const rows = Array.isArray(kept) ? kept.filter(isGuess) : [];
    const young = rows.filter(({ at }) => now - at < KEPT_DAYS * DAY_MS);
    return STEPS.flatMap(({ id }) => young.find(({ step }) => step === id) ?? []);
  } catch {
    return [];
  }
}

/** Where a browser keeps nothing, guesses are forgotten with the page. */
function keepGuess(guess: KeptGuess): void {
  const others = readGuesses().filter(({ step }) => step !== guess.step);
  write(JSON.stringify([...others, guess]));
}

export function forgetGuesses(): void {
  write("[]");
}

function write(text: string): void {
  try {
    localStorage.setItem(NAME, text);
  } catch {
    return;
  }
}

function isGuess(row: unknown): row is KeptGuess {
  if (typeof row !== "object" || row === null) return false;
  const { step, request, isRight, feedback, at } = row as Record<string, unknown>;
  return (
    STEPS.some(({ id }) => id === step) &&
    typeof request === "string" &&
    typeof isRight === "boolean" &&
    typeof feedback === "string" &&
    typeof at === "number"
  );
}
