/** The keys of one shortcut, as printed on a keyboard: `["Ctrl", "Z"]`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="kbds">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
