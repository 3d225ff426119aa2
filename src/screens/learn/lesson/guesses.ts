import type { StepId } from "../../../lessons/ptr/step";
import { STEPS } from "../../../lessons/ptr/lesson";

/** A guess as it is kept in this browser: the last one of each step. */
export interface KeptGuess {
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
export function keepGuess(guess: KeptGuess): void {
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
