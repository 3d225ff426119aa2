import { labelOfMethod } from "../../core/methods/registry";
import { labelOfScore } from "../../core/metrics/score-id";
import type { MethodEvaluation } from "../../core/domain/evaluation";
import { Button } from "../../ui/Button";
import { Figure } from "../../ui/Figure";
import { formatFigure } from "../../ui/format-number";
import { useShown } from "./desk";
import { IntervalPlot } from "../../ui/IntervalPlot";
import { mainScores } from "./main-scores";
import { stampOf } from "./stamp";

interface MethodsFigureProps {
  method: string;
  score: string;
  onMethod: (method: string) => void;
}

/** Methods side by side, in the order they were asked for; one of them is looked at below. */
export function MethodsFigure({ method, score, onMethod }: MethodsFigureProps) {
  const shown = useShown();
  const { methods } = shown;
  const ids = mainScores(methods.find(({ summary }) => summary.n > 0)?.summary.metrics ?? {}, shown.plan.protocol);
  const best = Math.max(...methods.map(({ summary }) => summary.metrics[score]?.mean ?? -Infinity));
  return (
    <Figure
      title="Methods"
      note={`${labelOfScore(score)} with 95 % intervals; choose one to look at`}
      explain="Every method answered the same requests with the same history. Where intervals overlap widely, this data set cannot tell them apart. Seconds are those of this device, learning and encoding requirements included."
      table={{
        columns: ["method", "n", ...ids.map(labelOfScore), "low", "high", "seconds"],
        rows: methods.map(({ method: name, summary, seconds }) => [
          labelOfMethod(name),
          summary.n,
          ...ids.map((id) => summary.metrics[id]?.mean ?? null),
          summary.metrics[score]?.low ?? null,
          summary.metrics[score]?.high ?? null,
          seconds,
        ]),
      }}
      stamp={stampOf(shown)}
    >
      {(room) => (
        <div className="wide-table" tabIndex={0} role="region" aria-label="Methods side by side">
          <table className="means methods">
            <thead>
              <tr>
                <th scope="col">Method</th>
                <th scope="col" colSpan={3}>
                  {labelOfScore(score)}
                </th>
                {ids
                  .filter((id) => id !== score)
                  .map((id) => (
                    <th key={id} scope="col" className="num">
                      {labelOfScore(id)}
                    </th>
                  ))}
                <th scope="col" className="num">
                  n
                </th>
                <th scope="col" className="num">
                  Seconds
                </th>
              </tr>
            </thead>
            <tbody>
              {methods.map((one) => (
                <MethodRow
                  key={one.method}
                  one={one}
                  ids={ids}
                  score={score}
                  isShown={one.method === method}
                  isBest={one.summary.metrics[score]?.mean === best}
                  width={room === "wide" ? 320 : 180}
                  onShow={() => onMethod(one.method)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Figure>
  );
}

interface MethodRowProps {
  one: MethodEvaluation;
  ids: readonly string[];
  score: string;
  isShown: boolean;
  isBest: boolean;
  width: number;
  onShow: () => void;
}

function MethodRow({ one, ids, score, isShown, isBest, width, onShow }: MethodRowProps) {
  const { summary, seconds } = one;
  const mean = summary.metrics[score];
  return (
    <tr aria-current={isShown ? "true" : undefined}>
      <th scope="row">
        <Button kind="link" aria-pressed={isShown} onClick={onShow}>
          {labelOfMethod(one.method)}
        </Button>
      </th>
      <td className={isBest ? "v" : undefined}>{mean ? formatFigure(mean.mean) : ""}</td>
      <td className="ci">{mean ? `[${formatFigure(mean.low)}, ${formatFigure(mean.high)}]` : "waits"}</td>
      <td>{mean && <IntervalPlot {...mean} width={width} />}</td>
      {ids
        .filter((id) => id !== score)
        .map((id) => (
          <td key={id} className="num">
            {summary.metrics[id] ? formatFigure(summary.metrics[id].mean) : ""}
          </td>
        ))}
      <td className="num">{summary.n}</td>
      <td className="num q">{seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)}</td>
    </tr>
  );
}
