import { useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { RequirementVote, Trace, ViewName } from "../../core/domain/trace";
import type { Views } from "../../core/pipeline/stage-3-multi-view-reranking";
import {
  challengesFor,
  changeLists,
  judgeLists,
  solveChallenge,
  type Challenge,
  type LabMove,
} from "../../lessons/vote-lab";
import { describeLabMove, describeLabVerdict, nameChallenge } from "../../lessons/vote-words";
import { Button } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
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
  const start = trace && vote ? startOf(trace, vote) : BY_LETTERS;
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
      </div>
      <Lab key={start.key} start={start} />
    </>
  );
}

function startOf({ stage2, tools, query, stage3 }: Trace, { requirement, views }: RequirementVote): LabStart {
  const text = stage2.requirements.find(({ id }) => id === requirement)?.text ?? "";
  const idsOf = (view: ViewName): ToolId[] => views[view].map(({ tool }) => tool);
  const lists = { direct: idsOf("direct"), history: idsOf("history"), context: idsOf("context") };
  // The history lists every tool of k past requests, so it may be longer than k.
  const longest = { direct: stage3.k, history: Math.max(stage3.k, lists.history.length), context: stage3.k };
  return { key: `${query.id} ${requirement}`, words: text, views: lists, names: tools, longest };
}

interface LabState {
  views: Views;
  /** How many changes were made since the lists were as they came. */
  moves: number;
  challenge: Challenge | null;
  /** The way that was asked for, from the lists as they came; `none`: no way is short enough. */
  way: LabMove[] | "none" | null;
}

function Lab({ start }: { start: LabStart }) {
  const open = challengesFor(start.views);
  const fresh: LabState = { views: start.views, moves: 0, challenge: open[0] ?? null, way: null };
  const [state, setState] = useState(fresh);
  const { views, challenge } = state;
  const verdict = judgeLists(views);
  const nameOf = (tool: ToolId): string => start.names[tool]?.name ?? tool;
  const change = (move: LabMove): void => {
    const next = changeLists(views, move, start.longest);
    if (next) setState({ ...state, views: next, moves: state.moves + 1 });
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
              <Button kind="link" onClick={() => setState({ ...state, views: start.views, moves: 0 })}>
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
