import { useState } from "react";
import type { RankedByGraph, RetrievalEvidence } from "../../../core/domain/learned";
import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { pastUseOf } from "../../../wording/masstool";
import { Button } from "../../../ui/Button";
import { countOf, formatScore } from "../../../ui/format-number";
import { useSession } from "../../app-context";
import { voiceAmong } from "../../voice";
import { toolName } from "../picture/shown-walk";
import styles from "./masstool-evidence.module.css";

/** Rows that are there at once. */
const FIRST = 5;

interface RankingProps {
  trace: Trace;
  evidence: RetrievalEvidence;
  answer: readonly ToolId[];
}

/** Each tool's score, by its description and by the past requests that needed it; tools of the answer in bold. */
export function ToolRanking({ trace, evidence: { tools }, answer }: RankingProps) {
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(0.01, ...tools.map(({ score }) => score));
  const isShown = (tool: ToolId, place: number): boolean => isWhole || place < FIRST || answer.includes(tool);
  const rows = tools.map((ranked, place) => ({ ranked, place }));
  const shown = rows.filter(({ ranked, place }) => isShown(ranked.tool, place));
  return (
    <div>
      <h3>
        What brought each tool <span className="quiet">tools of the answer in bold</span>
      </h3>
      <table className={styles.brought}>
        <colgroup>
          <col className={styles.placeColumn} />
          <col className={styles.nameColumn} />
          <col />
          <col className={styles.scoreColumn} />
          <col className={styles.aloneColumn} />
        </colgroup>
        <thead>
          <tr>
            <th colSpan={2}>
              <span className="visually-hidden">Rank and tool</span>
            </th>
            <th>
              <span className={styles.ofDescription}>its description</span>{" "}
              <span className={styles.ofPastUse}>its past use</span>
            </th>
            <th className="numeric">score</th>
            <th>by description alone</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ ranked, place }) => (
            <tr key={ranked.tool}>
              <td className="faint numeric">{place + 1}</td>
              <td className={styles.broughtName}>
                {answer.includes(ranked.tool) ? <b>{toolName(trace, ranked.tool)}</b> : toolName(trace, ranked.tool)}
              </td>
              <td>
                <Parts ranked={ranked} most={most} />
                <MostBy ranked={ranked} />
              </td>
              <td className="numeric">{ranked.score.toFixed(2)}</td>
              <td className="quiet numeric">
                rank {ranked.descriptionRank}
                {ranked.descriptionRank !== place + 1 && ` → ${place + 1}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < tools.length && (
        <Button kind="link" className="no-print" onClick={() => setIsWhole(true)}>
          Show {tools.length}
        </Button>
      )}
    </div>
  );
}

const VIEWS = [
  { view: "own", says: "the request itself" },
  { view: "search", says: "past intents" },
  { view: "joint", says: "what the gate lets through" },
] as const;

/** Six lengths in a row that add up to the score; what takes away from it has none. */
function Parts({ ranked, most }: { ranked: RankedByGraph; most: number }) {
  const parts = (["description", "pastUse"] as const).flatMap((source) =>
    VIEWS.map(({ view, says }) => ({ source, says, amount: ranked[view][source] })),
  );
  const spoken = parts
    .map(
      ({ source, says, amount }) =>
        `${source === "description" ? "description" : "past use"} by ${says} ${formatScore(amount)}`,
    )
    .join(", ");
  return (
    <span className={styles.parts} role="img" aria-label={spoken} title={spoken}>
      {parts.map(({ source, says, amount }) => (
        <span
          key={`${source} ${says}`}
          className={source === "description" ? styles.partDescription : styles.partPastUse}
          style={{ width: `${(100 * Math.max(0, amount)) / most}%` }}
        />
      ))}
    </span>
  );
}

/** The past request that speaks most for a tool by having needed it. */
function MostBy({ ranked }: { ranked: RankedByGraph }) {
  const known = useSession((session) => session.dataset?.queries);
  const [first] = ranked.past;
  if (!first) return <span className={`quiet ${styles.mostBy}`}>No past request needed it.</span>;
  return (
    <span
      className={`quiet ${styles.mostBy}`}
      title={ranked.past.map(({ text, amount }) => `${formatScore(amount)} ${text}`).join("\n")}
    >
      {formatScore(pastUseOf(ranked))} by {countOf(ranked.uses, "past request")}, most by{" "}
      <span className={`person ${voiceAmong(known, first.query)}`}>{first.text}</span>
    </span>
  );
}
