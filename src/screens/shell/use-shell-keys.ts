import { useEffect, useRef } from "react";
import { bindKeys } from "../../state/bind-keys";
import { SHELL_SHORTCUTS, type ShellCommand } from "./shell-keymap";

/** Makes the keys of the frame work. `null` leaves a key to the browser for now. */
export function useShellKeys(acts: Record<ShellCommand, (() => void) | null>) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
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
