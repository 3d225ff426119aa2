import { useState } from "react";
import type { Edit } from "../../../core/domain/edit";
import type { ToolId } from "../../../core/domain/ids";
import type { RequirementVote, TallyRow, Trace, ViewName } from "../../../core/domain/trace";
import { countOf } from "../../../core/domain/phrases";
import { LongName } from "../../../ui/LongName";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { moveAmong, useKeptFocus } from "../../../ui/use-kept-focus";
import { RankCell, Tally } from "../canvas/VoteRows";
import { editKey } from "../editing/edit-offers";
import { ScorePreview } from "../editing/ScorePreview";
import { useOfferedPreviews } from "../editing/use-previews";
import { restOn } from "../editing/intent";
import { useInteraction, useInteractionStore } from "../editing/interaction";
import { usePerform } from "../editing/use-perform";
import { toolName, type ShownWalk } from "../picture/shown-walk";
import { Term } from "../../../ui/Term";
import styles from "./evidence.module.css";

const RIVAL = "[data-rival]";

/** The tools of a vote: rank and score in each list, their votes, and what choosing one instead would do to the score. */
export function RivalTable({ walk, vote, most }: { walk: ShownWalk; vote: RequirementVote; most: number }) {
  const perform = usePerform();
  const hand = useInteractionStore();
  const isEntered = useInteraction((state) => state.entered === "rivals");
  const table = useKeptFocus<HTMLTableElement>(RIVAL, {
    isWanted: isEntered,
    onEntered: () => hand.setState({ entered: null }),
  });
  const [isWhole, setIsWhole] = useState(false);
  const { rivals, rest } = listRivals(vote, isWhole ? Infinity : most);
  const winner = vote.tally.find(({ tool }) => tool === vote.winner);
  const editFor = ({ tool }: TallyRow): Edit => ({ kind: "choose-winner", requirement: vote.requirement, tool });
  const previews = useOfferedPreviews(walk.trace, rivals.map(editFor));
  const choose = (rival: TallyRow) =>
    perform({
      do: "edit",
      edit: editFor(rival),
      then: restOn({ type: "vote", requirement: vote.requirement }),
      stays: true,
    });
  return (
    <>
      <table ref={table} className={styles.rivals} onKeyDown={(event) => moveAmong(event, RIVAL)}>
        <thead>
          <tr>
            <th className="visually-hidden">Tool</th>
            <th>
              <Term name="direct">direct</Term>
            </th>
            <th>
              <Term name="historyView">history</Term>
            </th>
            <th>
              <Term name="context">context</Term>
            </th>
            <th>
              <Term name="votes" />
            </th>
            <th className="visually-hidden">Answer</th>
          </tr>
        </thead>
        <tbody>
          {winner && (
            <tr className={styles.winner}>
              <th scope="row" title={toolName(walk, winner.tool)}>
                <LongName>{toolName(walk, winner.tool)}</LongName>
              </th>
              <Ranks trace={walk.trace} vote={vote} row={winner} tone={vote.winnerBy === "edit" ? "muted" : "ink"} />
              <td />
            </tr>
          )}
          {rivals.map((rival) => (
            <tr key={rival.tool}>
              <th scope="row">
                <button
                  type="button"
                  data-rival
                  title={`Choose ${toolName(walk, rival.tool)} instead`}
                  onClick={() => choose(rival)}
                >
                  <LongName>{toolName(walk, rival.tool)}</LongName>
                </button>
                {rival.tool === vote.computedWinner && <span className="faint"> won the vote</span>}
              </th>
              <Ranks trace={walk.trace} vote={vote} row={rival} tone="muted" />
              <td className={`${styles.foreseen} numeric no-print`}>
                <ScorePreview form="after" walk={walk} preview={previews[editKey(editFor(rival))] ?? null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(isWhole || rest.length > 0) && (
        <Button kind="link" className={`${styles.others} no-print`} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Only the first ${most}` : describeRest(rest)}
        </Button>
      )}
    </>
  );
}

const VIEWS = ["direct", "history", "context"] as const satisfies readonly ViewName[];

interface RanksProps {
  trace: Trace | null;
  vote: RequirementVote;
  row: TallyRow;
  tone: "ink" | "muted";
}

/** Rank and score in each list, then the votes. */
function Ranks({ trace, vote, row, tone }: RanksProps) {
  return (
    <>
      {VIEWS.map((view) => (
        <td key={view}>
          <span className={styles.ranked}>
            <RankCell rank={row.ranks[view]} />
            <small className="numeric">{scoreIn(vote, { view, tool: row.tool, trace })}</small>
          </span>
        </td>
      ))}
      <td>
        <Tally votes={row.votes} tone={tone} />
      </td>
    </>
  );
}

/** The score of a tool in a list, as printed; empty where the list has it not. A cosine, or BM25 without an encoder. */
export function scoreIn(
  { views }: Pick<RequirementVote, "views">,
  { view, tool, trace }: { view: ViewName; tool: ToolId; trace: Trace | null },
): string {
  const score = views[view].find((one) => one.tool === tool)?.score;
  if (score === undefined) return "";
  if (trace?.environment.encoder !== null) return formatScore(score);
  return score.toFixed(score < 9.95 ? 1 : 0);
}

/**
 * The tools that lost a vote, most votes first. Those with one vote are left to be counted, unless there is room for
 * nothing else; the computed winner is among them when it was overruled.
 */
export function listRivals(
  vote: Pick<RequirementVote, "tally" | "winner" | "computedWinner">,
  most: number,
): { rivals: TallyRow[]; rest: readonly TallyRow[] } {
  const losers = vote.tally.filter(({ tool }) => tool !== vote.winner);
  const several = losers.filter(({ votes }) => votes > 1);
  const offered = most === Infinity || several.length === 0 ? losers : several;
  const first = offered.slice(0, most);
  return { rivals: first, rest: losers.slice(first.length) };
}

/** Those that are not shown, by the most votes that any of them has: "9 more tools with 1 vote each". */
export function describeRest(rest: readonly Pick<TallyRow, "votes">[]): string {
  const votes = rest.map((row) => row.votes);
  const most = Math.max(...votes);
  const isEqual = votes.every((one) => one === most);
  const each = rest.length > 1 ? " each" : "";
  return `${countOf(rest.length, "more tool", "more tools")} with ${isEqual ? `${countOf(most, "vote")}${each}` : `${most} votes or fewer`}`;
}
