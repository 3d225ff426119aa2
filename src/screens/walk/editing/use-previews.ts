import { useEffect } from "react";
import { useActions } from "../../app-context";
import { useShownWalk } from "../use-shown-walk";
import { editKey, listConsideredEdits, mainEdit } from "./considered-edits";
import { useHand, useHandStore } from "./hand";

/** Asks what each offered edit would do, one after the other, the one that Enter does first. */
export function usePreviews(): void {
  const hand = useHandStore();
  const mode = useHand((state) => state.mode);
  const trace = useShownWalk()?.trace ?? null;
  const { previewEdit } = useActions();
  useEffect(() => {
    if (!trace || mode.kind === "rest" || mode.kind === "rename") return;
    let isWanted = true;
    const main = mainEdit(mode, trace);
    const ask = async () => {
      for (const edit of listConsideredEdits(mode, trace)) {
        const key = editKey(edit);
        const preview = hand.getState().previews[key] ?? (await previewEdit(edit));
        if (!isWanted) return;
        hand.setState(({ previews }) => ({
          previews: { ...previews, [key]: preview },
          ...(edit === main || (main && key === editKey(main)) ? { preview: { edit, trace: preview } } : {}),
        }));
      }
    };
    // A preview that cannot be computed is simply not shown; the edit itself will say why.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [hand, mode, trace, previewEdit]);
}
