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
import { MeansFigure } from "./MeansFigure";
import { SlicesFigure } from "./SlicesFigure";
import type { UnderstandingState } from "../context/use-understanding";
import styles from "../context/evaluate.module.css";

interface FiguresProps {
  method: MethodEvaluation;
  score: string;
  understanding: UnderstandingState;
  onScore: (score: string) => void;
}

/** Everything that is drawn of one method: what became of tools first, then means and where they come from. */
export function Figures({ method, score, understanding, onScore }: FiguresProps) {
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
          The data set of this evaluation is not in this browser, so only its means can be shown. Import the data set to
          see the rest.
        </p>
      </>
    );
  return (
    <>
      {understanding.walks && <FateFigure walks={understanding.walks} />}
      <div className={styles.figs}>
        {means}
        <SizeLadder understanding={understanding} score={score} />
        <SizeErrors understanding={understanding} score={score} />
        {understanding.walks ? (
          <StageThatLost understanding={understanding} score={score} />
        ) : (
          <NoveltyCurve understanding={understanding} score={score} />
        )}
        <SlicesFigure slices={understanding.slices} score={score} />
        {understanding.walks?.attribution ? (
          <AttributionFigure attribution={understanding.walks.attribution} />
        ) : (
          <StageGains understanding={understanding} score={score} />
        )}
        {understanding.walks && <NoveltyCurve understanding={understanding} score={score} />}
        {understanding.walks?.credit && <CreditFigure credit={understanding.walks.credit} />}
        <ReliabilityFigure understanding={understanding} score={score} />
        <RiskCoverageFigure understanding={understanding} score={score} />
      </div>
    </>
  );
}
