import { useState } from "react";
import type { QueryId } from "../../../core/domain/ids";
import type { BundleResult } from "../../../core/domain/trace";
import type { ShownWalk } from "../shown-walk";
import { PastRequest } from "./PastRequest";
import { nameScores } from "./print-scores";

const SHOWN = 5;

/** The five nearest past requests, a to e; one can be opened at a time. */
export function PastRequests({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  const [opened, setOpened] = useState<QueryId | null>(null);
  const neighbours = stage1.neighbours.slice(0, SHOWN);
  if (neighbours.length === 0) return <p className="q">No past request is there to compare with.</p>;
  const isByWords = neighbours[0]?.cosine === null;
  return (
    <>
      <p className="past-scores micro qq">{nameScores(stage1.retriever, isByWords)}</p>
      <ol className={isByWords ? "past by-words" : "past"}>
        {neighbours.map((neighbour, i) => (
          <PastRequest
            key={neighbour.query}
            walk={walk}
            letter={"abcde".charAt(i)}
            neighbour={neighbour}
            isOpen={opened === neighbour.query}
            onToggle={() => setOpened(opened === neighbour.query ? null : neighbour.query)}
          />
        ))}
      </ol>
    </>
  );
}
