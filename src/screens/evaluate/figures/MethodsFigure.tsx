import { ScoreTerm } from "../../ScoreTerm";
import { labelOfMethod } from "../../../wording/evaluation";
import { describeBounds } from "../../../core/domain/phrases";
import { labelOfScore } from "../../../core/metrics/score-names";
import { summarizeUse, type UseSummary } from "../../../core/evaluate/summarize";
import { formatCount, formatFigure } from "../../../ui/format-number";
import type { MethodEvaluation } from "../../../core/domain/evaluation";
import { Button } from "../../../ui/Button";
import { Figure } from "../../../charts/Figure";
import { useShown } from "../context/evaluation-context";
import { IntervalMark, IntervalRows } from "../../../charts/IntervalRows";
import { mainScores, describeOrigin } from "../context/labels";
import styles from "../context/evaluate.module.css";

interface MethodsFigureProps {
  method: string;
  score: string;
  onMethod: (method: string) => void;
  /** Whether the figures below draw the other methods, too. */
  drawsAll: boolean;
  onDrawAll: (drawsAll: boolean) => void;
}

/** Methods side by side, in the order they were asked for; one of them is looked at below. */
export function MethodsFigure({ method, score, onMethod, drawsAll, onDrawAll }: MethodsFigureProps) {
  const shown = useShown();
  const { methods } = shown;
  const ids = mainScores(methods.find(({ summary }) => summary.n > 0)?.summary.metrics ?? {}, shown.plan.protocol);
  const uses = new Map(methods.map((one) => [one.method, summarizeUse(one.rows)]));
  // A recorded evaluation has no times.
  const hasSeconds = methods.some(({ seconds }) => seconds > 0);
  const asks = [...uses.values()].some((use) => use !== null);
  const hasIntervals = methods.some(({ summary }) => (summary.metrics[score]?.low ?? null) !== null);
  const best = Math.max(...methods.map(({ summary }) => summary.metrics[score]?.mean ?? -Infinity));
  return (
    <Figure
      title="Methods"
      note={`${labelOfScore(score)}${hasIntervals ? " with 95 % intervals" : ""}; choose one to see its details`}
      explain="Every method answered the same requests with the same history. Where intervals overlap widely, this data set cannot tell them apart. Seconds are measured on this device and include training and encoding."
      table={{
        columns: [
          ...["method", "n", "bundles", ...ids.map(labelOfScore), "low", "high", ...(hasSeconds ? ["seconds"] : [])],
          ...(asks ? ["tokens a request", "calls", "without an answer"] : []),
        ],
        rows: methods.map(({ method: name, summary, seconds }) => [
          labelOfMethod(name),
          summary.n,
          summary.metrics[score]?.bundles ?? null,
          ...ids.map((id) => summary.metrics[id]?.mean ?? null),
          summary.metrics[score]?.low ?? null,
          summary.metrics[score]?.high ?? null,
          ...(hasSeconds ? [seconds] : []),
          ...(asks ? priceCells(uses.get(name) ?? null) : []),
        ]),
      }}
      stamp={describeOrigin(shown)}
      drawn={
        <IntervalRows
          what={`${labelOfScore(score)} by method`}
          rows={methods.flatMap(({ method: name, summary: { n, metrics } }) =>
            metrics[score] ? { label: labelOfMethod(name), n, ...metrics[score] } : [],
          )}
        />
      }
    >
      {(room) => (
        <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Methods side by side">
          <table className={`${styles.means} ${styles.methods}`}>
            <thead>
              <tr>
                <th scope="col">Method</th>
                <th scope="col" colSpan={3}>
                  <ScoreTerm score={score} />
                </th>
                {ids
                  .filter((id) => id !== score)
                  .map((id) => (
                    <th key={id} scope="col" className={styles.numberCell}>
                      <ScoreTerm score={id} />
                    </th>
                  ))}
                <th scope="col" className={styles.numberCell}>
                  n
                </th>
                {hasSeconds && (
                  <th scope="col" className={styles.numberCell}>
                    Seconds
                  </th>
                )}
                {asks && (
                  <>
                    <th scope="col" className={styles.numberCell}>
                      Tokens a request
                    </th>
                    <th scope="col" className={styles.numberCell}>
                      No answer
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {methods.map((one) => (
                <MethodRow
                  key={one.method}
                  one={one}
                  use={asks ? (uses.get(one.method) ?? null) : undefined}
                  ids={ids}
                  score={score}
                  hasSeconds={hasSeconds}
                  isShown={one.method === method}
                  isBest={one.summary.metrics[score]?.mean === best}
                  width={room === "wide" ? 240 : 180}
                  onShow={() => onMethod(one.method)}
                />
              ))}
            </tbody>
          </table>
          {room === "column" && (
            <label className={`${styles.planCheck} no-print`}>
              <input type="checkbox" checked={drawsAll} onChange={({ target }) => onDrawAll(target.checked)} />
              Draw all methods in the figures below
            </label>
          )}
        </div>
      )}
    </Figure>
  );
}

function priceCells(use: UseSummary | null): (number | null)[] {
  return use ? [use.tokensPerRequest, use.calls, use.unanswered] : [null, null, null];
}

interface MethodRowProps {
  one: MethodEvaluation;
  /** Absent: no method here asks a language model. */
  use: UseSummary | null | undefined;
  ids: readonly string[];
  score: string;
  hasSeconds: boolean;
  isShown: boolean;
  isBest: boolean;
  width: number;
  onShow: () => void;
}

function MethodRow({ one, use, ids, score, hasSeconds, isShown, isBest, width, onShow }: MethodRowProps) {
  const { summary, seconds } = one;
  const mean = summary.metrics[score];
  return (
    <tr aria-current={isShown ? "true" : undefined}>
      <th scope="row">
        <Button kind="link" aria-pressed={isShown} onClick={onShow}>
          {labelOfMethod(one.method)}
        </Button>
      </th>
      <td className={isBest ? styles.value : undefined}>{mean ? formatFigure(mean.mean) : ""}</td>
      <td className={styles.interval}>{mean ? describeBounds(mean, formatFigure, mean.bundles) : "waits"}</td>
      <td>{mean && <IntervalMark interval={mean} width={width} />}</td>
      {ids
        .filter((id) => id !== score)
        .map((id) => (
          <td key={id} className={styles.numberCell}>
            {summary.metrics[id] ? formatFigure(summary.metrics[id].mean) : ""}
          </td>
        ))}
      <td className={styles.numberCell}>{summary.n}</td>
      {hasSeconds && (
        <td className={`${styles.numberCell} quiet`}>{seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)}</td>
      )}
      {use !== undefined && (
        <>
          <td className={styles.numberCell}>{use ? formatCount(use.tokensPerRequest) : ""}</td>
          <td className={styles.numberCell}>{use ? formatCount(use.unanswered) : ""}</td>
        </>
      )}
    </tr>
  );
}
