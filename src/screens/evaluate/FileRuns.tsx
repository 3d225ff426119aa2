import { labelOfScore } from "../../core/metrics/registry";
import { meanOf } from "../../core/math/bootstrap";
import { countOf, formatFigure } from "../../ui/format-number";
import { useEvaluationActions, useShown } from "./context/evaluation-context";
import styles from "./context/evaluate.module.css";

interface FileRunsProps {
  /** Name of the method that is looked at, and id of the score. */
  method: string;
  score: string;
}

/** Of a file with several evaluations: which one is shown, and how far they lie apart. */
export function FileRuns({ method, score }: FileRunsProps) {
  const { file } = useShown();
  const { showRunOfFile } = useEvaluationActions();
  if (!file || file.runs.length < 2) return null;
  const means = file.runs.flatMap(({ methods }) => {
    const mean = methods.find((one) => one.method === method)?.summary.metrics[score]?.mean;
    return mean === undefined ? [] : [mean];
  });
  return (
    <p className={`${styles.conditions} small quiet file-runs`}>
      <label>
        {countOf(file.runs.length, "evaluation")} in this file. Showing:{" "}
        <select
          className="field"
          aria-label="Evaluation of the file"
          value={file.at}
          onChange={({ target }) => showRunOfFile(Number(target.value))}
        >
          {file.runs.map(({ split }, at) => (
            <option key={at} value={at}>
              {at + 1}, seed {split.seed}
            </option>
          ))}
        </select>
      </label>{" "}
      {means.length > 1 && (
        <span>
          {labelOfScore(score)} over {means.length} of them: mean {formatFigure(meanOf(means))}, from{" "}
          {formatFigure(Math.min(...means))} to {formatFigure(Math.max(...means))}
        </span>
      )}
    </p>
  );
}
