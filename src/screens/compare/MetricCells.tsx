import { describeBounds } from "../../core/domain/phrases";
import type { Comparison, MetricCell, MetricRow } from "../../core/domain/comparison";
import { goodness } from "../../core/compare/deltas";
import { formatCount, formatScore, formatSigned } from "../../ui/format-number";
import { useCompared } from "./context/compared-runs";
import styles from "./context/compare.module.css";

interface MetricCellsProps {
  row: MetricRow;
  cell: MetricCell;
  runs: Comparison["runs"];
  /** The baseline fills two columns as well. */
  isPair?: boolean;
}

/** Value with its raised letters, its interval and n; difference with its arrow, its interval and its size of effect. */
export function MetricCells({ row, cell, runs, isPair = false }: MetricCellsProps) {
  const { mean, low, high, betterThan, difference, place } = cell;
  const { unit } = useCompared().comparison.options;
  const raised = betterThan.map((run) => runs[run]!.letter.toLowerCase()).join("");
  return (
    <>
      <td className={styles.value} colSpan={isPair && !difference ? 2 : 1}>
        <span className={place === "best" ? styles.best : undefined}>{formatScore(mean)}</span>
        {raised !== "" && (
          <sup>
            <span className="visually-hidden"> significantly better than </span>
            {raised}
          </sup>
        )}
        <span className={styles.under}>
          {describeBounds({ low, high }, formatScore, row.units, unit)}{" "}
          <span className="faint">n {formatCount(row.n)}</span>
        </span>
      </td>
      {difference && (
        <td className={styles.difference}>
          <span className={styles.arrow} role="img" aria-label={sideOf(row, difference.mean)}>
            {arrowOf(row, difference.mean)}
          </span>
          {formatSigned(difference.mean)}
          <span className={styles.under}>
            {difference.low !== null && describeBounds(difference, formatSigned, row.units)}
            {difference.effect !== null && <span className="faint"> d {formatScore(difference.effect)}</span>}
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
