/**
 * The keys of selected words and of a split, wherever words of a request are marked: command, bindings as tinykeys reads
 * them, what is printed on a badge, what the sheet says.
 */
export const SELECTING_KEYS = [
  ["shrink-word", ["Shift+ArrowLeft"], ["Shift ←"], "move the end back by a word"],
  ["grow-word", ["Shift+ArrowRight"], ["Shift →"], "move the end forward by a word"],
  ["grow-to-first", ["Shift+Home"], ["Shift Home"], "to the first word"],
  ["grow-to-last", ["Shift+End"], ["Shift End"], "to the last word"],
  ["previous-word", ["ArrowLeft"], ["←"], "the word before"],
  ["next-word", ["ArrowRight"], ["→"], "the word after"],
  ["first-word", ["Home"], ["Home"], "the first word"],
  ["last-word", ["End"], ["End"], "the last word"],
  ["other-handle", ["Tab", "Shift+Tab"], ["Tab"], "to the other end"],
  ["make-requirement", ["Enter"], ["Enter"], "make a requirement"],
  ["make-and-link", ["l"], ["L"], "make one and choose its tool"],
  ["second-offer", ["+", "Shift++", "/", "Shift+/"], ["+", "/"], "add to the one before, or split here"],
  ["delete", ["Delete", "Backspace"], ["Del"], "on a requirement: delete it"],
  ["leave", ["Escape"], ["Esc"], "leave"],
] as const;

export const SPLITTING_KEYS = [
  ["split-left", ["ArrowLeft"], ["←"], "a word to the left"],
  ["split-right", ["ArrowRight"], ["→"], "a word to the right"],
  ["confirm-split", ["Enter", "/", "Shift+/"], ["Enter"], "split here"],
  ["leave", ["Escape"], ["Esc"], "leave"],
] as const;
