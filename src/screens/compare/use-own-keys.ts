import { useMemo } from "react";
import type { RunKey } from "../../state/comparison";
import { findKey } from "../../state/run-keys";
import { useComparison } from "./desk";
import type { RunReference } from "./use-chosen";

/** The chosen runs by what the list calls them: a link may name a run by answers that it has gone on from. */
export function useOwnKeys(chosen: readonly RunReference[]): ReadonlyMap<RunKey, RunKey> {
  const sources = useComparison((state) => state.sources);
  return useMemo(() => {
    const known = (sources ?? []).flatMap(({ runs }) => runs.map(({ key }) => key));
    return new Map(chosen.map(({ key }) => [findKey(known, key) ?? key, key]));
  }, [chosen, sources]);
}
