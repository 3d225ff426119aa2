import { useEffect, useState } from "react";
import type { Edit } from "../../../core/domain/edit";
import type { Trace } from "../../../core/domain/trace";
import { useActions } from "../../app-context";
import { editKey } from "./edit-offers";

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
