import { useEffect, useState } from "react";
import { letterOf } from "../../core/compare/letters";
import type { QueryId } from "../../core/domain/ids";
import type { RunWalk } from "../../state/actions/comparison-actions";
import { useComparison, useComparisonActions } from "./desk";
import { WalkColumns } from "./WalkColumns";
import { WhatWouldItTake } from "./WhatWouldItTake";

/** The walks of all runs for one request, made again where that can be done. */
export function WalksPanel({ query }: { query: QueryId }) {
  const { walks: fetchWalks } = useComparisonActions();
  const shown = useComparison((state) => state.shown);
  const [walks, setWalks] = useState<readonly RunWalk[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetchWalks(query).then((found) => isWanted && setWalks(found));
    return () => {
      isWanted = false;
    };
  }, [fetchWalks, query, shown]);
  if (walks === null) {
    return (
      <p className="small q" role="status">
        Walking this request again with the settings of each run.
      </p>
    );
  }
  const found = walks.flatMap((walk, place) => (walk.trace ? [{ letter: letterOf(place), trace: walk.trace }] : []));
  return (
    <section className="walks-beside" aria-label="Walks side by side">
      {walks.map(
        (walk, place) =>
          walk.trace === null && (
            <p key={place} className="small q">
              <b>{letterOf(place)}</b> {walk.why}
            </p>
          ),
      )}
      {found.length > 0 && <WalkColumns walks={found} />}
      {shown.length > 1 && <WhatWouldItTake query={query} walks={walks} />}
    </section>
  );
}
