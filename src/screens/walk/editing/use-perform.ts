import { useCallback } from "react";
import { useActions, useSetView } from "../../app-context";
import { useShownWalk } from "../picture/use-shown-walk";
import { type WalkNode, nodeKey } from "../picture/walk-mode";
import { useInteractionStore, type InteractionState } from "./interaction";
import type { Intent, Situation } from "./intent";

/** What intents are read from now; `null` while there is no finished walk. */
export function useSituation(): () => Situation | null {
  const hand = useInteractionStore();
  const walk = useShownWalk();
  const trace = walk?.trace ?? null;
  return useCallback(() => {
    const { mode, handle, openVote, panel, searching } = hand.getState();
    return trace && { walk: trace, mode, handle, openVote, panel, searching, topOf };
  }, [hand, trace]);
}

/** Does what an intent says. */
export function usePerform(): (intent: Intent) => void {
  const hand = useInteractionStore();
  const actions = useActions();
  const setView = useSetView();
  return useCallback(
    (intent: Intent) => {
      switch (intent.do) {
        case "hand":
          hand.setState({
            ...intent.change,
            // A list that was opened has the focus; that of an edit before it comes too late.
            ...(intent.change.entered ? { focusDue: null } : {}),
            ...(intent.change.mode ? NOTHING_CONSIDERED : {}),
          });
          if (intent.change.entered) setView({ step: "result" });
          return;
        case "focus":
          hand.setState({ mode: { kind: "rest", focus: intent.node } });
          if (!intent.node) blurNode();
          hand.setState({ focusDue: intent.node && !focusNode(intent.node) ? intent.node : null });
          return;
        case "edit":
          hand.setState({
            mode: intent.then,
            hovered: null,
            searching: false,
            ...NOTHING_CONSIDERED,
            focusDue: intent.then.kind === "rest" && !intent.stays ? intent.then.focus : null,
          });
          setView({ step: "result" });
          void actions.edit(intent.edit);
          return;
        case "restore":
          void actions.restoreNode(intent.node);
          return;
        case "restore-all":
          void actions.restoreAll();
      }
    },
    [hand, actions, setView],
  );
}

/** A preview belongs to one mode; with another it is out of date. */
const NOTHING_CONSIDERED: Pick<InteractionState, "preview" | "previews" | "focusDue"> = {
  preview: null,
  previews: {},
  focusDue: null,
};

/** Moves the focus of the page to a node. `false`: it is not drawn. */
export function focusNode(node: WalkNode): boolean {
  const element = elementOf(node);
  element?.focus();
  return element !== null;
}

function topOf(node: WalkNode): number | null {
  return elementOf(node)?.getBoundingClientRect().top ?? null;
}

function elementOf(node: WalkNode): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeKey(node))}"]`);
}

function blurNode(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.closest("[data-node]")) active.blur();
}
