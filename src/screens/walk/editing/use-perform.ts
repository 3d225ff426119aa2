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
    return trace && { walk: trace, mode, handle, openVote, panel, searching };
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
          hand.setState({ ...intent.change, ...(intent.change.mode ? NOTHING_CONSIDERED : {}) });
          return;
        case "focus":
          hand.setState({ mode: { kind: "rest", focus: intent.node } });
          if (intent.node) focusNode(intent.node);
          else blurNode();
          return;
        case "edit":
          hand.setState({ mode: intent.then, hovered: null, searching: false, ...NOTHING_CONSIDERED });
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
const NOTHING_CONSIDERED: Pick<InteractionState, "preview" | "previews"> = { preview: null, previews: {} };

/** Moves the focus of the page to a node, when it is drawn. */
export function focusNode(node: WalkNode): void {
  document.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeKey(node))}"]`)?.focus();
}

function blurNode(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.closest("[data-node]")) active.blur();
}
