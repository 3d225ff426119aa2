import type { StepId } from "../../../lessons/ptr/step";

const nameOf = (step: StepId): string => `kitpick-lesson-notes-${step}`;

/** What the presenter wrote for a step, in this browser; where it keeps nothing there is none. */
export function readOwnNotes(step: StepId): string {
  try {
    return localStorage.getItem(nameOf(step)) ?? "";
  } catch {
    return "";
  }
}

/** Whether it was kept. An empty text takes it out. */
export function keepOwnNotes(step: StepId, text: string): boolean {
  try {
    if (text === "") localStorage.removeItem(nameOf(step));
    else localStorage.setItem(nameOf(step), text);
    return true;
  } catch {
    return false;
  }
}
