import { useEffect, useState } from "react";
import type { Trace } from "../../../core/domain/trace";
import type { Attribution } from "../../../core/evaluate/attribution";
import { useActions, useLibrary } from "../../app-context";

/** Where finding out stands. `waiting`: the encoder of the walk is not ready. */
export type AttributionState =
  { status: "working" } | { status: "waiting" } | { status: "failed" } | { status: "known"; attribution: Attribution };

/** What each stage gave to this answer; asked while `isWanted`, and again when the encoder has moved on. */
export function useAttribution(trace: Trace, isWanted: boolean): AttributionState {
  const { attributeWalk } = useActions();
  const encoder = useLibrary((library) => library.encoder.status);
  const [found, setFound] = useState<{ trace: Trace; state: AttributionState } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const tell = (state: AttributionState): void => {
      if (isCurrent) setFound({ trace, state });
    };
    attributeWalk(trace).then(
      (attribution) => tell(attribution ? { status: "known", attribution } : { status: "waiting" }),
      () => tell({ status: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attributeWalk, trace, isWanted, encoder]);
  return found?.trace === trace ? found.state : { status: "working" };
}
