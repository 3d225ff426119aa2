import { ScoreTerm } from "../ScoreTerm";
import { labelOfScore } from "../../core/metrics/score-names";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useAddressPart } from "../use-address-part";
import { useCompared } from "./context/comparison-context";
import { MetricCells, SettingRows } from "./MetricRows";
import { ALL_SCORES, useOptions } from "./context/use-chosen-runs";
import type { MetricRow } from "../../core/domain/comparison";
import { formatScore } from "../../ui/format-number";
import { useNarrow } from "../use-narrow";
import { Term } from "../../ui/Term";
import styles from "./context/compare.module.css";

/** Scores down and runs across, or turned; below it the settings in which the runs differ. */
export function MetricTable() {
  const { comparison } = useCompared();
  const [turned, setTurned] = useAddressPart("turned");
  const [only, setOnly] = useAddressPart("only");
  const isOnly = only === "differences";
  const isNarrow = useNarrow();
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
        {!isNarrow && (
          <label className="check">
            <input
              type="checkbox"
              checked={turned !== null}
              onChange={({ target }) => setTurned(target.checked ? "1" : null)}
            />
            runs down
          </label>
        )}
        <ScoresMenu />
      </div>
      <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Scores of the runs">
        {isNarrow ? (
          <RunsUnderScores rows={rows} />
        ) : turned === null ? (
          <ScoresDown rows={rows} />
        ) : (
          <RunsDown rows={rows} />
        )}
      </div>
      <p className={`micro quiet ${styles.note}`}>
        Raised letters name the runs that this one beats significantly. ▲ ▼ mean better, △ ▽ worse. In brackets: the{" "}
        <Term name="interval" />, which needs 10 {comparison.options.unit}s; d: Cohen’s d.{" "}
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
                <ScoreTerm as="plain" score={row.score} label={row.label} />
              </Button>
              <ScoreTerm as="sign" score={row.score} />
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
                <ScoreTerm as="plain" score={row.score} label={row.label} />
              </Button>
              <ScoreTerm as="sign" score={row.score} />
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

/** For a narrow page: under each score its runs, a line each. */
function RunsUnderScores({ rows }: RowsProps) {
  const { comparison, score } = useCompared();
  const { setMetric } = useOptions();
  return (
    <table className={styles.metricTable}>
      <caption>
        {comparison.runs.map(({ letter, name }, index) => (
          <span key={letter}>
            <b>{letter}</b> {name}
            {index === comparison.options.base && <span className="quiet"> baseline</span>}
          </span>
        ))}
      </caption>
      {rows.map((row) => (
        <tbody key={row.score} className={row.score === score ? styles.first : undefined}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.scoreHead}>
              <Button kind="link" aria-pressed={row.score === score} onClick={() => setMetric(row.score)}>
                <ScoreTerm as="plain" score={row.score} label={row.label} />
              </Button>
              <ScoreTerm as="sign" score={row.score} />
              {row.better === "lower" && <span className="micro faint"> lower is better</span>}
            </th>
          </tr>
          {row.cells.map((cell, index) => (
            <tr key={comparison.runs[index]!.letter}>
              <RunHead index={index} span={1} isRow />
              <MetricCells row={row} cell={cell} runs={comparison.runs} isPair />
            </tr>
          ))}
        </tbody>
      ))}
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

/** Whether every run shows the same: judged by what is printed. */
function isSameAsShown({ cells }: MetricRow): boolean {
  return new Set(cells.map(({ mean }) => formatScore(mean))).size === 1;
}
