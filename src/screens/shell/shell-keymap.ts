import { MODIFIER } from "../../ui/Kbd";
import { useEffect, useLayoutEffect, useRef } from "react";
import { ANYWHERE, bindKeys } from "../../ui/bind-keys";

/** What the keys of the frame do. The listener, the badges and the `?` sheet read this one object. */
export type ShellCommand =
  | "palette"
  | "undo"
  | "redo"
  | "new-request"
  | "edit-text"
  | "walks"
  | "words"
  | "shortcuts"
  | "play"
  | "step-back"
  | "step-forward";

export interface ShellShortcut {
  command: ShellCommand;
  /** As tinykeys reads it; several bindings do the same. */
  bindings: readonly string[];
  /** As printed on a badge. */
  keys: readonly string[];
  /** In the sheet. */
  label: string;
  group: "Everywhere" | "Walk";
}

export const SHELL_SHORTCUTS: readonly ShellShortcut[] = [
  {
    command: "palette",
    bindings: [ANYWHERE],
    keys: [MODIFIER, "K"],
    label: "go to anything, do anything",
    group: "Everywhere",
  },
  { command: "undo", bindings: ["$mod+z"], keys: [MODIFIER, "Z"], label: "undo", group: "Everywhere" },
  {
    command: "redo",
    bindings: ["$mod+Shift+z", "$mod+y"],
    keys: [MODIFIER, "Shift", "Z"],
    label: "redo",
    group: "Everywhere",
  },
  { command: "new-request", bindings: ["n"], keys: ["N"], label: "new request", group: "Everywhere" },
  { command: "walks", bindings: ["o"], keys: ["O"], label: "open a walk", group: "Everywhere" },
  { command: "words", bindings: ["F1"], keys: ["F1"], label: "the words on this screen", group: "Everywhere" },
  { command: "shortcuts", bindings: ["Shift+?", "?"], keys: ["?"], label: "this sheet", group: "Everywhere" },
  { command: "play", bindings: ["Space"], keys: ["Space"], label: "play, stop", group: "Walk" },
  { command: "step-back", bindings: ["ArrowLeft"], keys: ["←"], label: "step back", group: "Walk" },
  { command: "step-forward", bindings: ["ArrowRight"], keys: ["→"], label: "step forward", group: "Walk" },
  { command: "edit-text", bindings: ["e"], keys: ["E"], label: "edit the text", group: "Walk" },
];

/** The keys of a command, for a badge. */
export function keysOf(command: ShellCommand): readonly string[] {
  return SHELL_SHORTCUTS.find((shortcut) => shortcut.command === command)?.keys ?? [];
}

/** What each command does now. `null`: nothing, and its key is left to the browser. */
export type ShellActs = Record<ShellCommand, (() => void) | null>;

/** Makes the keys of the frame work. */
export function useShellKeys(acts: ShellActs) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const bound = SHELL_SHORTCUTS.flatMap(({ command, bindings }) =>
      bindings.map((binding) => [binding, () => perform(latest.current[command])] as const),
    );
    return bindKeys(Object.fromEntries(bound));
  }, []);
}

function perform(act: (() => void) | null): "unused" | undefined {
  if (!act) return "unused";
  act();
  return undefined;
}
