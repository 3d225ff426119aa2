import { tinykeys } from "tinykeys";
import { useSyncExternalStore } from "react";

/** By the letter of the app, in lower case, the letter that is pressed instead. A letter that is not named is itself. */
export type KeyChoices = Readonly<Record<string, string>>;

let chosen: KeyChoices = {};
const listeners = new Set<() => void>();

/** Every listener and every badge follows at once. */
export function setKeyChoices(choices: KeyChoices): void {
  if (choices === chosen) return;
  chosen = choices;
  for (const listener of [...listeners]) listener();
}

function onKeyChoices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKeyChoices(): KeyChoices {
  return useSyncExternalStore(onKeyChoices, () => chosen);
}

const LETTER = /^(Shift[+ ])?([a-z])$/i;

/** A binding ("l", "Shift+R") or a badge ("L", "Shift R") with the letter that was chosen for it. */
export function withChosenLetter(key: string): string {
  return key.replace(LETTER, (_, shift: string | undefined, letter: string) => {
    const next = chosen[letter.toLowerCase()] ?? letter.toLowerCase();
    return `${shift ?? ""}${letter === letter.toLowerCase() ? next : next.toUpperCase()}`;
  });
}

/** The letter of the app that a pressed letter stands for. */
export function letterMeant(pressed: string): string {
  const letter = pressed.toLowerCase();
  return letterOn(chosen, letter);
}

/** The letter of the app that stands on this key. */
export function letterOn(choices: KeyChoices, key: string): string {
  return Object.keys(choices).find((letter) => choices[letter] === key) ?? key;
}

/** The choices after a letter was put on another key; what stood there takes the key that is free now. */
export function swapKeys(choices: KeyChoices, letter: string, key: string): KeyChoices {
  const next = { ...choices, [letterOn(choices, key)]: choices[letter] ?? letter, [letter]: key };
  return Object.fromEntries(Object.entries(next).filter(([one, press]) => one !== press));
}

/** Binding ("$mod+z", "ArrowLeft", "n") to what it does. Returning `"unused"` leaves the key to whoever listens next. */
export type KeyBindings = Record<string, KeyAct>;
type KeyAct = (event: KeyboardEvent) => unknown;

/**
 * Listens for keys on the whole page and returns what stops it. A key stays silent while text is being typed, while a
 * dialog is open, when a part of the page has taken it already (`preventDefault`), and when it would press the button
 * that has the focus, move the slider that has it, or go on among its choices. `first` hears a key before those who
 * listen `last`, whatever was drawn earlier. Letters are those that were chosen in the settings.
 */
export function bindKeys(bindings: KeyBindings, turn: "first" | "last" = "last"): () => void {
  const listen = (): (() => void) => {
    const guarded = Object.entries(bindings).map(([key, act]) => [withChosenLetter(key), guard(act, key)] as const);
    return tinykeys(window, Object.fromEntries(guarded), { capture: turn === "first" });
  };
  let stop = listen();
  const forget = onKeyChoices(() => {
    stop();
    stop = listen();
  });
  return () => {
    forget();
    stop();
  };
}

/** Works while a text is being typed, too. */
export const ANYWHERE = "$mod+k";

function guard(act: KeyAct, binding: string) {
  return (event: KeyboardEvent) => {
    const isText = binding !== ANYWHERE && isTyping(event.target);
    if (event.defaultPrevented || isText || pressesControl(event) || movesChoice(event)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    if (act(event) !== "unused") event.preventDefault();
  };
}

/** Whether what is pressed goes into a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const silent = ["checkbox", "radio", "range", "button", "submit"];
  if (target instanceof HTMLInputElement) return !silent.includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Whether it presses the button, link or field that has the focus. */
export function pressesControl(event: KeyboardEvent): boolean {
  if (event.key !== " " && event.key !== "Enter") return false;
  return event.target instanceof Element && event.target.closest("button, a[href], summary, input") !== null;
}

const MOVES_SLIDER = ["Home", "End", "PageUp", "PageDown"];

/** Arrows move between the choices of a group; arrows, Home, End, Page Up and Page Down move a slider. */
function movesChoice({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  const isArrow = key.startsWith("Arrow");
  return target.type === "range" ? isArrow || MOVES_SLIDER.includes(key) : isArrow && target.type === "radio";
}
