/** The keys of one shortcut, as printed on a keyboard: `["Ctrl", "Z"]`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="key-list">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** The key beside the space bar that shortcuts are pressed with, as printed on this machine's keyboard. */
export const MODIFIER = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl";
