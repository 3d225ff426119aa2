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

export function onKeyChoices(listener: () => void): () => void {
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
