import { useState, type KeyboardEvent } from "react";
import type { RequirementVote, TallyRow } from "../../../core/domain/trace";
import { verb } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { RankCell, Tally } from "../canvas/VoteMarks";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { toolName, type ShownWalk } from "../picture/shown-walk";
import styles from "./evidence.module.css";

/** The tools that lost a vote: their rank in each list and their votes. A click chooses one instead. */
export function RivalTable({ walk, vote, most }: { walk: ShownWalk; vote: RequirementVote; most: number }) {
  const perform = usePerform();
  const [isWhole, setIsWhole] = useState(false);
  const { rivals, rest } = listRivals(vote, isWhole ? Infinity : most);
  const choose = (rival: (typeof rivals)[number]) =>
    perform({
      do: "edit",
      edit: { kind: "choose-winner", requirement: vote.requirement, tool: rival.tool },
      then: restOn({ type: "vote", requirement: vote.requirement }),
    });
  return (
    <>
      <table className={styles.rivals} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th className="visually-hidden">Tool</th>
            <th>direct</th>
            <th>history</th>
            <th>context</th>
            <th>votes</th>
          </tr>
        </thead>
        <tbody>
          {rivals.map((rival) => (
            <tr key={rival.tool}>
              <th scope="row">
                <button
                  type="button"
                  data-rival
                  title={`Choose ${toolName(walk, rival.tool)} instead`}
                  onClick={() => choose(rival)}
                >
                  {toolName(walk, rival.tool)}
                </button>
                {rival.tool === vote.computedWinner && <span className="faint"> won the vote</span>}
              </th>
              <td>
                <RankCell rank={rival.ranks.direct} />
              </td>
              <td>
                <RankCell rank={rival.ranks.history} />
              </td>
              <td>
                <RankCell rank={rival.ranks.context} />
              </td>
              <td>
                <Tally votes={rival.votes} tone="muted" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button kind="link" className={styles.others} onClick={() => setIsWhole(true)}>
          {rest} more {verb(rest, "tool has", "tools have")} fewer votes
        </Button>
      )}
      {isWhole && (
        <Button kind="link" className={styles.others} onClick={() => setIsWhole(false)}>
          Only the first {most}
        </Button>
      )}
    </>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-rival]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (step === 0 || at === -1) return;
  rows[at + step]?.focus();
  event.preventDefault();
}

/**
 * The tools that lost a vote, most votes first. Those with one vote are left to be counted, unless there is room for
 * nothing else; the computed winner is among them when it was overruled.
 */
export function listRivals(
  vote: Pick<RequirementVote, "tally" | "winner" | "computedWinner">,
  most: number,
): { rivals: TallyRow[]; rest: number } {
  const losers = vote.tally.filter(({ tool }) => tool !== vote.winner);
  const several = losers.filter(({ votes }) => votes > 1);
  const offered = most === Infinity || several.length === 0 ? losers : several;
  const first = offered.slice(0, most);
  return { rivals: first, rest: losers.length - first.length };
}
