import type { MethodEvaluation } from "../../../core/domain/evaluation";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";
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
import type { DrawnBefore, NamedAnalysis, UnderstandingState } from "../context/use-understanding";
import styles from "../context/evaluate.module.css";

interface FiguresProps {
  method: MethodEvaluation;
  score: string;
  understanding: UnderstandingState;
  /** Drawn, faintly, while the understanding is worked on. */
  before: DrawnBefore | null;
  /** The other methods, as far as they are drawn, too. */
  others: readonly NamedAnalysis[];
  onScore: (score: string) => void;
}

/** Everything that is drawn of one method: what became of tools first, then means and where they come from. */
export function Figures({ method, score, understanding, before, others, onScore }: FiguresProps) {
  const dataset = useEvaluations((state) => state.dataset);
  const { source } = useShown();
  const isOld = understanding === "working" && before !== null;
  const analysis = isOld ? before.analysis : typeof understanding === "string" ? null : understanding;
  const drawn = method.rows.length > 0 ? analysis : null;
  const drawnScore = isOld ? before.metric : score;
  const name = labelOfMethod(isOld ? before.method : method.method);
  const besides = isOld ? NO_OTHERS : others;
  const isAbsent = understanding === "absent" && method.rows.length > 0;
  const faint = isOld ? styles.redrawn : undefined;
  return (
    <>
      {isAbsent && (
        <p className="error-note">
          The data set of this evaluation is not in this browser, and {source === "file" ? "its file" : "what is kept"}{" "}
          does not name the requests, so only its means can be shown. Import the data set to see the rest.
        </p>
      )}
      {drawn && dataset === null && source === "file" && (
        <p className="small quiet">
          The data set of this file is not in this browser. What follows is drawn from the file itself; import the data
          set to see scores by overlap with past requests, and to open walks.
        </p>
      )}
      {drawn?.walks && (
        <div className={faint}>
          <FateFigure walks={drawn.walks} />
        </div>
      )}
      <div className={`${styles.figs} ${faint ?? ""}`} aria-busy={isOld}>
        <MeansFigure method={method} score={score} onScore={onScore} />
        {drawn && <GroupFigures understanding={drawn} score={drawnScore} name={name} others={besides} />}
        {!drawn && !isAbsent && <EmptyFigures score={score} />}
      </div>
      {drawn && (
        <div className={faint}>
          <RankFigure methods={[{ name, analysis: drawn }, ...besides]} />
        </div>
      )}
    </>
  );
}

const NO_OTHERS: readonly NamedAnalysis[] = [];

interface GroupFiguresProps {
  understanding: ErrorAnalysis;
  score: string;
  name: string;
  others: readonly NamedAnalysis[];
}

function GroupFigures(shared: GroupFiguresProps) {
  const { understanding, score } = shared;
  const { walks, slices } = understanding;
  return (
    <>
      <SizeLadder {...shared} />
      <SizeErrors understanding={understanding} score={score} />
      {walks ? <StageThatLost understanding={understanding} score={score} /> : <NoveltyCurve {...shared} />}
      <SlicesFigure slices={slices} score={score} />
      {walks?.attribution ? (
        <AttributionFigure attribution={walks.attribution} />
      ) : (
        <StageGains understanding={understanding} score={score} />
      )}
      {walks && <NoveltyCurve {...shared} />}
      {walks?.credit && <CreditFigure credit={walks.credit} />}
      <ReliabilityFigure understanding={understanding} score={score} />
      <RiskCoverageFigure {...shared} />
    </>
  );
}
