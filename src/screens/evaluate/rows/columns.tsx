import { formatFigure } from "../../../ui/format-number";
import type { QueryId } from "../../../core/domain/ids";
import { Mark } from "../../../ui/Mark";
import type { TableColumn } from "../../../ui/table/VirtualTable";
import { useNarrow } from "../../use-narrow";
import { LOST_AT } from "../context/labels";
import { labelOfPath, type RowGroup } from "./path-slices";
import type { RowFacts } from "./row-facts";
import styles from "../context/evaluate.module.css";

/** So many marks have room, each so wide. */
const MARKS = 9;
const MARK_WIDTH = 21;
/** On a narrow page score and verdict stand beside them. */
const NARROW_MARKS = 5;

/** Slices that are flags of a row, and what the flag says. */
const FLAGS: Readonly<Record<string, string>> = {
  "bundle used before": "seen bundle",
  "a needed tool never used before": "new tool",
  [labelOfPath("DependencyNeglect")]: "dependency neglect",
  [labelOfPath("ToolMisselection")]: "tool misselection",
  [labelOfPath("IncompleteInvocation")]: "incomplete",
};

/** The columns of the rows; `score` is the label of the metric that is looked at. */
export function rowColumns(
  score: string,
  rows: readonly RowFacts[],
  slices: readonly RowGroup[] = [],
  voiceOf: (query: QueryId) => string = () => "",
): TableColumn<RowFacts>[] {
  const flags = slices.flatMap(({ label, queries }) => {
    const flag = FLAGS[label];
    return flag === undefined ? [] : [{ flag, queries: new Set(queries) }];
  });
  const flagsOf = (row: RowFacts): string =>
    [...row.flags, ...flags.filter(({ queries }) => queries.has(row.id)).map(({ flag }) => flag)].join(", ");
  const marks = rows.reduce((most, { outcomes }) => Math.max(most, outcomes.length), 0);
  return allColumns(score, Math.min(marks, MARKS), flagsOf, voiceOf).filter(
    ({ id, value }) => !OPTIONAL.has(id) || rows.some((row) => value(row) !== null),
  );
}

/** Not shown until they are asked for. */
export const HIDDEN_AT_FIRST: readonly string[] = ["needed", "recommended", "precision", "f1"];

/** Shown only where some row has something in it. */
const OPTIONAL: ReadonlySet<string> = new Set([
  "tokens",
  "confidence",
  "lost",
  "flags",
  "gold",
  "needed",
  "outcomes",
  "verdict",
]);

function allColumns(
  score: string,
  marks: number,
  flagsOf: (row: RowFacts) => string,
  voiceOf: (query: QueryId) => string,
): TableColumn<RowFacts>[] {
  return [
    {
      id: "number",
      header: "#",
      value: (row) => row.number,
      cell: (row) => <span className="faint">{row.number}</span>,
      width: "44px",
      align: "end",
    },
    {
      id: "text",
      header: "Request",
      value: (row) => row.lowered,
      cell: (row) => <span className={`person ${voiceOf(row.id)}`}>{row.text}</span>,
      width: "minmax(180px, 1fr)",
    },
    {
      id: "gold",
      header: "Gold",
      value: (row) => row.gold,
      cell: (row) => row.gold ?? "",
      width: "40px",
      align: "end",
    },
    { id: "given", header: "Result", value: (row) => row.given, cell: (row) => row.given, width: "44px", align: "end" },
    namesColumn("needed", "Needed tools"),
    namesColumn("recommended", "Recommended tools"),
    {
      id: "outcomes",
      header: "Outcome of each tool",
      value: (row) => countFaults(row),
      cell: (row) => <Outcomes row={row} />,
      // None may be cut off: the last ones are those that are wrong or missed.
      width: `${Math.max(104, marks * MARK_WIDTH)}px`,
      first: "desc",
    },
    {
      id: "score",
      header: score,
      value: (row) => row.score,
      cell: (row) => <b>{formatOrNone(row.score)}</b>,
      width: "52px",
      align: "end",
    },
    { id: "bar", header: "", value: (row) => row.score, cell: (row) => <ScoreLine score={row.score} />, width: "72px" },
    {
      id: "acc",
      header: "ACC",
      value: (row) => row.acc,
      cell: (row) => formatOrNone(row.acc),
      width: "44px",
      align: "end",
    },
    {
      id: "precision",
      header: "Precision",
      value: (row) => row.precision,
      cell: (row) => formatOrNone(row.precision),
      width: "64px",
      align: "end",
    },
    {
      id: "f1",
      header: "F1",
      value: (row) => row.f1,
      cell: (row) => formatOrNone(row.f1),
      width: "44px",
      align: "end",
    },
    {
      id: "confidence",
      header: "Confidence",
      value: (row) => row.confidence,
      cell: (row) => formatOrNone(row.confidence),
      width: "74px",
      align: "end",
    },
    {
      id: "tokens",
      header: "Tokens",
      value: (row) => row.tokens,
      cell: (row) => row.tokens ?? "",
      width: "56px",
      align: "end",
      first: "desc",
    },
    {
      id: "verdict",
      header: "Verdict",
      value: (row) => row.verdict || null,
      cell: (row) => row.verdict,
      width: "150px",
    },
    {
      id: "lost",
      header: "Stage that lost it",
      value: (row) => (row.lost[0] === undefined ? null : LOST_AT[row.lost[0]]),
      cell: (row) => <span className="quiet">{row.lost.map((stage) => LOST_AT[stage]).join(", ")}</span>,
      width: "150px",
    },
    {
      id: "flags",
      header: "Flags",
      value: (row) => flagsOf(row) || null,
      cell: (row) => (
        <span className="quiet" title={flagsOf(row)}>
          {flagsOf(row)}
        </span>
      ),
      width: "minmax(80px, 120px)",
    },
  ];
}

/** Long lists are cut; the whole stands in the title. */
function namesColumn(id: "needed" | "recommended", header: string): TableColumn<RowFacts> {
  return {
    id,
    header,
    value: (row) => row[id] || null,
    cell: (row) => <span title={row[id]}>{row[id]}</span>,
    width: "minmax(120px, 200px)",
  };
}

function formatOrNone(score: number | null): string {
  return score === null ? "" : formatFigure(score);
}

/** Wrong and missed tools; `null` where nobody can tell. */
function countFaults({ outcomes, verdict }: RowFacts): number | null {
  return verdict === "" ? null : outcomes.filter((outcome) => outcome === "missed" || outcome === "wrong").length;
}

function Outcomes({ row }: { row: RowFacts }) {
  const { outcomes } = row;
  const most = useNarrow() ? NARROW_MARKS : MARKS;
  const shown = outcomes.length > most ? outcomes.slice(0, most - 1) : outcomes;
  return (
    <span
      className={styles.outcomes}
      title={`Needed: ${row.needed || "none"}. Recommended: ${row.recommended || "none"}.`}
    >
      {shown.map((outcome, index) => (
        <Mark key={index} outcome={outcome} size="small" />
      ))}
      {outcomes.length === 0 && row.verdict !== "" && <span className="quiet">no tool</span>}
      {shown.length < outcomes.length && <span className="quiet">+{outcomes.length - shown.length}</span>}
    </span>
  );
}

function ScoreLine({ score }: { score: number | null }) {
  if (score === null) return null;
  const length = 72 * Math.max(0, Math.min(1, score));
  return (
    <svg style={{ display: "block" }} width={72} height={10} aria-hidden="true">
      <path stroke="var(--rule)" d="M0 5H72" />
      <path stroke="var(--ink)" strokeWidth={3} d={`M0 5H${length}`} />
    </svg>
  );
}
