import type { ToolId } from "../../../core/domain/ids";
import { countOf, quote } from "../../../core/domain/phrases";
import type { RankedTool, RequirementVote, ViewName } from "../../../core/domain/trace";
import { describeLists, listsAt } from "../../../lessons/ptr/moves";
import { changesByChoice, shownVote } from "../../../lessons/ptr/vote-steps";
import { answerOfStages, hundredths, judgeTools, namesIn, scoreTools, wordsOf } from "../../../lessons/walk-facts";
import { Mark } from "../../../ui/Mark";
import { Term } from "../../../ui/Term";
import { RequestText, underlines } from "../parts/RequestText";
import { readWhole, useMoved, type PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

const SHOWN = 7;
const TERMS = { direct: "direct", history: "historyView", context: "context" } as const;
const MAKERS: Record<ViewName, (first: string) => string> = {
  direct: () => "by the words",
  history: () => "by the past",
  context: (first) => `like ${first}`,
};

interface ListsProps extends PictureProps {
  /** Step 7 shows the lists with the answer, step 8 before it. */
  when: "with the answer" | "before it";
}

/** Steps 7 and 8: the three lists of one vote, and the tally. */
export function ListsPicture({ trace, ground, isOpen, when }: ListsProps) {
  const made = shownVote(trace);
  const most = Math.min(trace.stage3.k, made?.pastRequests.length ?? 0);
  const [moved, move] = useMoved((text) => readWhole(text, 1, most));
  if (!made) return <RequestText text={trace.query.text} spans={underlines(trace, isOpen)} />;
  const canMove = when === "with the answer" && isOpen && most > 1;
  const vote = canMove && moved !== null ? shortenLists(made, moved) : made;
  const areShown = isOpen || when === "before it";
  const name = namesIn(trace);
  const marked = when === "before it" && isOpen ? vote.winner : vote.views.direct[0]!.tool;
  return (
    <>
      <p className={styles.openWords}>
        <span data-as="open">{wordsOf(trace, vote.requirement)}</span>
      </p>
      {areShown ? (
        <div className={styles.threeLists}>
          {(["direct", "history", "context"] as const).map((view) => (
            <List key={view} {...{ view, vote, name }} marked={isOpen ? marked : null} />
          ))}
          {when === "before it" && isOpen && <Tally vote={vote} name={name} />}
        </div>
      ) : (
        <ul className={styles.waiting}>
          <li>
            direct <span className="quiet">the {trace.stage3.k} tools nearest to the words</span>
          </li>
          <li>
            history <span className="quiet">the tools of the {trace.stage3.k} nearest past requests</span>
          </li>
          <li>
            context{" "}
            <span className="quiet">
              the {trace.stage3.k} tools nearest to {name(vote.views.direct[0]!.tool)}
            </span>
          </li>
        </ul>
      )}
      {canMove && (
        <div className={styles.moved}>
          <label className={styles.sizeHandle}>
            <span>
              k: how many tools, and how many past requests, make a <Term name="view" />
            </span>
            <input
              type="range"
              min={1}
              max={most}
              value={moved ?? most}
              aria-valuetext={describeLists(trace, made, moved ?? most)}
              onChange={({ target }) => move(target.value)}
            />
            <b>{moved ?? most}</b>
          </label>
          <p role="status">{describeLists(trace, made, moved ?? most)}</p>
        </div>
      )}
      {isOpen && (
        <p className="quiet">
          In {ground.votes.did} of the sample’s {ground.votes.all} votes the vote changed the tool; in{" "}
          {ground.votes.could} it could have.
        </p>
      )}
    </>
  );
}

/** The vote with the lists that a smaller k makes. */
function shortenLists(vote: RequirementVote, k: number): RequirementVote {
  const lists = listsAt(vote, k);
  const shorten = (view: ViewName): RankedTool[] =>
    lists[view].flatMap((tool, index) => {
      const ranked = vote.views[view].find((row) => row.tool === tool);
      return ranked ? [{ ...ranked, rank: index + 1 }] : [];
    });
  return { ...vote, views: { direct: shorten("direct"), history: shorten("history"), context: shorten("context") } };
}

interface ListProps {
  view: ViewName;
  vote: RequirementVote;
  name: (tool: ToolId) => string;
  /** Whose places are shown; `null`: nobody's yet. */
  marked: ToolId | null;
}

function List({ view, vote, name, marked }: ListProps) {
  const all = vote.views[view];
  const shown = all.slice(0, SHOWN);
  const later = all.slice(SHOWN).find(({ tool }) => tool === marked);
  const rest = all.length - shown.length - (later ? 1 : 0);
  return (
    <section aria-label={view}>
      <h2>
        <Term name={TERMS[view]}>{view}</Term>{" "}
        <span className="quiet">{MAKERS[view](name(vote.views.direct[0]!.tool))}</span>
      </h2>
      <ol>
        {[...shown, ...(later ? [later] : [])].map(({ tool, rank }) => (
          <li key={tool} data-marked={tool === marked ? "" : undefined}>
            <b>{rank}</b> <span>{name(tool)}</span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="quiet">{rest} more</p>}
    </section>
  );
}

const LISTED = 5;

function Tally({ vote: { tally, winner }, name }: Pick<ListProps, "vote" | "name">) {
  const shown = tally.filter(({ votes }, index) => index === 0 || votes > 1).slice(0, LISTED);
  return (
    <section aria-label="votes">
      <h2>votes</h2>
      <ol>
        {shown.map(({ tool, votes }) => (
          <li key={tool} data-marked={tool === winner ? "" : undefined}>
            <span className={styles.strokes} role="img" aria-label={countOf(votes, "vote")}>
              {Array.from({ length: votes }, (_, index) => (
                <i key={index} />
              ))}
            </span>
            {tool === winner && <Mark outcome="added" label="hidden" />} <span>{name(tool)}</span>
          </li>
        ))}
      </ol>
      {tally.length > shown.length && <p className="quiet">{countOf(tally.length - shown.length, "tool")} more</p>}
    </section>
  );
}

/** Step 12: the answer of the stages beside the answer of the choice. */
export function ChoicePicture({ trace, isOpen }: PictureProps) {
  const { out, brought } = changesByChoice(trace);
  const stages = answerOfStages(trace);
  const app = trace.recommendation.tools.map(({ tool }) => tool);
  const judged = judgeTools(trace, app);
  const rows = [...new Set([...app, ...stages, ...(judged?.missed ?? [])])];
  const name = namesIn(trace);
  const chanceOf = (tool: ToolId): number | undefined =>
    [...(trace.choice?.tools ?? []), ...(trace.choice?.leftOut ?? []), ...(trace.choice?.outside ?? [])].find(
      (row) => row.tool === tool,
    )?.chance;
  const score = (tools: ToolId[]): string => {
    const tracc = scoreTools(trace, tools);
    return tracc === null ? "" : `TRACC ${hundredths(tracc)}`;
  };
  return (
    <>
      <RequestText text={trace.query.text} spans={underlines(trace, isOpen)} />
      {isOpen && trace.choice && (
        <p className={styles.pictureHead}>
          <b>The choice</b>{" "}
          <span className="quiet">
            is <Term name="trained" />
          </span>
        </p>
      )}
      {isOpen && (
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">tool</th>
              <th scope="col">the stages</th>
              {trace.choice && <th scope="col">the choice</th>}
              {trace.choice && <th scope="col">chance</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((tool) => (
              <tr key={tool}>
                <th scope="row">
                  {name(tool)}{" "}
                  <span className="quiet">
                    {out.includes(tool) ? "left out" : brought.includes(tool) ? "brought" : ""}
                  </span>
                </th>
                <td>
                  <AnswerMark isNamed={stages.includes(tool)} isNeeded={trace.query.gold?.includes(tool) ?? null} />
                </td>
                {trace.choice && (
                  <td>
                    <AnswerMark isNamed={app.includes(tool)} isNeeded={trace.query.gold?.includes(tool) ?? null} />
                  </td>
                )}
                {trace.choice && <td>{chanceOf(tool)?.toFixed(2) ?? "–"}</td>}
              </tr>
            ))}
            <tr>
              <th scope="row" className="quiet">
                {judged ? "against the needed tools" : quote("nobody has judged this request").slice(1, -1)}
              </th>
              <td>{score(stages)}</td>
              {trace.choice && <td>{score(app)}</td>}
              {trace.choice && <td />}
            </tr>
          </tbody>
        </table>
      )}
    </>
  );
}

/** `isNeeded` `null`: nobody knows. */
function AnswerMark({ isNamed, isNeeded }: { isNamed: boolean; isNeeded: boolean | null }) {
  if (isNamed) return isNeeded === false ? <Mark outcome="wrong" /> : <Mark outcome="kept" />;
  return isNeeded ? <Mark outcome="missed" /> : <span className="quiet">–</span>;
}
