import type { Comparison, MetricCell, MetricRow } from "../../core/domain/comparison";
import { goodness } from "../../core/compare/deltas";
import { formatCount } from "../../ui/amounts";
import { formatScore, formatSigned } from "../../ui/format-number";

interface MetricCellsProps {
  row: MetricRow;
  cell: MetricCell;
  runs: Comparison["runs"];
  /** The baseline fills two columns as well. */
  isPair?: boolean;
}

/** Value ± interval with its raised letters and n; difference with its arrow, its interval and its size of effect. */
export function MetricCells({ row, cell, runs, isPair = false }: MetricCellsProps) {
  const { mean, low, high, betterThan, difference, place } = cell;
  const raised = betterThan.map((run) => runs[run]!.letter.toLowerCase()).join("");
  return (
    <>
      <td className="v" colSpan={isPair && !difference ? 2 : 1}>
        <span className={place === "best" ? "best" : undefined}>{formatScore(mean)}</span>
        {raised !== "" && (
          <sup>
            <span className="vh"> significantly better than </span>
            {raised}
          </sup>
        )}
        <span className="under">
          ±{formatScore((high - low) / 2)} <span className="qq">n {formatCount(row.n)}</span>
        </span>
      </td>
      {difference && (
        <td className="d">
          <span className="arrow" role="img" aria-label={sideOf(row, difference.mean)}>
            {arrowOf(row, difference.mean)}
          </span>
          {formatSigned(difference.mean)}
          <span className="under">
            [{formatSigned(difference.low)}, {formatSigned(difference.high)}]
            {difference.effect !== null && <span className="qq"> d {formatScore(difference.effect)}</span>}
          </span>
        </td>
      )}
    </>
  );
}

/** Up or down says where the value went, filled or hollow whether that is better. */
function arrowOf(row: MetricRow, mean: number): string {
  if (formatSigned(mean) === ".00") return "=";
  const isBetter = sideOf(row, mean) === "better";
  if (mean > 0) return isBetter ? "▲" : "△";
  return isBetter ? "▼" : "▽";
}

function sideOf({ score, better }: MetricRow, mean: number): string {
  if (formatSigned(mean) === ".00") return "equal as shown";
  if (better === "zero") return mean > 0 ? "higher" : "lower";
  return goodness(score, mean) > 0 ? "better" : "worse";
}

/** Whether every run shows the same: judged by what is printed. */
export function isSameAsShown({ cells }: MetricRow): boolean {
  return new Set(cells.map(({ mean }) => formatScore(mean))).size === 1;
}
