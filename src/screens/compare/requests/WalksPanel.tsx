import { useEffect, useState } from "react";
import { letterOf } from "../../../core/compare/align-runs";
import type { QueryId } from "../../../core/domain/ids";
import type { RunWalk, RunTurning } from "../../../state/comparison/comparison-state";
import { useComparison, useComparisonActions, useToolName } from "../context/comparison-context";
import { WalkColumns } from "./WalkColumns";
import { describeChange, describeRest, describeTurning } from "../../../wording/comparison";
import { Button } from "../../../ui/Button";
import styles from "../context/compare.module.css";

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
      <p className="small quiet" role="status">
        Walking this request again with the settings of each run.
      </p>
    );
  }
  const found = walks.flatMap((walk, index) => (walk.trace ? [{ letter: letterOf(index), trace: walk.trace }] : []));
  return (
    <section className={styles.walksBeside} aria-label="Walks side by side">
      {walks.map(
        (walk, index) =>
          walk.trace === null && (
            <p key={index} className="small quiet">
              <b>{letterOf(index)}</b> {walk.why}
            </p>
          ),
      )}
      {found.length > 0 && <WalkColumns walks={found} />}
      {shown.length > 1 && <WhatWouldItTake query={query} walks={walks} />}
    </section>
  );
}

interface WhatWouldItTakeProps {
  query: QueryId;
  walks: readonly RunWalk[];
}

/** Which one setting, turned, makes a run answer as another does. Tried on demand: each change is a walk. */
function WhatWouldItTake({ query, walks }: WhatWouldItTakeProps) {
  const { tryChanges } = useComparisonActions();
  const [found, setFound] = useState<RunTurning[] | string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const ask = async (index: number) => {
    setAsked(index);
    setFound(null);
    setFound(await tryChanges(query, index));
  };
  const indices = walks.flatMap(({ trace }, index) => (trace ? [index] : []));
  if (indices.length === 0) return null;
  return (
    <section className={`${styles.wouldTake} small`} aria-label="What would it take?">
      <h3 className="small">What would it take?</h3>
      <p className="quiet">
        Changes one setting at a time and keeps all others: the retriever, the threshold, the length of the lists, the
        way tools are chosen.
      </p>
      <p className="button-row">
        {indices.map((index) => (
          <Button key={index} aria-pressed={asked === index} onClick={() => void ask(index)}>
            Change {letterOf(index)}
          </Button>
        ))}
      </p>
      {asked !== null && found === null && <p role="status">Walking this request once for each change …</p>}
      {typeof found === "string" && <p role="status">{found}</p>}
      {found !== null && typeof found !== "string" && (
        <ul role="status">
          {found.map((turning) => (
            <OneTurning key={turning.wanted} own={asked ?? 0} {...turning} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneTurning({ own, wanted, turning: found }: RunTurning & { own: number }) {
  const nameOf = useToolName();
  const { turning, nearest, tried } = found;
  return (
    <li>
      <p>
        {describeTurning(found, [letterOf(own), letterOf(wanted)])} {nearest && describeRest(nearest, nameOf)}
      </p>
      {turning.length > 1 && (
        <details>
          <summary className="quiet">
            {turning.length} of {tried} changes do
          </summary>
          <ul>
            {turning.map(describeChange).map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
