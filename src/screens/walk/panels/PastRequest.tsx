import type { Neighbour } from "../../../core/domain/trace";
import { listWords } from "../../../core/pipeline/wording";
import { Button } from "../../../ui/Button";
import { useHandStore } from "../editing/hand";
import { voiceAmong } from "../../voice";
import { useSession } from "../../app-context";
import { usePerform } from "../editing/use-perform";
import { toolName, type ShownWalk } from "../shown-walk";
import { describeScores, printScores } from "./print-scores";
import { WordBars } from "./WordBars";

interface PastRequestProps {
  walk: ShownWalk;
  letter: string;
  neighbour: Neighbour;
  isOpen: boolean;
  onToggle: () => void;
}

/** One past request: how near it is, its words, and on opening why it was found and what it used. */
export function PastRequest({ walk, letter, neighbour, isOpen, onToggle }: PastRequestProps) {
  const perform = usePerform();
  const hand = useHandStore();
  const { bm25, query, text } = neighbour;
  const known = useSession((session) => session.dataset?.queries);
  const scores = printScores(neighbour, walk.stage1?.retriever ?? "hybrid");
  const drop = () => perform({ do: "edit", edit: { kind: "drop-neighbour", query }, then: hand.getState().mode });
  return (
    <li className={isOpen ? "open" : undefined}>
      <b className="q">{letter}</b>
      <span className="qq n" title={describeScores(neighbour)}>
        {scores.main}
        {scores.beside !== null && <small>{scores.beside}</small>}
      </span>
      <span className="body">
        <button
          type="button"
          className={`person ${voiceAmong(known, query)}`}
          aria-expanded={isOpen}
          title={isOpen ? "Close" : "Why this one"}
          onClick={onToggle}
        >
          {text}
        </button>
        {isOpen && (
          <div className="why">
            <p>It used {listWords(neighbour.tools.map((tool) => toolName(walk, tool)))}.</p>
            <WordBars words={neighbour.sharedWords} bm25={bm25} />
          </div>
        )}
        <Button kind="link" className="drop" aria-label={`Drop past request ${letter}`} onClick={drop}>
          drop
        </Button>
      </span>
    </li>
  );
}
