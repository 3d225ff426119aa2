import { useEffect } from "react";
import { bindKeys, type KeyBindings } from "../../../ui/bind-keys";
import { type WalkMode, parseNodeKey } from "../picture/walk-mode";
import { interpret } from "./intents";
import { keyContextOf, WALK_SHORTCUTS } from "./keymap";
import { usePerform, useSituation } from "./use-perform";

/**
 * Listens for the keys of the walk while it is on the screen, before the keys of the frame. Draws nothing. What was pressed
 * `early`, before it came, and was nobody else's is pressed again.
 */
export function WalkKeys({ early }: { early: KeyboardEvent[] }): null {
  const situationNow = useSituation();
  const perform = usePerform();
  useEffect(() => {
    const act = (binding: string, event: KeyboardEvent) => {
      const situation = situationNow();
      if (!situation) return "unused";
      const mode = withTrueFocus(situation.mode);
      const context = keyContextOf(mode);
      const shortcut = WALK_SHORTCUTS.find(
        ({ bindings, contexts }) => bindings.includes(binding) && contexts.includes(context),
      );
      const intent = shortcut && interpret(shortcut.command, { ...situation, mode }, event.key);
      if (!intent) return "unused";
      perform(intent);
      return "used";
    };
    const all = new Set(WALK_SHORTCUTS.flatMap(({ bindings }) => bindings));
    const bindings: KeyBindings = {};
    for (const binding of all) bindings[binding] = (event) => act(binding, event);
    return bindKeys(bindings, "first");
  }, [situationNow, perform]);
  useEffect(() => {
    if (!situationNow()) return;
    for (const event of early.splice(0))
      if (!event.defaultPrevented) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
  }, [early, situationNow]);
  return null;
}

/**
 * Keys act on the node that has the page's focus: an edit can leave it on an element that now stands for another node.
 * With the focus on nothing they act on the node that had it last, with the focus in a panel beside the walk on none.
 */
function withTrueFocus(mode: WalkMode): WalkMode {
  if (mode.kind !== "rest") return mode;
  const active = document.activeElement;
  const node = active?.closest<HTMLElement | SVGElement>("[data-node]");
  if (node) return { kind: "rest", focus: parseNodeKey(node.dataset["node"] ?? "") };
  const isOnWalk = active === null || active === document.body || active.closest("[data-editing]") !== null;
  return isOnWalk ? mode : { kind: "rest", focus: null };
}
