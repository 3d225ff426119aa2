import { ScoreTerm } from "../../ScoreTerm";
import { labelOfMethod } from "../../../wording/evaluation";
import { countOf, describeBounds, verb } from "../../../core/domain/phrases";
import { labelOfScore, metricOfScore } from "../../../core/metrics/score-names";
import type { MethodEvaluation } from "../../../core/domain/evaluation";
import type { Metric } from "../../../core/metrics/metric";
import { Button } from "../../../ui/Button";
import { Figure } from "../../../charts/Figure";
import { formatFigure } from "../../../ui/format-number";
import { useShown } from "../context/evaluation-context";
import { IntervalMark, IntervalRows } from "../../../charts/IntervalRows";
import { mainScores, BETTER, MAIN_METRICS, describeOrigin } from "../context/labels";
import styles from "../context/evaluate.module.css";

interface MeansFigureProps {
  method: MethodEvaluation;
  /** Id of the score that all figures look at. */
  score: string;
  onScore: (score: string) => void;
}

/** Means of the shown method with their intervals. A metric's name makes every figure look at it. */
export function MeansFigure({ method, score, onScore }: MeansFigureProps) {
  const shown = useShown();
  const { summary } = method;
  const known = mainScores(summary.metrics, shown.plan.protocol);
  const ids: readonly string[] = known.length > 0 ? known : MAIN_METRICS;
  const others = Object.keys(summary.metrics).filter((id) => !ids.includes(id));
  const nothing = summary.nothingNeeded;
  const drawable = ids.flatMap((id) => {
    const mean = summary.metrics[id];
    return mean && metricOfScore(id).metric?.range[1] === 1 ? { label: labelOfScore(id), n: summary.n, ...mean } : [];
  });
  return (
    <Figure
      title="Means"
      note={noteOf(method)}
      explain="Means over the requests that need a tool, with 95 % bootstrap intervals. Whole bundles are resampled, because requests for the same tools are not independent; the table has the plain intervals, too. Below 50 bundles the interval is that of the studentised bootstrap or of Student’s t, whichever is wider. With fewer than 10 bundles no interval can be trusted, so only their number is shown. Choose a metric to see it in every figure."
      table={meansTable(method, [...ids, ...others])}
      stamp={describeOrigin(shown)}
      drawn={<IntervalRows what={labelOfMethod(method.method)} rows={drawable} />}
    >
      {(room) => (
        <table className={styles.means}>
          <tbody>
            {(room === "wide" ? [...ids, ...others] : ids).map((id) => {
              const mean = summary.metrics[id];
              const { metric } = metricOfScore(id);
              if (!mean) return <EmptyMean key={id} label={labelOfScore(id)} />;
              return (
                <tr key={id} className={id === score ? styles.first : undefined}>
                  <th scope="row">
                    <Button kind="link" aria-pressed={id === score} onClick={() => onScore(id)}>
                      <ScoreTerm as="plain" score={id} />
                    </Button>
                    <ScoreTerm as="sign" score={id} />
                  </th>
                  <td className={styles.value}>{formatFigure(mean.mean)}</td>
                  <td className={styles.interval}>{describeBounds(mean, formatFigure, mean.bundles)}</td>
                  <td>
                    {metric?.range[1] === 1 && <IntervalMark interval={mean} width={room === "wide" ? 320 : 110} />}
                  </td>
                  {room === "wide" && (
                    <td className="quiet">{metric ? `${rangeOf(metric)}, ${BETTER[metric.better]}` : ""}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
          {nothing && (
            <tfoot>
              <tr>
                <td colSpan={5} className="quiet">
                  {nothing.n} more need no tool; of these, {Math.round(100 * nothing.answeredEmpty)} % answered with
                  none
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </Figure>
  );
}

/** What the means are over, and whether they have intervals. */
function noteOf({ summary: { n, metrics } }: MethodEvaluation): string {
  const [first] = Object.values(metrics);
  if (first?.bundles === undefined) return `n = ${n}`;
  if (first.low === null)
    return `n = ${n}; ${countOf(first.bundles, "bundle")} ${verb(first.bundles, "is", "are")} too few for intervals`;
  return `95 % intervals, n = ${n}`;
}

/** "0 to 1", "from 0", "any" */
function rangeOf({ range: [least, most] }: Pick<Metric, "range">): string {
  if (least === null || most === null) return least === null ? "any" : `from ${least}`;
  return `${least} to ${most}`;
}

function meansTable({ method, summary }: MethodEvaluation, ids: readonly string[]) {
  return {
    columns: [
      "metric",
      "form",
      "mean",
      "low",
      "high",
      "plain low",
      "plain high",
      "n",
      "bundles",
      "range",
      "which way",
      "method",
    ],
    rows: ids.flatMap((id) => {
      const mean = summary.metrics[id];
      const { metric, form } = metricOfScore(id);
      if (!mean) return [];
      const { low, high, plain } = mean;
      const way = metric ? BETTER[metric.better] : "";
      const numbers = [mean.mean, low, high, plain.low, plain.high, summary.n, mean.bundles ?? null];
      return [[metric?.label ?? id, form, ...numbers, metric ? rangeOf(metric) : "", way, labelOfMethod(method)]];
    }),
  };
}

/** The list of means before the first is there. */
export function EmptyMeans() {
  return (
    <table className={styles.means}>
      <tbody>
        {MAIN_METRICS.map((id) => (
          <EmptyMean key={id} label={labelOfScore(id)} />
        ))}
      </tbody>
    </table>
  );
}

/** The axis stays where nothing is measured yet. */
function EmptyMean({ label }: { label: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={styles.value} />
      <td className={styles.interval}>waits</td>
      <td>
        <IntervalMark interval={null} width={110} />
      </td>
    </tr>
  );
}
