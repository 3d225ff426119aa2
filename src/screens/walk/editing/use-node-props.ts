import { useCallback, type FocusEvent, type MouseEvent, type PointerEvent } from "react";
import { useShownWalk } from "../picture/use-shown-walk";
import { type WalkNode, isSameNode, nodeKey, requirementOfNode, toolOfNode } from "../picture/walk-mode";
import { useInteraction, useInteractionStore } from "./interaction";
import { interpretClick, setMode } from "./intent";
import { firstNode, hasNode } from "./node-order";
import { usePerform, useSituation } from "./use-perform";

/** What makes an element stand for a node of the walk. */
export interface NodeProps {
  "data-node": string;
  role: "button";
  tabIndex: 0 | -1;
  "aria-label": string;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
}

/**
 * Turns a node and its spoken name into the properties of its element: one stop of the tab key for the whole walk,
 * arrows from there (`WalkKeys`), the chain under the pointer, and what a click does.
 */
export function useNodeProps(): (node: WalkNode, label: string) => NodeProps {
  const hand = useInteractionStore();
  const situationNow = useSituation();
  const perform = usePerform();
  const stop = useTabStop();
  return useCallback(
    (node, label) => ({
      "data-node": nodeKey(node),
      role: "button",
      tabIndex: isSameNode(node, stop) ? 0 : -1,
      "aria-label": label,
      onPointerEnter: () => {
        hand.setState({ hovered: node });
        const { mode } = hand.getState();
        const tool = toolOfNode(node);
        if (mode.kind === "link" && node.type === "bundle-tool" && tool !== mode.tool)
          perform(setMode({ ...mode, tool }));
      },
      onPointerLeave: () => hand.setState({ hovered: null }),
      onFocus: () => {
        const { mode } = hand.getState();
        if (mode.kind === "rest" && !isSameNode(mode.focus, node))
          hand.setState({ mode: { kind: "rest", focus: node }, focusDue: null });
      },
      onClick: (event) => {
        const situation = situationNow();
        if (!situation || event.defaultPrevented) return;
        perform(interpretClick(node, situation));
      },
      onDoubleClick: () => {
        const requirement = requirementOfNode(node);
        if (node.type === "requirement" && requirement) perform(setMode({ kind: "rename", requirement }));
      },
    }),
    [hand, situationNow, perform, stop],
  );
}

/** The one node the tab key stops at: the last focused, while it is there, else the first. */
function useTabStop(): WalkNode | null {
  const mode = useInteraction((state) => state.mode);
  const trace = useShownWalk()?.trace;
  if (!trace) return null;
  if (mode.kind === "link" || mode.kind === "split" || mode.kind === "rename")
    return { type: "requirement", id: mode.requirement };
  const focus = mode.kind === "rest" ? mode.focus : null;
  return focus && hasNode(trace, focus) ? focus : firstNode(trace);
}
