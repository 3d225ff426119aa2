import { useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { RequirementVote, Trace, ViewName } from "../../core/domain/trace";
import type { Views } from "../../core/pipeline/stage-3-multi-view-reranking";
import { listsAt } from "../../lessons/ptr/moves";
import {
  challengesFor,
  changeLists,
  judgeLists,
  solveChallenge,
  describeLabMove,
  describeLabVerdict,
  nameChallenge,
  type Challenge,
  type LabMove,
} from "../../lessons/vote-lab";
import { Button } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
import { Term } from "../../ui/Term";
import { useSession } from "../app-context";
import { ViewList, type LabStart } from "./ViewList";
import styles from "./learn.module.css";

const LETTERS = (text: string): ToolId[] => [...text] as ToolId[];

const BY_LETTERS: LabStart = {
  key: "letters",
  words: null,
  views: { direct: LETTERS("ABCDE"), history: LETTERS("FBGAC"), context: LETTERS("AHBIC") },
  names: {},
  longest: { direct: 5, history: 5, context: 5 },
};

/** Three lists that vote for one tool, changed by hand. */
export function VotePage() {
  const trace = useSession((state) => state.trace);
  const votes = trace?.stage3.perRequirement.filter(({ views }) => views.direct.length >= 3) ?? [];
  const [at, setAt] = useState(0);
  const vote = votes[Math.min(at, votes.length - 1)];
  const most = trace?.stage3.k ?? 0;
  const [length, setLength] = useState<number | null>(null);
  const k = Math.min(length ?? most, most);
  const start = trace && vote ? startOf(trace, vote, k) : BY_LETTERS;
  return (
    <>
      <div className="intro">
        <h1>
          Three lists vote for one tool. <b>Move the rows, and see who wins.</b>
        </h1>
        <p className="quiet">
          {start.words === null
            ? "The walk on the workbench has no open words, so these lists are of letters."
            : "The lists are those of the walk on the workbench."}
          {votes.length > 1 && (
            <>
              {" "}
              <Button kind="link" onClick={() => setAt((at + 1) % votes.length)}>
                Take the next of its {votes.length} votes
              </Button>
            </>
          )}
        </p>
        {start.words !== null && <p className={styles.words}>{start.words}</p>}
        {start.words !== null && most > SHORTEST && (
          <label className={styles.needed}>
            <Term name="view" as="plain">
              Length of the lists, k
            </Term>
            <input
              type="range"
              min={SHORTEST}
              max={most}
              value={k}
              onChange={({ target }) => setLength(Number(target.value))}
            />
            <b>{k}</b>
          </label>
        )}
      </div>
      <Lab key={start.key} start={start} />
    </>
  );
}

const SHORTEST = 3;

/** The lists of a vote as k tools, k past requests and k tools make them. */
function startOf({ stage2, tools, query }: Trace, vote: RequirementVote, k: number): LabStart {
  const { requirement } = vote;
  const text = stage2.requirements.find(({ id }) => id === requirement)?.text ?? "";
  const lists = listsAt(vote, k);
  // The history lists every tool of k past requests, so it may be longer than k.
  const longest = { direct: k, history: Math.max(k, lists.history.length), context: k };
  return { key: `${query.id} ${requirement} ${k}`, words: text, views: lists, names: tools, longest };
}

interface LabState {
  views: Views;
  /** The list whose order was changed last, where order says nothing. */
  reordered: ViewName | null;
  /** How many changes were made since the lists were as they came. */
  moves: number;
  challenge: Challenge | null;
  /** The way that was asked for, from the lists as they came; `none`: no way is short enough. */
  way: LabMove[] | "none" | null;
}

function Lab({ start }: { start: LabStart }) {
  const open = challengesFor(start.views);
  const fresh: LabState = { views: start.views, reordered: null, moves: 0, challenge: open[0] ?? null, way: null };
  const [state, setState] = useState(fresh);
  const { views, challenge } = state;
  const verdict = judgeLists(views);
  const nameOf = (tool: ToolId): string => start.names[tool]?.name ?? tool;
  const change = (move: LabMove): void => {
    const next = changeLists(views, move, start.longest);
    if (!next) return;
    const isOrder = move.kind === "place" && move.view !== "direct" && views[move.view].includes(move.tool);
    setState({ ...state, views: next, reordered: isOrder ? move.view : null, moves: state.moves + 1 });
  };
  const goOn = (): void => {
    const at = open.findIndex(({ id }) => id === challenge?.id);
    setState({ ...fresh, challenge: open[(at + 1) % open.length] ?? null });
  };
  const isDone = challenge?.isDone(views, start.views) ?? false;
  return (
    <>
      <div className={styles.lists3}>
        {(["direct", "history", "context"] as const).map((view) => (
          <ViewList key={view} view={view} views={views} start={start} nameOf={nameOf} onChange={change} />
        ))}
        <section aria-labelledby="votes">
          <h2 id="votes">
            Votes <span className="quiet">most wins; then order of direct</span>
          </h2>
          <ol className={styles.tally}>
            {verdict.tally
              .filter(({ votes }, index) => index === 0 || votes > 1)
              .map(({ tool, votes }) => (
                <li key={tool} className={tool === verdict.winner ? styles.winner : undefined}>
                  <span className={styles.bars} aria-label={`${votes} of 3 votes`} role="img">
                    {Array.from({ length: votes }, (_, index) => (
                      <i key={index} />
                    ))}
                  </span>
                  {tool === verdict.winner && <Mark outcome="added" label="hidden" />}
                  <span>{nameOf(tool)}</span>
                </li>
              ))}
          </ol>
        </section>
      </div>
      <div className={styles.underLists}>
        <section aria-labelledby="verdict">
          <h2 id="verdict">Who wins</h2>
          <p role="status" className={styles.text}>
            {describeLabVerdict(verdict, views.direct[0]!, nameOf)}
            {state.reordered &&
              ` You moved a row inside ${state.reordered}: its order counts for nothing, so no vote changed.`}
          </p>
        </section>
        <section aria-labelledby="line">
          <h2 id="line">The whole vote in one line</h2>
          <p className={styles.text}>
            The first of direct wins, unless history leaves it out and another tool is in all three lists.
          </p>
          <p className="quiet">
            So a tool that is not in direct never wins, and the order inside history and context changes nothing.
            Counting and this line are both computed here; they name{" "}
            {verdict.isByClosedForm ? "the same tool" : "different tools"}.
          </p>
        </section>
        <section aria-labelledby="challenge">
          <h2 id="challenge">
            The challenge{" "}
            <span className="quiet">
              {isDone && `done in ${state.moves} ${state.moves === 1 ? "change" : "changes"}`}
            </span>
          </h2>
          <p className={styles.text}>
            {challenge ? nameChallenge(challenge) : "These lists fulfil every challenge already."}
          </p>
          {Array.isArray(state.way) && (
            <ol className={styles.way}>
              {describeWay(state.way, start, nameOf).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
          )}
          {state.way === "none" && <p>There is no way of three changes or fewer from these lists.</p>}
          <p className={styles.actions}>
            {isDone && open.length > 1 && <Button onClick={goOn}>Next challenge</Button>}
            {!isDone && challenge && (
              <Button
                kind="link"
                onClick={() =>
                  setState({ ...state, way: solveChallenge(challenge, start.views, start.longest) ?? "none" })
                }
              >
                Show a shortest way
              </Button>
            )}
            {!isDone && open.length > 1 && (
              <Button kind="link" onClick={goOn}>
                Another challenge
              </Button>
            )}
            {state.moves > 0 && (
              <Button kind="link" onClick={() => setState({ ...state, views: start.views, reordered: null, moves: 0 })}>
                Put the lists back
              </Button>
            )}
          </p>
          <p className="quiet">
            A walk fills context anew when the first of direct is another. Here that tool is put on top of it; the
            others stay.
          </p>
        </section>
      </div>
    </>
  );
}

function describeWay(way: readonly LabMove[], start: LabStart, nameOf: (tool: ToolId) => string): string[] {
  let views = start.views;
  return way.map((move) => {
    const sentence = describeLabMove(move, views[move.view].includes(move.tool), nameOf);
    views = changeLists(views, move, start.longest) ?? views;
    return sentence;
  });
}
