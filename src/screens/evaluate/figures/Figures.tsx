import { Figure, EmptyFigure } from "../../../charts/Figure";
import { IntervalMark, IntervalRows } from "../../../charts/IntervalRows";
import type { MethodEvaluation } from "../../../core/domain/evaluation";
import { describeBounds } from "../../../core/domain/phrases";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";
import type { Slice } from "../../../core/evaluate/slices";
import { labelOfScore } from "../../../core/metrics/score-names";
import { Button } from "../../../ui/Button";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { labelOfMethod } from "../../../wording/evaluation";
import { useAddressPart } from "../../use-address-part";
import {
  useEvaluations,
  useShown,
  type DrawnBefore,
  type NamedAnalysis,
  type UnderstandingState,
} from "../context/evaluation-context";
import { describeOrigin } from "../context/labels";
import { filterOfSlice } from "../rows/row-facts";
import { LadderChart, SizeErrorChart } from "./GroupCharts";
import { EmptyMeans, MeansFigure } from "./MeansFigure";
import {
  groupTable,
  NoveltyCurve,
  ReliabilityFigure,
  RiskCoverageFigure,
  SizeErrors,
  SizeLadder,
  StageGains,
  StageThatLost,
} from "./GroupFigures";
import { PathFigure } from "./PathFigure";
import { RankFigure } from "./RankFigure";
import { AttributionFigure, CreditFigure, FateFigure } from "./StageFigures";
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
          <PathFigure methods={[{ name, analysis: drawn }, ...besides]} />
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

/** Requests with something in common, weakest first. A name shows their rows alone. */
function SlicesFigure({ slices, score }: { slices: readonly Slice[]; score: string }) {
  const stamp = describeOrigin(useShown());
  const [filter, setFilter] = useAddressPart("only");
  const choose = (slice: Slice) => {
    const isChosen = filter === filterOfSlice(slice.label);
    setFilter(isChosen ? null : filterOfSlice(slice.label));
    if (!isChosen) document.querySelector(`.${styles.evalRows}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Figure
      title="Slices"
      note={slices.length > 0 && "weakest first; choose one to see its rows"}
      explain="Groups of at least five requests with something in common, found by rules. Intervals are 95 %, by bundle; with fewer than 10 bundles their number stands instead. With this many slices, one may stand out a little by chance. Choose a slice to list only its rows below; choose it again to list all."
      table={groupTable("slice", slices)}
      stamp={stamp}
      className={styles.slices}
      drawn={<IntervalRows what={`${labelOfScore(score)} by slice`} rows={slices} />}
    >
      {(room) =>
        slices.length === 0 ? (
          <p className="small quiet">
            No group of five requests or more has something in common that the others have not.
          </p>
        ) : (
          <table className={styles.means} aria-label={`${labelOfScore(score)} by slice`}>
            <tbody>
              {slices.map((slice) => (
                <tr key={slice.label} className={filter === filterOfSlice(slice.label) ? styles.first : undefined}>
                  <th scope="row">
                    <Button
                      kind="link"
                      aria-pressed={filter === filterOfSlice(slice.label)}
                      onClick={() => choose(slice)}
                    >
                      {slice.label}
                    </Button>
                  </th>
                  <td className={styles.value}>{formatFigure(slice.mean)}</td>
                  <td className={styles.interval}>{describeBounds(slice, formatFigure, slice.bundles)}</td>
                  <td>
                    <IntervalMark interval={slice} width={room === "wide" ? 400 : 110} />
                  </td>
                  <td className="quiet numeric">n = {formatCount(slice.n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Figure>
  );
}

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
