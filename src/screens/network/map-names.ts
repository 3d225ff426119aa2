import { useEffect, useMemo } from "react";
import type { ToolId } from "../../core/domain/ids";
import { endsOf } from "../../core/network/network-edits";
import { drawnAround, layoutInput, type PlacedName } from "./map-geometry";
import { useEdges, useNames, useNetwork, useNetworkState, useTrialsState } from "./network-context";

/**
 * Asks for a layout whenever another set of names is drawn, or look-alikes are known at last; `null` until there is one for
 * these names. Corrections never move a name.
 */
export function usePlacedNames(): { names: PlacedName[] | null; placeAgain: () => void } {
  const controller = useNetwork();
  const network = useNetworkState((state) => state.network);
  const placed = useNetworkState((state) => state.placed);
  const selected = useNetworkState((state) => state.selected);
  const edges = useEdges();
  const nameOf = useNames();
  const drawn = useMemo(() => (network ? drawnAround(network, edges, selected) : []), [network, edges, selected]);
  const key = drawn.join("\n");
  const input = useMemo(
    () => (key === "" ? null : layoutInput(drawn, edges, nameOf)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- edges that a person changes do not move names
    [network, key],
  );
  const isThere = useMemo(
    () => input !== null && JSON.stringify(placed?.input) === JSON.stringify(input),
    [placed, input],
  );
  useEffect(() => {
    if (input && !isThere) void controller.layOut(input);
  }, [controller, input, isThere]);
  const hasNames = placed?.input.nodes.map(({ id }) => id).join("\n") === key;
  const names = useMemo(
    () =>
      placed && hasNames ? placed.input.nodes.map(({ id, width }, at) => ({ id, width, ...placed.layout[at]! })) : null,
    [placed, hasNames],
  );
  return { names, placeAgain: () => void (input && controller.layOut(input)) };
}

/** Look-alikes that trials found up to an iteration, as ends; not those that the network has. */
export function useFoundAlikes(iteration: number): readonly (readonly ToolId[])[] {
  const experience = useTrialsState((state) => state.experience);
  const edges = useEdges();
  return useMemo(() => {
    const found = (experience?.iterations ?? [])
      .filter(({ number }) => number <= iteration)
      .flatMap(({ added }) => added);
    if (found.length === 0) return [];
    const known = new Set(edges.map(({ id }) => id));
    return found.flatMap(({ edge }) => {
      const ends = endsOf(edge)?.ends;
      return ends && !known.has(edge) ? [ends] : [];
    });
  }, [experience, edges, iteration]);
}
