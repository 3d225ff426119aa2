import { useEffect, useState } from "react";
import type { Edit } from "../../../core/domain/edit";
import type { Trace } from "../../../core/domain/trace";
import { useActions } from "../../app-context";
import { useShownWalk } from "../picture/use-shown-walk";
import { editKey, listOffers, mainEdit } from "./edit-offers";
import { useInteraction, useInteractionStore } from "./interaction";

/** Asks what each offered edit would do, one after the other, the one that Enter does first. */
export function usePreviews(): void {
  const hand = useInteractionStore();
  const mode = useInteraction((state) => state.mode);
  const trace = useShownWalk()?.trace ?? null;
  const { previewEdit } = useActions();
  // What was foreseen for another answer (by words, before the encoder was ready) is not what Enter does to this one.
  useEffect(() => hand.setState({ preview: null, previews: {} }), [hand, trace]);
  useEffect(() => {
    if (!trace || mode.kind === "rest" || mode.kind === "rename") return;
    let isWanted = true;
    const look = async (edits: readonly [Edit, ...Edit[]]): Promise<Trace | null> => {
      const key = editKey(...edits);
      const preview = hand.getState().previews[key] ?? (await previewEdit(...edits));
      if (!isWanted) return null;
      hand.setState(({ previews }) => ({ previews: { ...previews, [key]: preview } }));
      return preview;
    };
    const ask = async () => {
      const main = mainEdit(mode, trace);
      const preview = main && (await look([main]));
      if (main && preview) hand.setState({ preview: { edit: main, trace: preview } });
      for (const [first, ...more] of listOffers(mode, trace, preview)) {
        if (!isWanted || !first) return;
        await look([first, ...more]);
      }
    };
    // A preview that cannot be computed is simply not shown; the edit itself will say why.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [hand, mode, trace, previewEdit]);
}

type Previews = Readonly<Record<string, Trace>>;
const NONE: Previews = {};

/**
 * What each of some edits would do to the walk, by `editKey`; asked one after the other, so that a request that comes
 * meanwhile waits for one of them at most. Those that are not known yet, or cannot be computed, are missing.
 */
export function useOfferedPreviews(trace: Trace | null, edits: readonly Edit[]): Previews {
  const { previewEdit } = useActions();
  const [known, setKnown] = useState<{ of: Trace | null; previews: Previews }>({ of: null, previews: NONE });
  const wanted = JSON.stringify(edits);
  useEffect(() => {
    if (!trace) return;
    let isWanted = true;
    const ask = async () => {
      for (const edit of JSON.parse(wanted) as Edit[]) {
        const preview = await previewEdit(edit);
        if (!isWanted) return;
        setKnown((last) => ({
          of: trace,
          previews: { ...(last.of === trace ? last.previews : NONE), [editKey(edit)]: preview },
        }));
      }
    };
    // A preview that cannot be computed is not shown; the edit itself will say why.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [trace, wanted, previewEdit]);
  return known.of === trace ? known.previews : NONE;
}
