import type { GroupMean } from "../../../core/evaluate/judged-rows";
import type { CoveragePoint, Reliability, WalksTogether } from "../../../core/evaluate/error-analysis";
import type { SizeError } from "../../../core/evaluate/slices";
import { withBounds } from "../../../core/domain/phrases";
import { ColumnChart } from "../../../charts/ColumnChart";
import { CurveChart } from "../../../charts/CurveChart";
import { RowChart } from "../../../charts/RowChart";
import { unitRange } from "../../../charts/scale";
import { countOf, formatCount, formatFigure, formatSigned } from "../../../ui/format-number";
import { LOST_AT } from "../context/labels";

export type Room = "column" | "wide";

const HEIGHT: Record<Room, number> = { column: 184, wide: 420 };
const SHARES = { domain: [0, 1], ticks: [0, 0.5, 1] } as const;

interface LadderChartProps {
  label: string;
  groups: readonly GroupMean[];
  room: Room;
  /** What the steps are. */
  axis: string;
  /** The method that is looked at, where others are drawn beside it. */
  name?: string;
  others?: readonly NamedGroups[];
}

/** Means of another method in the same groups. */
export interface NamedGroups {
  name: string;
  groups: readonly GroupMean[];
}

/**
 * Means with intervals along ordered groups: size ladder, novelty curve. Other methods are thin lines behind it, named where
 * there is room. Without groups only the axis is there.
 */
export function LadderChart({ label, groups, room, axis, name: method = "mean", others = [] }: LadderChartProps) {
  const [least, most] = unitRange(
    groups.flatMap(({ mean, low, high }) => [low ?? mean, high ?? mean]).filter(Number.isFinite),
  );
  const besides = others.map(({ name, groups: theirs }) => ({
    name,
    means: groups.map((group) => theirs.find((one) => one.label === group.label)?.mean ?? null),
  }));
  const lead = others.length > 0 ? `${method} ` : "";
  return (
    <CurveChart
      label={`${label}: ${groups.map((group) => `${group.label} ${formatFigure(group.mean)}`).join(", ")}`}
      height={HEIGHT[room]}
      steps={groups.map((group, step) => ({
        at: group.label,
        tip: [
          `${axis} ${group.label}: ${lead}${withBounds(formatFigure(group.mean), group, formatFigure, group.bundles)}, ${countOf(group.n, "request")}`,
          ...linesOf(besides, step),
        ].join("\n"),
      }))}
      curves={[
        { name: method, points: groups.map(({ mean, low, high }) => ({ y: mean, low, high })) },
        ...besides.map(({ name, means }) => faintCurve(name, means)),
      ]}
      hasNames={room === "wide" && others.length > 0}
      stepsAre={axis}
      y={{ domain: [least, most], ticks: [least, (least + most) / 2, most] }}
    />
  );
}

/** What the other methods have at one step, a line each. */
function linesOf(others: readonly { name: string; means: readonly (number | null)[] }[], step: number): string[] {
  return others.flatMap(({ name, means }) => {
    const mean = means[step] ?? null;
    return mean === null ? [] : [`${name} ${formatFigure(mean)}`];
  });
}

function faintCurve(name: string, means: readonly (number | null)[]) {
  return { name, isFaint: true, points: means.map((mean) => (mean === null ? null : { y: mean })) };
}

/** The axis has some sizes on both sides, also where none or one occurs. */
const LEAST_REACH = 3;

/** How many answers were too small or too large by how much; the right size stands out. */
export function SizeErrorChart({ errors, room }: { errors: readonly SizeError[]; room: Room }) {
  const known = new Map(errors.map(({ difference, count }) => [difference, count]));
  const from = Math.min(-LEAST_REACH, ...known.keys());
  const to = Math.max(LEAST_REACH, ...known.keys());
  const columns = Array.from({ length: to - from + 1 }, (_, i) => {
    const difference = from + i;
    const count = known.get(difference) ?? 0;
    const tip = `${sayDifference(difference)}: ${countOf(count, "request")}`;
    return { name: signed(difference), count, isMain: difference === 0, tip };
  });
  return (
    <ColumnChart
      label={`Size error: ${columns.map(({ name, count }) => `${name}: ${count}`).join(", ")}`}
      height={HEIGHT[room]}
      columns={columns}
      ends={["too few", "too many"]}
    />
  );
}

function sayDifference(difference: number): string {
  if (difference === 0) return "The right number of tools";
  return `${countOf(Math.abs(difference), "tool")} too ${difference < 0 ? "few" : "many"}`;
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace("-", "\u2212");
}

/** For each missed gold tool the first stage where it fell out. */
export function LostChart({ lost }: { lost: WalksTogether["lost"] }) {
  const stages = (Object.keys(LOST_AT) as (keyof typeof lost)[]).filter((stage) => lost[stage] > 0);
  const total = stages.reduce((sum, stage) => sum + lost[stage], 0);
  if (total === 0) return <p className="quiet">Nothing was missed.</p>;
  return (
    <RowChart
      label={`Stage that lost it: ${stages.map((stage) => `${LOST_AT[stage]} ${lost[stage]}`).join(", ")}`}
      rows={stages.map((stage) => ({
        key: stage,
        label: LOST_AT[stage],
        span: [0, lost[stage]],
        figures: [formatCount(lost[stage])],
        tip: `${LOST_AT[stage]}: ${formatCount(lost[stage])} of ${countOf(total, "missed gold tool")}`,
      }))}
      range={[0, Math.max(...stages.map((stage) => lost[stage]))]}
      names={132}
      columns={[{ width: 36, isStrong: true }]}
      line={36}
      thickness={16}
      colour="var(--missed)"
      isRuled={false}
    />
  );
}

const STAGE_ENDS = { bundle: "1 Bundle", kept: "2 Coverage", result: "3 Vote" } as const;

/** TRACC had the method ended after each stage, and what each stage added or took. */
export function StagesChart({ stages }: { stages: WalksTogether["stages"] }) {
  const names = Object.keys(STAGE_ENDS) as (keyof typeof STAGE_ENDS)[];
  const before = { bundle: 0, kept: stages.bundle, result: stages.kept };
  return (
    <RowChart
      label={`TRACC by stage: ${names.map((name) => `${STAGE_ENDS[name]} ${formatFigure(stages[name])}`).join(", ")}`}
      rows={names.map((name) => ({
        key: name,
        label: STAGE_ENDS[name],
        span: [before[name], stages[name]],
        dot: stages[name],
        figures: [formatSigned(stages[name] - before[name]), formatFigure(stages[name])],
        tip: `${STAGE_ENDS[name]}: ${formatFigure(before[name])} before, ${formatFigure(stages[name])} after`,
      }))}
      range={[0, 1]}
      names={76}
      columns={[
        { name: "gain", width: 44 },
        { name: "TRACC", width: 52, isStrong: true },
      ]}
      line={44}
      thickness={3}
    />
  );
}

/** What a method was sure of against what came true; on the diagonal it can be believed. */
export function ReliabilityChart({
  reliability: { bins, ece, brier },
  room,
}: {
  reliability: Reliability;
  room: Room;
}) {
  const most = Math.max(...bins.map(({ n }) => n));
  return (
    <CurveChart
      label={`Reliability: expected calibration error ${ece.toFixed(2)}, Brier score ${brier.toFixed(2)}`}
      height={HEIGHT[room]}
      widest={1.6 * HEIGHT[room] - 46}
      steps={bins.map(({ stated, came, n }) => ({
        at: stated,
        tip: `stated ${formatFigure(stated)}, came true ${formatFigure(came)}, ${countOf(n, "request")}`,
      }))}
      curves={[
        { name: "came true", points: bins.map(({ came, n }) => ({ y: came, radius: 2 + 4 * Math.sqrt(n / most) })) },
      ]}
      x={{ ...SHARES, name: "stated confidence" }}
      y={SHARES}
      hasDiagonal
    />
  );
}

interface RiskChartProps {
  points: readonly CoveragePoint[];
  room: Room;
  name: string;
  others: readonly { name: string; points: readonly CoveragePoint[] }[];
}

/** The mean score when only the surest answers are given. */
export function RiskChart({ points, room, name, others }: RiskChartProps) {
  const last = points.length - 1;
  const besides = others.map(({ name: other, points: theirs }) => ({
    name: other,
    means: points.map(({ answered }) => theirs.find((one) => one.answered === answered)?.mean ?? null),
  }));
  const lead = others.length > 0 ? `${name} ` : "";
  return (
    <CurveChart
      label={`Risk and coverage: ${formatFigure(points[last]?.mean ?? 0)} when all are answered`}
      height={HEIGHT[room]}
      steps={points.map(({ answered, mean }, step) => ({
        at: answered,
        tip: [
          `surest ${Math.round(100 * answered)} % answered: ${lead}${formatFigure(mean)}`,
          ...linesOf(besides, step),
        ].join("\n"),
      }))}
      curves={[
        { name, points: points.map(({ mean }, at) => ({ y: mean, radius: at === last ? 3.5 : 0 })) },
        ...besides.map((one) => faintCurve(one.name, one.means)),
      ]}
      hasNames={room === "wide" && others.length > 0}
      x={{ ...SHARES, name: "answered, surest first", format: (share) => `${100 * share} %` }}
      y={SHARES}
    />
  );
}
