import { useEffect } from "react";
import { bindKeys, type KeyBindings } from "../../../state/bind-keys";
import type { WalkMode } from "../walk-mode";
import { interpret } from "./intents";
import { placeOf, WALK_SHORTCUTS } from "./keymap";
import { usePerform, useSituation } from "./use-perform";

/** Listens for the keys of the walk while it is on the screen, before the keys of the frame. */
export function useWalkKeys(): void {
  const situationNow = useSituation();
  const perform = usePerform();
  useEffect(() => {
    const act = (binding: string, event: KeyboardEvent): "unused" | void => {
      const situation = situationNow();
      if (!situation) return "unused";
      const mode = withoutStrayFocus(situation.mode);
      const place = placeOf(mode);
      const shortcut = WALK_SHORTCUTS.find(
        ({ bindings, places }) => bindings.includes(binding) && places.includes(place),
      );
      const intent = shortcut && interpret(shortcut.command, { ...situation, mode }, event.key);
      if (!intent) return "unused";
      perform(intent);
    };
    const all = new Set(WALK_SHORTCUTS.flatMap(({ bindings }) => bindings));
    const bindings: KeyBindings = {};
    for (const binding of all) bindings[binding] = (event) => act(binding, event);
    return bindKeys(bindings, "first");
  }, [situationNow, perform]);
}

/** Keys act on the focused node only while the page's focus is on the walk, not in a panel beside it. */
function withoutStrayFocus(mode: WalkMode): WalkMode {
  if (mode.kind !== "rest" || mode.focus === null) return mode;
  const active = document.activeElement;
  const isOnWalk =
    active === null || active === document.body || active.closest("[data-node], [data-editing]") !== null;
  return isOnWalk ? mode : { kind: "rest", focus: null };
}
