import type { KeyboardEvent } from "react";
import type { QueryId } from "../../../core/domain/ids";
import { moveAmong, useKeptFocus } from "../../../ui/use-kept-focus";
import { useInteraction, useInteractionStore, type EnteredList } from "../editing/interaction";
import { usePerform } from "../editing/use-perform";

/** The button of a row that drops it has this. */
const DROP = "[data-drop]";

/**
 * A list of past requests that can be dropped. Keys enter it, arrows go from one button to the next, Esc goes back to the
 * walk; when a row is dropped, the focus stays in the list.
 */
export function usePastList<List extends HTMLElement>(name: EnteredList) {
  const hand = useInteractionStore();
  const perform = usePerform();
  const list = useKeptFocus<List>(DROP, {
    isWanted: useInteraction((state) => state.entered === name),
    onEntered: () => hand.setState({ entered: null }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveAmong(event, DROP) || event.key !== "Escape") return;
    const { mode } = hand.getState();
    event.preventDefault();
    perform({ do: "focus", node: mode.kind === "rest" ? mode.focus : null });
  };
  const drop = (query: QueryId) =>
    perform({ do: "edit", edit: { kind: "drop-neighbour", query }, then: hand.getState().mode, stays: true });
  return { list, onKeyDown, drop };
}
