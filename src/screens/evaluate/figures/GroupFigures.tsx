import { labelOfScore } from "../../../core/metrics/score-names";
import type { GroupMean } from "../../../core/evaluate/judged-rows";
import type { ErrorAnalysis } from "../../../core/evaluate/error-analysis";
import { countOf, formatCount } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import {
  LadderChart,
  LostChart,
  type NamedGroups,
  ReliabilityChart,
  RiskChart,
  SizeErrorChart,
  StagesChart,
} from "./GroupCharts";
import { useShown, type NamedAnalysis } from "../context/evaluation-context";
import { describeOrigin, LOST_AT } from "../context/labels";
import type { FigureTable } from "../../../charts/TableView";

/** Fewer requests show no trend. */
const SMALLEST = 10;

interface GroupFigureProps {
  understanding: ErrorAnalysis;
  score: string;
}

interface SharedFigureProps extends GroupFigureProps {
  /** The method that is looked at, as shown, and those drawn beside it. */
  name: string;
  others: readonly NamedAnalysis[];
}

/** Score by the number of needed tools. */
export function SizeLadder({ understanding: { sizes }, score, name, others }: SharedFigureProps) {
  const stamp = describeOrigin(useShown());
  const label = labelOfScore(score);
  const besides = others.map(({ name: other, analysis }) => ({ name: other, groups: analysis.sizes }));
  return (
    <Figure
      title={`${label} by gold tools`}
      note={trendOf(sizes)}
      explain="A single average hides that requests for one tool and for five are different tasks. Lines are 95 % intervals by bundle; with few requests they get long. Thin grey lines are the other methods, named when the figure stands alone."
      table={groupTable("tools needed", sizes, besides)}
      stamp={stamp}
    >
      {(room) => (
        <LadderChart
          {...{ label: `${label} by gold tools`, groups: sizes, room, axis: "tools needed", name, others: besides }}
        />
      )}
    </Figure>
  );
}

/** Score by how much of a request was seen before. */
export function NoveltyCurve({ understanding: { novelty }, score, name, others }: SharedFigureProps) {
  const stamp = describeOrigin(useShown());
  const label = labelOfScore(score);
  if (novelty.length === 0) return null;
  const besides = others.map(({ name: other, analysis }) => ({ name: other, groups: analysis.novelty }));
  return (
    <Figure
      title={`${label} by overlap`}
      note="with the nearest past bundle"
      explain="How much of the needed set the nearest past bundle already contains (Jaccard). A method that only copies the past does well on the right and poorly on the left. Thin grey lines are the other methods, named when the figure stands alone."
      table={groupTable("overlap with the nearest past bundle", novelty, besides)}
      stamp={stamp}
    >
      {(room) => (
        <LadderChart
          {...{ label: `${label} by overlap`, groups: novelty, room, axis: "overlap", name, others: besides }}
        />
      )}
    </Figure>
  );
}

/** Too few, exact, too many. */
export function SizeErrors({ understanding: { sizeErrors } }: GroupFigureProps) {
  const stamp = describeOrigin(useShown());
  const sum = (counted: typeof sizeErrors): string => formatCount(counted.reduce((all, { count }) => all + count, 0));
  const few = sum(sizeErrors.filter(({ difference }) => difference < 0));
  const many = sum(sizeErrors.filter(({ difference }) => difference > 0));
  return (
    <Figure
      title="Size error"
      note={`${few} too few, ${many} too many`}
      explain="Number of recommended tools minus number of needed tools. Zero means that the number was right, not that the tools were."
      table={{
        columns: ["difference", "requests"],
        rows: sizeErrors.map(({ difference, count }) => [difference, count]),
      }}
      stamp={stamp}
    >
      {(room) => <SizeErrorChart errors={sizeErrors} room={room} />}
    </Figure>
  );
}

/** Where missed tools fell out. */
export function StageThatLost({ understanding: { walks } }: GroupFigureProps) {
  const stamp = describeOrigin(useShown());
  if (!walks) return null;
  const total = walks.lost.bundle + walks.lost.coverage + walks.lost.vote;
  return (
    <Figure
      title="Stage that lost it"
      note={countOf(total, "missed gold tool")}
      explain="For each missed tool, the first stage that lost it: the bundle did not contain it and no list of the vote did; the bundle contained it but coverage dropped it; or it was on a list of the vote but lost."
      table={{
        columns: ["stage", "missed tools"],
        rows: (Object.keys(LOST_AT) as (keyof typeof LOST_AT)[]).map((stage) => [LOST_AT[stage], walks.lost[stage]]),
      }}
      stamp={stamp}
    >
      {() => <LostChart lost={walks.lost} />}
    </Figure>
  );
}

/** What each stage brought. */
export function StageGains({ understanding: { walks } }: GroupFigureProps) {
  const stamp = describeOrigin(useShown());
  if (!walks) return null;
  const { bundle, kept, result } = walks.stages;
  return (
    <Figure
      title="Gain by stage"
      note="TRACC after each stage"
      explain="TRACC of the bundle, of the tools that coverage kept, and of the result. If a stage lowers TRACC, look at it first."
      table={{
        columns: ["stage", "TRACC", "gain"],
        rows: [
          ["bundle", bundle, bundle],
          ["coverage", kept, kept - bundle],
          ["vote", result, result - kept],
        ],
      }}
      stamp={stamp}
    >
      {() => <StagesChart stages={walks.stages} />}
    </Figure>
  );
}

/** Whether stated confidence can be believed. */
export function ReliabilityFigure({ understanding: { reliability }, score }: GroupFigureProps) {
  const stamp = describeOrigin(useShown());
  if (!reliability) return null;
  const { bins, ece, eceByMass, eceByChance, brier, n } = reliability;
  return (
    <Figure
      title="Reliability"
      note={`ECE ${ece.toFixed(3)} (${eceByChance.mean.toFixed(3)} by chance alone), Brier ${brier.toFixed(3)}, n = ${formatCount(n)}`}
      explain={`Stated confidence against the ${labelOfScore(score)} that was reached; on the dotted line, confidence can be trusted. The expected calibration error is ${ece.toFixed(3)} over ten bins of equal width and ${eceByMass.toFixed(3)} over bins of equal size. By chance alone a perfectly calibrated method would show ${eceByChance.mean.toFixed(3)} over the ten with ${countOf(n, "request")} (95 %: ${eceByChance.low.toFixed(3)} to ${eceByChance.high.toFixed(3)}). Larger dots are more requests.`}
      table={{ columns: ["stated", "came true", "requests"], rows: bins.map((bin) => [bin.stated, bin.came, bin.n]) }}
      stamp={stamp}
    >
      {(room) => <ReliabilityChart reliability={reliability} room={room} />}
    </Figure>
  );
}

/** What could be left unanswered. */
export function RiskCoverageFigure({ understanding: { riskCoverage }, score, name, others }: SharedFigureProps) {
  const stamp = describeOrigin(useShown());
  if (riskCoverage.length === 0) return null;
  const besides = others
    .map(({ name: other, analysis }) => ({ name: other, points: analysis.riskCoverage }))
    .filter(({ points }) => points.length > 0);
  return (
    <Figure
      title="Risk and coverage"
      note={`${labelOfScore(score)} of the surest answers`}
      explain="From the left: only the most confident answers are given. If the curve falls to the right, the method knows when it does not know."
      table={{
        columns: ["answered", "mean", "least confidence"],
        rows: riskCoverage.map((point) => [point.answered, point.mean, point.confidence]),
      }}
      stamp={stamp}
    >
      {(room) => <RiskChart points={riskCoverage} room={room} name={name} others={besides} />}
    </Figure>
  );
}

/** "harder with more" where the first and the last step say so. */
function trendOf(sizes: readonly GroupMean[]): string {
  const large = sizes.filter(({ n }) => n >= SMALLEST);
  const [first, last] = [large[0], large.at(-1)];
  if (!first || !last || large.length < 2) return "";
  if (first.low === null || first.high === null || last.low === null || last.high === null) return "";
  if (last.high < first.low) return "harder with more";
  return last.low > first.high ? "easier with more" : "";
}

/** Groups with their means, as a table; the means of other methods in columns of their own. */
export function groupTable(
  group: string,
  groups: readonly GroupMean[],
  others: readonly NamedGroups[] = [],
): FigureTable {
  return {
    columns: [group, "n", "bundles", "mean", "low", "high", ...others.map(({ name }) => name)],
    rows: groups.map(({ label, n, bundles, mean, low, high }) => [
      ...[label, n, bundles, mean, low, high],
      ...others.map(({ groups: theirs }) => theirs.find((one) => one.label === label)?.mean ?? null),
    ]),
  };
}
