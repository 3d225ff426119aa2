import { tinykeys } from "tinykeys";
import { onKeyChoices, withChosenLetter } from "./key-choices";

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

function pressesControl(event: KeyboardEvent): boolean {
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
