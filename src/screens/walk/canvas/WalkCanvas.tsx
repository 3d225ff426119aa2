import "./canvas.module.css";
import "./column.module.css";
import "./flow.module.css";
import "./names.module.css";
import { useOneColumn, useIsForPaper } from "./element-hooks";
import { useMemo } from "react";
import { textWithNotes } from "../../../core/domain/notes";
import { Mark } from "../../../ui/Mark";
import { voiceOf } from "../../voice";
import { useInteraction } from "../editing/interaction";
import { useNodeProps } from "../editing/use-node-props";
import { BundleList } from "./BundleTools";
import { Clause } from "./Clause";
import { FoldedRest, useFold } from "./RequestLines";
import { countOf } from "../../../ui/format-number";
import { useSession } from "../../app-context";
import { today } from "../../../ui/PrintedOn";
import { makeCaptions, labelResultRow } from "../picture/labels";
import { layoutLines } from "../../../ui/request/sense-lines";
import type { Picture } from "../picture/picture";
import { makePicture } from "../picture/make-picture";
import { ResultReason } from "./ResultTools";
import { noteOf } from "../picture/result-notes";
import type { WalkCanvasProps } from "./walk-canvas-props";
import styles from "./column.module.css";
import { WalkFigure } from "./WalkFigure";

/** The walk as one picture: every underline leaves its words and runs to its tool. One column where there is no room. */
export function WalkCanvas(props: WalkCanvasProps) {
  const key = `${props.walk.query.id} ${props.walk.query.text}`;
  return useOneColumn() ? <WalkColumn key={key} {...props} /> : <WalkFigure key={key} {...props} />;
}

/** The walk in one column: the result first, then each clause with its tools. No ribbons; a line's colour says the same. */
function WalkColumn({ walk, cutScores, heads, drawer, verdict, children }: WalkCanvasProps) {
  const openVote = useInteraction((state) => state.openVote);
  const mode = useInteraction((state) => state.mode);
  const { fold, unfold } = useFold(walk);
  const picture = useMemo(() => makePicture(walk), [walk]);
  const clauses = useMemo(() => {
    const requirements = walk.stage2?.requirements ?? [];
    return layoutLines(textWithNotes(walk.query.text, requirements), requirements, (text) => text.length, Infinity);
  }, [walk]);
  const captions = makeCaptions(picture);
  const drawn = fold ? clauses.filter(({ end }) => end <= fold.from) : clauses;
  return (
    <div data-walk className={`${styles.walk} ${styles.column} ${voiceOf(walk.query)}`}>
      <PrintHead />
      <section className={styles.columnPart} aria-label="Result">
        {heads.result}
        <ResultList walk={walk} picture={picture} cutScores={cutScores} />
      </section>
      <section className={styles.columnPart} aria-label="Request">
        <div className={styles.clauses} data-request-text>
          {drawn.map((clause) => (
            <Clause
              key={clause.start}
              walk={walk}
              picture={picture}
              clause={clause}
              cutScores={cutScores}
              captions={captions}
              drawer={
                clause.requirement !== null &&
                clause.requirement === openVote && (
                  <>
                    {drawer(clause.requirement)}
                    {verdict(clause.requirement)}
                  </>
                )
              }
            />
          ))}
          {fold && <FoldedRest walk={walk} fold={fold} onUnfold={unfold} />}
        </div>
      </section>
      <section className={styles.columnPart} aria-label="1 Bundle">
        {heads.bundle}
        <BundleList walk={walk} rows={picture.bundle} mode={mode} />
      </section>
      <section className={styles.columnPart} aria-label="2 Coverage">
        {heads.coverage({ strip: null, asWritten: null })}
      </section>
      <section className={styles.columnPart} aria-label="3 Views and vote">
        {heads.vote}
      </section>
      {children(openVote === null ? "short" : "long")}
    </div>
  );
}

/** On paper nothing else says what this is, of which data, and when it was printed. */
function PrintHead() {
  const isForPaper = useIsForPaper();
  const name = useSession((session) => session.walk.name);
  const data = useSession((session) => session.datasetLabel);
  const tools = useSession((session) => session.dataset?.tools.length);
  if (!isForPaper) return null;
  const size = tools === undefined ? "" : `, ${countOf(tools, "tool")}`;
  return (
    <div className={styles.printHead}>
      <p className={styles.printTitle}>{name ?? "How tools were found for a request"}</p>
      <p className="small quiet">
        {data && `${data.name}${size}, data ${data.hash.slice(0, 4)}. `}Printed {today()} with Kitpick.
      </p>
    </div>
  );
}

/** The answer at a glance. */
function ResultList({ walk, picture, cutScores }: { picture: Picture } & Pick<WalkCanvasProps, "walk" | "cutScores">) {
  const nodeProps = useNodeProps();
  const rows = picture.result.filter(({ kind }) => kind === "tool" || kind === "missed");
  const none = picture.result.find(({ kind }) => kind === "none");
  const note = none && noteOf(none, walk, cutScores);
  return (
    <ol className={styles.resultList}>
      {none && (
        <li className={styles["is-none"]}>
          {none.name} {note && <ResultReason row={none} note={note} />}
        </li>
      )}
      {rows.map((row) => (
        <li key={row.key} className={row.outcome}>
          <span {...nodeProps({ type: "result-tool", id: row.tool }, labelResultRow(row))}>
            <Mark outcome={row.outcome} label="hidden" />
            <span className={styles.toolName}>{row.name}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
