import type { MethodEvaluation } from "../../../core/domain/evaluation";
import { AttributionFigure } from "./AttributionFigure";
import { CreditFigure } from "./CreditFigure";
import { EmptyFigures } from "./EmptyFigures";
import { FateFigure } from "./FateFigure";
import {
  NoveltyCurve,
  ReliabilityFigure,
  RiskCoverageFigure,
  SizeErrors,
  SizeLadder,
  StageGains,
  StageThatLost,
} from "./GroupFigures";
import { labelOfMethod } from "../../../wording/methods";
import { useEvaluations, useShown } from "../context/evaluation-context";
import { RankFigure } from "./RankFigure";
import { MeansFigure } from "./MeansFigure";
import { SlicesFigure } from "./SlicesFigure";
import type { NamedAnalysis, UnderstandingState } from "../context/use-understanding";
import styles from "../context/evaluate.module.css";

interface FiguresProps {
  method: MethodEvaluation;
  score: string;
  understanding: UnderstandingState;
  /** The other methods, as far as they are drawn, too. */
  others: readonly NamedAnalysis[];
  onScore: (score: string) => void;
}

/** Everything that is drawn of one method: what became of tools first, then means and where they come from. */
export function Figures({ method, score, understanding, others, onScore }: FiguresProps) {
  const dataset = useEvaluations((state) => state.dataset);
  const { source } = useShown();
  const means = <MeansFigure method={method} score={score} onScore={onScore} />;
  if (understanding === "working" || method.rows.length === 0)
    return (
      <div className={styles.figs}>
        {means}
        <EmptyFigures score={score} />
      </div>
    );
  if (understanding === "absent")
    return (
      <>
        <div className={styles.figs}>{means}</div>
        <p className="error-note">
          The data set of this evaluation is not in this browser, and {source === "file" ? "its file" : "what is kept"}{" "}
          does not name the requests, so only its means can be shown. Import the data set to see the rest.
        </p>
      </>
    );
  const name = labelOfMethod(method.method);
  const shared = { understanding, score, name, others };
  return (
    <>
      {dataset === null && source === "file" && (
        <p className="small quiet">
          The data set of this file is not in this browser. What follows is drawn from the file itself; import the data
          set to see scores by overlap with past requests, and to open walks.
        </p>
      )}
      {understanding.walks && <FateFigure walks={understanding.walks} />}
      <div className={styles.figs}>
        {means}
        <SizeLadder {...shared} />
        <SizeErrors understanding={understanding} score={score} />
        {understanding.walks ? (
          <StageThatLost understanding={understanding} score={score} />
        ) : (
          <NoveltyCurve {...shared} />
        )}
        <SlicesFigure slices={understanding.slices} score={score} />
        {understanding.walks?.attribution ? (
          <AttributionFigure attribution={understanding.walks.attribution} />
        ) : (
          <StageGains understanding={understanding} score={score} />
        )}
        {understanding.walks && <NoveltyCurve {...shared} />}
        {understanding.walks?.credit && <CreditFigure credit={understanding.walks.credit} />}
        <ReliabilityFigure understanding={understanding} score={score} />
        <RiskCoverageFigure {...shared} />
      </div>
      <RankFigure methods={[{ name, analysis: understanding }, ...others]} />
    </>
  );
}
