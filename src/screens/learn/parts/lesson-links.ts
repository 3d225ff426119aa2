import { setAddressParts } from "../../use-address-part";
import type { LessonFile, LessonStep } from "../../../lessons/ptr/step";
import type { Question } from "../../../lessons/questions/question";

/** Who makes the order of options: fixed, so that all who open one link see one order. */
export const SEED = 1;

/** The question of a step as a class is asked it: of the plainest request. */
export function questionOf(step: LessonStep, { steps, walks, ground }: LessonFile): Question | null {
  return step.make(walks[steps[step.id].requests[0]!]!, ground, SEED);
}

/** The whole address of a place in Learn. Parts that are `null` or empty are left out. */
export function linkTo(parts: Readonly<Record<string, string | null>>): string {
  const named = Object.entries(parts).filter(([, value]) => value !== null && value !== "");
  const fragment = named.map(([name, value]) => `${name}=${encodeURIComponent(value!).replaceAll("%2C", ",")}`);
  return `${location.origin}${location.pathname}#${["screen=learn", ...fragment].join("&")}`;
}

/** A step of the whole lesson, as it begins; back brings the page before it. */
export function openStep(step: string): void {
  const order = { page: "lesson", lesson: null, steps: null, at: step };
  setAddressParts({ ...order, request: null, guess: null, seen: null, move: null }, "step");
}
