import { lazy, Suspense, type ReactNode } from "react";
import { Mark } from "../../../ui/Mark";
import type { ChoiceResult } from "../../../core/domain/choice";
import { formatScore } from "../../../ui/format-number";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { sayBeside, sayChosen } from "../picture/choice-rows";
import { labelLink, labelRequirement, labelVote, type Caption } from "../picture/labels";
import type { SenseLine } from "../../../ui/request/sense-lines";
import { outcomeOfRequirement, type Picture, type ResultRow } from "../picture/picture";
import { ResultReason } from "./ResultTools";
import { nameFar, noteOf, type CutScores } from "../picture/result-notes";
import styles from "./column.module.css";

const UnusedInClause = lazy(async () => ({ default: (await import("../editing/UnusedMarks")).UnusedInClause }));

interface ClauseProps {
  walk: ShownWalk;
  picture: Picture;
  clause: SenseLine;
  cutScores: CutScores;
  captions: readonly Caption[];
  /** The vote for this clause, when it is open. */
  drawer: ReactNode;
}

/** One clause of the request, its requirement underlined in the colour of its outcome, followed by the tools it leads to. */
export function Clause({ walk, picture, clause, cutScores, captions, drawer }: ClauseProps) {
  const nodeProps = useNodeProps();
  const id = clause.requirement;
  const requirement = picture.requirements.find((one) => one.id === id);
  const isRest = id === null && walk.parts.coverage && walk.stage2 !== null;
  const outcome = id === null ? null : outcomeOfRequirement(picture, id);
  const rows = id === null ? [] : picture.result.filter(({ requirements }) => requirements.includes(id));
  const looks = [
    styles.words,
    requirement && requirement.standing !== "unread" ? "" : styles.unread,
    outcome ?? "unsolved",
    requirement?.by === "edit" ? styles.byHand : "",
    requirement?.placed === "near" ? styles.near : "",
    requirement?.placed === "note" ? styles.note : "",
  ];
  return (
    <div className={styles.clause}>
      <p className={`person${isRest ? ` ${styles.rest}` : ""}`}>
        {clause.pieces.map((piece) =>
          piece.requirement === null ? (
            <span key={piece.start} data-offset={piece.start}>
              {piece.text}
            </span>
          ) : (
            <span
              key={piece.start}
              data-offset={piece.start}
              className={looks.join(" ")}
              {...nodeProps(
                { type: "requirement", id: piece.requirement },
                labelRequirement(walk, picture, piece.requirement),
              )}
            >
              {piece.text}
            </span>
          ),
        )}
      </p>
      {captions
        .filter(({ of }) => of.when === "now" && of.requirement === id)
        .map(({ key, text }) => (
          <p key={key} className={styles.clauseCaption}>
            {text}
          </p>
        ))}
      {isRest && walk.trace && (
        <Suspense fallback={null}>
          <UnusedInClause trace={walk.trace} clause={clause} />
        </Suspense>
      )}
      {rows.map((row) => (
        <ClauseTool key={row.key} walk={walk} picture={picture} row={row} clause={clause} cutScores={cutScores} />
      ))}
      {drawer}
    </div>
  );
}

/** Of a tool that was weighed, what the choice says of it. */
function sayInClause({ tool, kind }: ResultRow, choice: ChoiceResult): string {
  return kind === "left-out" ? sayBeside(tool, choice) : (sayChosen(tool, choice)?.text ?? "by hand");
}

function ClauseTool({
  walk,
  picture,
  row,
  clause,
  cutScores,
}: Pick<ClauseProps, "walk" | "picture" | "clause" | "cutScores"> & { row: ResultRow }) {
  const nodeProps = useNodeProps();
  const link = picture.links.find(({ requirement, tool }) => requirement === clause.requirement && tool === row.tool);
  const vote = picture.votes.find(({ requirement }) => requirement === clause.requirement);
  const isStruck = row.kind === "left-out";
  const note = row.outcome === "wrong" ? noteOf(row, walk, cutScores) : null;
  const node = link
    ? nodeProps({ type: "ribbon", requirement: link.requirement, tool: link.tool }, labelLink(walk, picture, link))
    : vote && (vote.winner === row.tool || vote.winner === null)
      ? nodeProps({ type: "vote", requirement: vote.requirement }, labelVote(walk, picture, vote))
      : {};
  const chosen = walk.choice && sayInClause(row, walk.choice);
  const how =
    vote?.winnerBy === "edit" ? "open, then added after your edit" : `open, then ${vote?.votes ?? 0} of 3 votes`;
  const far = vote?.winnerBy === "computed" && vote.far !== null ? `, ${nameFar(vote.far)}` : "";
  return (
    <div className={`${styles.clauseTool} ${row.outcome}`}>
      <span className={styles.clauseToolName} {...node}>
        <Mark outcome={row.outcome} label="hidden" />
        <span className={styles.toolName}>{isStruck ? <s>{row.name}</s> : row.name}</span>
        <small>{chosen ?? (link ? formatScore(link.score) : row.kind === "waiting" ? "" : `${how}${far}`)}</small>
      </span>
      {note && <ResultReason row={row} note={note} />}
    </div>
  );
}
