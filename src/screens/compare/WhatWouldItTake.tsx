import { useState } from "react";
import { letterOf } from "../../core/compare/letters";
import { describeRest } from "../../core/compare/single-changes";
import type { QueryId } from "../../core/domain/ids";
import type { RunTurning, RunWalk } from "../../state/actions/comparison-actions";
import { Button } from "../../ui/Button";
import { useComparisonActions } from "./desk";
import { useToolName } from "./use-tool-name";

interface WhatWouldItTakeProps {
  query: QueryId;
  walks: readonly RunWalk[];
}

/** Which one setting, turned, makes a run answer as another does. Tried on demand: each change is a walk. */
export function WhatWouldItTake({ query, walks }: WhatWouldItTakeProps) {
  const { tryChanges } = useComparisonActions();
  const [found, setFound] = useState<RunTurning[] | string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const ask = async (place: number) => {
    setAsked(place);
    setFound(null);
    setFound(await tryChanges(query, place));
  };
  const places = walks.flatMap(({ trace }, place) => (trace ? [place] : []));
  if (places.length === 0) return null;
  return (
    <section className="would-take small" aria-label="What would it take?">
      <h3 className="small">What would it take?</h3>
      <p className="q">
        One setting is turned at a time, all others stay: the retriever, the threshold, the length of the lists, the way
        the tools are chosen.
      </p>
      <p className="do">
        {places.map((place) => (
          <Button key={place} aria-pressed={asked === place} onClick={() => void ask(place)}>
            Change {letterOf(place)}
          </Button>
        ))}
      </p>
      {asked !== null && found === null && <p role="status">Walking this request with every single change.</p>}
      {typeof found === "string" && <p role="status">{found}</p>}
      {found !== null && typeof found !== "string" && (
        <ul role="status">
          {found.map((turning) => (
            <OneTurning key={turning.wanted} {...turning} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneTurning({ turning: { sentence, turning, nearest }, tried }: RunTurning) {
  const nameOf = useToolName();
  return (
    <li>
      <p>
        {sentence} {nearest && describeRest(nearest, nameOf)}
      </p>
      {turning.length > 1 && (
        <details>
          <summary className="q">
            {turning.length} of {tried} changes do
          </summary>
          <ul>
            {turning.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
