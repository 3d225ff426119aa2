import { useState } from "react";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import type { BundleResult, Neighbour } from "../../../core/domain/trace";
import { type ShownWalk, toolName } from "../picture/shown-walk";
import { toolOfNode } from "../picture/walk-mode";
import { nameScores, describeScores, printScores } from "./print-scores";
import { listWords } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { useInteraction } from "../editing/interaction";
import { voiceAmong } from "../../voice";
import { useSession } from "../../app-context";
import { usePastList } from "./use-past-list";
import styles from "./evidence.module.css";

const SHOWN = 5;

/** The five nearest past requests, a to e; one can be opened at a time. */
export function PastRequests({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  const [opened, setOpened] = useState<QueryId | null>(null);
  const { list, onKeyDown, drop } = usePastList<HTMLOListElement>("past-requests");
  const neighbours = stage1.neighbours.slice(0, SHOWN);
  if (neighbours.length === 0) return <p className="quiet">There are no past requests to compare with.</p>;
  const isByWords = neighbours[0]?.cosine === null;
  return (
    <>
      <p className={`${styles.pastScores} micro faint`}>{nameScores(stage1.retriever, isByWords)}</p>
      <ol ref={list} className={isByWords ? `${styles.past} ${styles.byWords}` : styles.past} onKeyDown={onKeyDown}>
        {neighbours.map((neighbour, i) => (
          <PastRequest
            key={neighbour.query}
            walk={walk}
            letter={"abcde".charAt(i)}
            neighbour={neighbour}
            isOpen={opened === neighbour.query}
            onDrop={() => drop(neighbour.query)}
            onToggle={() => setOpened(opened === neighbour.query ? null : neighbour.query)}
          />
        ))}
      </ol>
    </>
  );
}

interface PastRequestProps {
  walk: ShownWalk;
  letter: string;
  neighbour: Neighbour;
  isOpen: boolean;
  onDrop: () => void;
  onToggle: () => void;
}

/** One past request: how near it is, its words, and on opening why it was found and what it used. */
function PastRequest({ walk, letter, neighbour, isOpen, onDrop, onToggle }: PastRequestProps) {
  const { bm25, query, text } = neighbour;
  const known = useSession((session) => session.dataset?.queries);
  const isSpeaking = useInteraction(({ hovered }) => speaksFor(walk, query, hovered && toolOfNode(hovered)));
  const scores = printScores(neighbour, walk.stage1?.retriever ?? "hybrid");
  return (
    <li className={isOpen ? styles.open : undefined}>
      <b className={isSpeaking ? styles.speaking : "quiet"}>{letter}</b>
      <span className="faint numeric" title={describeScores(neighbour)}>
        {scores.main}
        {scores.beside !== null && <small>{scores.beside}</small>}
      </span>
      <span className={styles.body}>
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
          <div className={styles.explanation}>
            <p>It used {listWords(neighbour.tools.map((tool) => toolName(walk, tool)))}.</p>
            <WordBars words={neighbour.sharedWords} bm25={bm25} />
          </div>
        )}
        <Button
          kind="link"
          className={`${styles.drop} no-print`}
          data-drop
          aria-label={`Drop past request ${letter}`}
          onClick={onDrop}
        >
          drop
        </Button>
      </span>
    </li>
  );
}

/** Whether the tool that is pointed at was needed by a past request which counts as like this one. */
function speaksFor({ choice }: ShownWalk, query: QueryId, tool: ToolId | null): boolean {
  return choice?.tools.find((one) => one.tool === tool)?.past.queries.includes(query) === true;
}

/** The shared words that made the BM25 score, each with its part as a bar. */
function WordBars({ words, bm25 }: { words: Neighbour["sharedWords"]; bm25: number }) {
  if (words.length === 0) return <p className="quiet">No word is shared; the meaning is near.</p>;
  const most = Math.max(...words.map(({ contribution }) => contribution));
  const rest = bm25 - words.reduce((sum, { contribution }) => sum + contribution, 0);
  return (
    <table className={styles.terms}>
      <caption className="visually-hidden">Shared words and what each adds to BM25</caption>
      <tbody>
        {words.map(({ word, contribution }) => (
          <tr key={word}>
            <th scope="row" className="person">
              {word}
            </th>
            <td className="numeric">
              <i style={{ width: `${(contribution / most) * 96}px` }} />
              {contribution.toFixed(1)}
            </td>
          </tr>
        ))}
        {rest >= 0.05 && (
          <tr>
            <th scope="row" className="quiet">
              others
            </th>
            <td className="numeric quiet">{rest.toFixed(1)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
