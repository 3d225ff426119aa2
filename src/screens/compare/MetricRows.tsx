import { useState } from "react";
import { goodness } from "../../core/compare/deltas";
import type { Comparison, MetricCell, MetricRow } from "../../core/domain/comparison";
import { describeBounds, listWords, verb } from "../../core/domain/phrases";
import { Button } from "../../ui/Button";
import { formatCount, formatScore, formatSigned } from "../../ui/format-number";
import { useCompared, useComparison } from "./context/comparison-context";
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

/** How the runs were made: what differs, and all of it on demand. */
export function SettingRows() {
  const { comparison } = useCompared();
  const shown = useComparison((state) => state.shown);
  const [isAll, setAll] = useState(false);
  const rows = comparison.settings.filter(({ differs }) => isAll || differs);
  const equal = comparison.settings.filter(({ differs }) => !differs).length;
  const silent = comparison.runs.flatMap(({ letter }, index) => (shown[index]?.run.made === null ? [letter] : []));
  const edited = shown.some(({ trace }) => trace !== null);
  return (
    <section className={styles.settingsDiff} aria-label="How the runs were made">
      {rows.length > 0 && (
        <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Settings of the runs">
          <table className={styles.confTable}>
            <thead className="visually-hidden">
              <tr>
                <td />
                {comparison.runs.map(({ letter }) => (
                  <th key={letter} scope="col">
                    {letter}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values, differs }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {values.map((value, index) => (
                    <td
                      key={index}
                      className={index > 0 && differs && value !== values[0] ? styles.differing : undefined}
                    >
                      <span className={styles.confLetter}>{comparison.runs[index]!.letter} </span>
                      {index > 0 && value === values[0] ? (
                        <span className="faint">as {comparison.runs[0]!.letter}</span>
                      ) : (
                        value
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={`micro quiet ${styles.note}`}>
        {silent.length > 0 &&
          `${listWords(silent)} ${verb(silent.length, "does", "do")} not say how ${verb(silent.length, "it was", "they were")} made. `}
        {rows.length === 0 && silent.length === 0 && "The runs were made with the same settings. "}
        {edited && "Saved walks include their edits. "}
        {equal > 0 && (
          <span className="no-print">
            {isAll ? "" : `${equal} equal ${equal === 1 ? "setting" : "settings"} hidden. `}
            <Button kind="link" onClick={() => setAll(!isAll)}>
              {isAll ? "Only what differs" : "Show all"}
            </Button>
          </span>
        )}
      </p>
    </section>
  );
}
