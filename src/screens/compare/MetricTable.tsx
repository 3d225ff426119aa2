import { labelOfScore } from "../../core/metrics/registry";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useAddressPart } from "../use-address-part";
import { useCompared } from "./context/compared-runs";
import { SettingRows } from "./SettingRows";
import { ALL_SCORES, useOptions } from "./context/use-chosen-runs";
import type { Comparison, MetricCell, MetricRow } from "../../core/domain/comparison";
import { goodness } from "../../core/compare/deltas";
import { formatCount, formatScore, formatSigned } from "../../ui/format-number";
import styles from "./context/compare.module.css";

/** Scores down and runs across, or turned; below it the settings in which the runs differ. */
export function MetricTable() {
  const { comparison } = useCompared();
  const [turned, setTurned] = useAddressPart("turned");
  const [only, setOnly] = useAddressPart("only");
  const isOnly = only === "differences";
  const rows = comparison.metrics.filter((row) => !isOnly || !isSameAsShown(row));
  const hiddenRows = comparison.metrics.length - rows.length;
  return (
    <section className={styles.numbers} aria-label="Scores">
      <div className={`${styles.numbersDo} small no-print`}>
        <label className="check">
          <input
            type="checkbox"
            checked={isOnly}
            onChange={({ target }) => setOnly(target.checked ? "differences" : null)}
          />
          only differences
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={turned !== null}
            onChange={({ target }) => setTurned(target.checked ? "1" : null)}
          />
          runs down
        </label>
        <ScoresMenu />
      </div>
      <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Scores of the runs">
        {turned === null ? <ScoresDown rows={rows} /> : <RunsDown rows={rows} />}
      </div>
      <p className={`micro quiet ${styles.note}`}>
        Raised letters name the runs that this one beats significantly. ▲ ▼ mean better, △ ▽ worse. After ±: half of the
        95 % interval; d: Cohen’s d.{" "}
        {hiddenRows > 0 && `${hiddenRows} equal ${hiddenRows === 1 ? "score" : "scores"} hidden.`}
      </p>
      <SettingRows />
    </section>
  );
}

interface RowsProps {
  rows: ReturnType<typeof useCompared>["comparison"]["metrics"];
}

function ScoresDown({ rows }: RowsProps) {
  const { comparison, score } = useCompared();
  const { setMetric } = useOptions();
  return (
    <table className={styles.metricTable}>
      <thead>
        <tr className={styles.runs}>
          <td />
          {comparison.runs.map((run, index) => (
            <RunHead key={run.letter} index={index} span={index === comparison.options.base ? 1 : 2} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.score} className={row.score === score ? styles.first : undefined}>
            <th scope="row">
              <Button kind="link" aria-pressed={row.score === score} onClick={() => setMetric(row.score)}>
                {row.label}
              </Button>
              {row.better === "lower" && <span className="micro faint"> lower is better</span>}
            </th>
            {row.cells.map((cell, index) => (
              <MetricCells key={index} row={row} cell={cell} runs={comparison.runs} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RunsDown({ rows }: RowsProps) {
  const { comparison, score } = useCompared();
  const { setMetric } = useOptions();
  return (
    <table className={`${styles.metricTable} ${styles.turned}`}>
      <thead>
        <tr className={styles.runs}>
          <td />
          {rows.map((row) => (
            <th key={row.score} scope="col" colSpan={2}>
              <Button kind="link" aria-pressed={row.score === score} onClick={() => setMetric(row.score)}>
                {row.label}
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparison.runs.map((run, index) => (
          <tr key={run.letter}>
            <RunHead index={index} span={1} isRow />
            {rows.map((row) => (
              <MetricCells key={row.score} row={row} cell={row.cells[index]!} runs={comparison.runs} isPair />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RunHead({ index, span, isRow = false }: { index: number; span: number; isRow?: boolean }) {
  const { comparison, against, setAgainst } = useCompared();
  const { letter, name } = comparison.runs[index]!;
  const isBase = index === comparison.options.base;
  return (
    <th scope={isRow ? "row" : "col"} colSpan={span} className={styles.runHead}>
      {isBase ? (
        <>
          <b>{letter}</b> <span className="clip">{name}</span> <span className="quiet">baseline</span>
        </>
      ) : (
        <button
          type="button"
          aria-pressed={index === against}
          title={`Look at ${name} against the baseline`}
          onClick={() => setAgainst(index)}
        >
          <b>{letter}</b> <span className="clip">{name}</span>
        </button>
      )}
    </th>
  );
}

function ScoresMenu() {
  const { comparison } = useCompared();
  const { options, hidden, toggle } = useOptions();
  const known = new Set(comparison.metrics.map(({ score }) => score));
  return (
    <Popover name="Scores of the table" label="Scores" triggerClass="link" panelClass="list-panel columns-menu">
      {() => (
        <ul>
          {ALL_SCORES.map((id) => {
            const isListed = !hidden.has(id) || id === options.scores[0];
            return (
              <li key={id}>
                <label>
                  <input type="checkbox" data-row checked={isListed} onChange={() => toggle(id)} />
                  {labelOfScore(id)}
                  {isListed && !known.has(id) && <span className="quiet"> not in all runs</span>}
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}

interface MetricCellsProps {
  row: MetricRow;
  cell: MetricCell;
  runs: Comparison["runs"];
  /** The baseline fills two columns as well. */
  isPair?: boolean;
}

/** Value ± interval with its raised letters and n; difference with its arrow, its interval and its size of effect. */
function MetricCells({ row, cell, runs, isPair = false }: MetricCellsProps) {
  const { mean, low, high, betterThan, difference, place } = cell;
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
          ±{formatScore((high - low) / 2)} <span className="faint">n {formatCount(row.n)}</span>
        </span>
      </td>
      {difference && (
        <td className={styles.difference}>
          <span className={styles.arrow} role="img" aria-label={sideOf(row, difference.mean)}>
            {arrowOf(row, difference.mean)}
          </span>
          {formatSigned(difference.mean)}
          <span className={styles.under}>
            [{formatSigned(difference.low)}, {formatSigned(difference.high)}]
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

/** Whether every run shows the same: judged by what is printed. */
function isSameAsShown({ cells }: MetricRow): boolean {
  return new Set(cells.map(({ mean }) => formatScore(mean))).size === 1;
}
