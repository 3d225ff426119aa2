import { formatFigure } from "../../../ui/format-number";
import { Mark } from "../../../ui/Mark";
import type { TableColumn } from "../../../ui/VirtualTable";
import { STAGES } from "../words";
import type { RowFacts } from "./row-facts";

/** The columns of the rows; `score` is the label of the metric that is looked at. */
export function rowColumns(score: string, rows: readonly RowFacts[]): TableColumn<RowFacts>[] {
  return allColumns(score).filter(({ id, value }) => !OPTIONAL.has(id) || rows.some((row) => value(row) !== null));
}

/** Shown only where some row has something in it. */
const OPTIONAL: ReadonlySet<string> = new Set(["confidence", "lost", "flags", "gold"]);

function allColumns(score: string): TableColumn<RowFacts>[] {
  return [
    {
      id: "number",
      header: "#",
      value: (row) => row.number,
      cell: (row) => <span className="qq">{row.number}</span>,
      width: "44px",
      align: "end",
    },
    {
      id: "text",
      header: "Request",
      value: (row) => row.lowered,
      cell: (row) => <span className="person">{row.text}</span>,
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
    {
      id: "outcomes",
      header: "Outcome of each tool",
      value: (row) => row.outcomes.filter((outcome) => outcome === "missed" || outcome === "wrong").length,
      cell: (row) => <Outcomes row={row} />,
      width: "minmax(104px, 160px)",
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
      id: "confidence",
      header: "Confidence",
      value: (row) => row.confidence,
      cell: (row) => formatOrNone(row.confidence),
      width: "74px",
      align: "end",
    },
    {
      id: "verdict",
      header: "Verdict",
      value: (row) => row.verdict,
      cell: (row) => row.verdict,
      width: "150px",
    },
    {
      id: "lost",
      header: "Stage that lost it",
      value: (row) => (row.lost[0] === undefined ? null : STAGES[row.lost[0]]),
      cell: (row) => <span className="q">{row.lost.map((stage) => STAGES[stage]).join(", ")}</span>,
      width: "150px",
    },
    {
      id: "flags",
      header: "Part",
      value: (row) => row.flags.join(", ") || null,
      cell: (row) => <span className="q">{row.flags.join(", ")}</span>,
      width: "52px",
    },
  ];
}

function formatOrNone(score: number | null): string {
  return score === null ? "" : formatFigure(score);
}

function Outcomes({ row }: { row: RowFacts }) {
  return (
    <span className="outcomes">
      {row.outcomes.map((outcome, place) => (
        <Mark key={place} outcome={outcome} size="small" />
      ))}
    </span>
  );
}

function ScoreLine({ score }: { score: number | null }) {
  if (score === null) return null;
  const length = 72 * Math.max(0, Math.min(1, score));
  return (
    <svg className="interval" width={72} height={10} aria-hidden="true">
      <path className="rule" d="M0 5H72" />
      <path className="mean" d={`M0 5H${length}`} />
    </svg>
  );
}
