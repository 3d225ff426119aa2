import { LadderChart, SizeErrorChart } from "./GroupCharts";
import { EmptyFigure } from "../../../charts/Figure";
import { labelOfScore } from "../../../core/metrics/score-names";
import { EmptyMeans } from "./MeansFigure";

interface EmptyFiguresProps {
  score: string;
  /** Whether the means wait with them. */
  withMeans?: boolean;
}

/** The axes of what will be drawn, so that nothing jumps when it comes. */
export function EmptyFigures({ score, withMeans = false }: EmptyFiguresProps) {
  const label = labelOfScore(score);
  return (
    <>
      {withMeans && (
        <EmptyFigure title="Means">
          <EmptyMeans />
        </EmptyFigure>
      )}
      <EmptyFigure title={`${label} by gold tools`}>
        <LadderChart label={`${label} by gold tools`} groups={[]} room="column" axis="tools needed" />
      </EmptyFigure>
      <EmptyFigure title="Size error">
        <SizeErrorChart errors={[]} room="column" />
      </EmptyFigure>
      <EmptyFigure title={`${label} by overlap`}>
        <LadderChart label={`${label} by overlap`} groups={[]} room="column" axis="overlap" />
      </EmptyFigure>
    </>
  );
}
