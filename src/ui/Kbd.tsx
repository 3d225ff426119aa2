import { useKeyChoices, withChosenLetter } from "./bind-keys";

/** Keys of one part of the app, as sheets show them. Made from the keymaps the listeners read. */
export interface ShortcutGroup {
  title: string;
  shortcuts: readonly { keys: readonly string[]; label: string }[];
}

/** The keys of one shortcut, as printed on a keyboard: `["Ctrl", "Z"]`. A single letter may have been chosen anew. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  useKeyChoices();
  const isChord = keys.includes(MODIFIER);
  return (
    <span className="key-list">
      {keys.map((key) => (
        <kbd key={key}>{isChord ? key : withChosenLetter(key)}</kbd>
      ))}
    </span>
  );
}

/** The key beside the space bar that shortcuts are pressed with, as printed on this machine's keyboard. */
export const MODIFIER = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl";
