import { useContext, type ReactNode } from "react";
import { formatFigure } from "../../../ui/format-number";
import type { TermName } from "../../../ui/glossary";
import { WalkFormContext } from "../canvas/walk-canvas-props";
import type { StepName } from "../../../state/app/view";
import type { ShownWalk } from "../picture/shown-walk";
import { scoreStages } from "../../../core/metrics/score-walk";
import { changedStages, type StageNumber } from "../../../core/pipeline/staleness";
import { Term } from "../../../ui/Term";
import styles from "./heads.module.css";

interface HeadProps {
  number?: 1 | 2 | 3 | 4;
  title: string;
  /** The word of the title that the glossary has. */
  term?: TermName;
  /** `now`: the stage the eye has stepped to; `todo`: not reached. */
  standing: "now" | "done" | "todo";
  /** The column it stands over. */
  name: "bundle" | "text" | "votes" | "result";
  /** Beside the title, quiet: a count. */
  aside?: ReactNode;
  /** Links beside the title. */
  controls?: ReactNode;
  /** The links keep their room but are not there, so that nothing below moves; `aside` stands in it. */
  isHeld?: boolean;
  /** What stays with the head on a long walk, where all else scrolls away. */
  pinned?: ReactNode;
  children?: ReactNode;
}

const COLUMNS = {
  bundle: styles["at-bundle"],
  text: styles["at-text"],
  votes: "",
  result: styles["at-result"],
};
const STANDINGS = { now: styles.now, done: "", todo: styles.todo };

/** The head of a stage: its name, its controls as quiet links, and what it found in a sentence. */
export function StageHead(props: HeadProps) {
  const { number, title, term, standing, name, aside, controls, isHeld = false, pinned, children } = props;
  const isLong = useContext(WalkFormContext) === "long";
  const head = (
    <div data-head={name} className={`${styles.head} ${COLUMNS[name]} ${STANDINGS[standing]}`}>
      <div className={styles.headLine}>
        <h2>
          {number && <i>{number}</i>}{" "}
          <span className={styles.title}>{term ? <Term name={term}>{title}</Term> : title}</span>
          {isHeld && <span className={`quiet ${styles.over}`}>{aside}</span>}
        </h2>
        {aside !== undefined && !isHeld && <span className="quiet">{aside}</span>}
        {isHeld ? <span className={styles.held}>{controls}</span> : controls}
      </div>
      {pinned}
      {!isLong && children}
    </div>
  );
  if (!isLong) return head;
  return (
    <>
      {head}
      <div className={`${styles.head} ${styles.said} ${COLUMNS[name]} ${STANDINGS[standing]}`}>{children}</div>
    </>
  );
}

interface HeldSentenceProps {
  /** Stands in its place, and takes no more room, so that nothing below moves; `null`: nothing does. */
  over: ReactNode;
  children: ReactNode;
}

/** What a stage found, in a sentence. While a tool is chosen its place is taken by what is asked. */
export function HeldSentence({ over, children }: HeldSentenceProps) {
  return (
    <div className={styles.sentence}>
      {over}
      {over === null ? children : <div className={styles.under}>{children}</div>}
    </div>
  );
}

interface DeltaChipProps {
  delta: Delta | undefined;
  /** What is scored: "the bundle alone". */
  of: string;
}

/** What the edits did to the score of a stage: "0.44 → 0.75". */
export function DeltaChip({ delta, of }: DeltaChipProps) {
  if (!delta) return null;
  const [before, after] = [formatFigure(delta.before), formatFigure(delta.after)];
  return (
    <span className={`${styles.chip} numeric`} title={`TRACC of ${of}, as computed and with your edits`}>
      <span className="visually-hidden">TRACC of {of}: </span>
      {before === after ? (
        <>still {after}</>
      ) : (
        <>
          <span className="faint">{before} →</span> <b>{after}</b>
        </>
      )}
    </span>
  );
}

type Stage = 1 | 2 | 3 | "result";

/** Whether a stage is where the eye stands, behind it or still to come. */
export function stageStatus(
  stage: Stage,
  step: StepName,
  walk: Pick<ShownWalk, "parts" | "stage1" | "stage2" | "stage3" | "recommendation">,
): "now" | "done" | "todo" {
  const at: Stage | null =
    step === "bundle"
      ? 1
      : step === "coverage" || step === "edits"
        ? 2
        : step.startsWith("vote-")
          ? 3
          : step === "result"
            ? "result"
            : null;
  const { parts } = walk;
  const isReached = {
    1: parts.bundle && walk.stage1,
    2: parts.coverage && walk.stage2,
    3: (parts.votes > 0 || parts.result) && walk.stage3,
    result: parts.result && walk.recommendation,
  }[stage];
  if (!isReached) return "todo";
  return stage === at ? "now" : "done";
}

/** TRACC of a stage as computed and with the edits. */
interface Delta {
  before: number;
  after: number;
}

/**
 * What the edits changed: for each changed stage what the walk would score if it ended there (the vote: the result's).
 * Empty without edits, and where nothing can be scored.
 */
export function compareStages(
  walk: Pick<ShownWalk, "trace" | "computed" | "goldStatus" | "parts">,
): Partial<Record<StageNumber, Delta>> {
  const { trace, computed } = walk;
  if (!trace || !computed || walk.goldStatus !== "known" || !walk.parts.edits) return {};
  const before = scoreStages(computed);
  const after = scoreStages(trace);
  if (!before || !after) return {};
  const keys = { 1: "bundle", 2: "kept", 3: "result", 4: "result" } as const;
  const deltas = changedStages(computed, trace).map((stage) => [
    stage,
    { before: before[keys[stage]], after: after[keys[stage]] },
  ]);
  return Object.fromEntries(deltas) as Partial<Record<StageNumber, Delta>>;
}
