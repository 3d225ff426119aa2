import type { RankedScore } from "../../../core/compare/deltas";
import type { ShuffleHistogram } from "../../../core/compare/test-pairs";
import type { SliceDelta } from "../../../core/compare/slice-deltas";
import type { MetricRow, Unit } from "../../../core/domain/comparison";
import { describeBounds, withBounds } from "../../../core/domain/phrases";
import { ColumnChart } from "../../../charts/ColumnChart";
import { CurveChart } from "../../../charts/CurveChart";
import { heightOfRanking } from "../../../charts/curve-names";
import { ROW_CHART_HEAD, RowChart } from "../../../charts/RowChart";
import { countOf, formatFigure, formatSigned } from "../../../ui/format-number";
import styles from "../context/compare.module.css";

const SLICE_LINE = 26;

interface SlicesChartProps {
  slices: readonly SliceDelta[];
  letters: readonly [base: string, other: string];
  /** The group that is picked. */
  picked: string;
  onPick: (slice: SliceDelta) => void;
}

/**
 * Mean of both runs for each group of requests: hollow the baseline, filled the other, the difference with its interval
 * beside it. A button lies over each row, so that groups can be picked by hand and key.
 */
export function SlicesChart({ slices, letters: [base, other], picked, onPick }: SlicesChartProps) {
  const ends = slices.flatMap((slice) => [slice.base, slice.other]);
  return (
    <div className={styles.dumbbells}>
      <RowChart
        label={`${other} less ${base} by group: ${slices.map(({ label, delta }) => `${label} ${formatSigned(delta)}`).join(", ")}`}
        rows={slices.map((slice) => ({
          key: slice.label,
          label: slice.label,
          isStrong: slice.label === picked,
          span: [slice.base, slice.other],
          dot: slice.other,
          ring: slice.base,
          figures: [String(slice.n), formatSigned(slice.delta), describeBounds(slice, formatSigned, slice.bundles)],
          tip: `${slice.label}: ${base} ${formatFigure(slice.base)}, ${other} ${formatFigure(slice.other)}, difference ${withBounds(formatSigned(slice.delta), slice, formatSigned, slice.bundles)}, ${countOf(slice.n, "request")}`,
        }))}
        range={[Math.min(0, ...ends), Math.max(1, ...ends)]}
        names={166}
        columns={[
          { name: "n", width: 36 },
          { name: `${other} − ${base}`, width: 48, isStrong: true },
          { width: 96, isSpare: true },
        ]}
        line={SLICE_LINE}
        thickness={2}
      />
      {slices.map((slice, at) => (
        <button
          key={slice.label}
          type="button"
          aria-pressed={slice.label === picked}
          aria-label={`Pick the ${slice.n} requests: ${slice.label}`}
          style={{ top: ROW_CHART_HEAD + at * SLICE_LINE, height: SLICE_LINE }}
          onClick={() => onPick(slice)}
        />
      ))}
    </div>
  );
}

interface DifferencesChartProps {
  label: string;
  metrics: readonly MetricRow[];
  unit: Unit;
  letters: readonly string[];
}

/** Each run's difference to the baseline with its interval, score by score. */
export function DifferencesChart({ label, metrics, unit, letters }: DifferencesChartProps) {
  const rows = metrics.flatMap((metric) =>
    metric.cells.flatMap(({ difference }, run) => (difference ? [{ metric, letter: letters[run]!, difference }] : [])),
  );
  const ends = rows.flatMap(({ difference: { mean, low, high } }) => [low ?? mean, high ?? mean]);
  const range = [Math.min(0, ...ends), Math.max(0, ...ends)] as const;
  return (
    <RowChart
      label={label}
      rows={rows.map(({ metric, letter, difference }) => ({
        key: `${metric.score} ${letter}`,
        label: letters.length > 2 ? `${metric.label}, ${letter}` : metric.label,
        span: difference.low === null || difference.high === null ? undefined : [difference.low, difference.high],
        dot: difference.mean,
        figures: [formatSigned(difference.mean)],
        tip: `${metric.label}, ${letter}: ${withBounds(formatSigned(difference.mean), difference, formatSigned, metric.units, unit)}`,
      }))}
      range={range}
      ticks={range[0] < 0 && range[1] > 0 ? [range[0], 0, range[1]] : [...range]}
      formatTick={(tick) => (tick === 0 ? "0" : formatSigned(tick))}
      names={132}
      columns={[{ width: 44 }]}
      line={20}
      thickness={2}
      mark="tick"
      guide={0}
      isRuled={false}
    />
  );
}

/** The order of the runs by each score, best on top: lines that cross are scores that disagree. */
export function RanksChart({
  label,
  ranked,
  letters,
}: {
  label: string;
  ranked: RankedScore[];
  letters: readonly string[];
}) {
  return (
    <CurveChart
      label={label}
      height={heightOfRanking(
        letters.length,
        ranked.map(({ label: name }) => name),
      )}
      steps={ranked.map(({ label: name, ranks }) => ({
        at: name,
        tip: `${name}: ${letters.map((letter, run) => `${letter} is ${ranks[run]}`).join(", ")}`,
      }))}
      curves={letters.map((name, run) => ({
        name,
        isHollow: run === 0,
        points: ranked.map(({ ranks }) => ({ y: ranks[run]!, radius: 4.5 })),
      }))}
      y={{ domain: [1, Math.max(2, letters.length)], ticks: [] }}
      isRanking
    />
  );
}

interface ShuffleChartProps {
  label: string;
  histogram: ShuffleHistogram;
  room: "column" | "wide";
}

/** What random swaps make of the mean difference; the measured one is a line. Dark bars are at least as far from 0. */
export function ShuffleChart({ label, histogram: { bars, observed }, room }: ShuffleChartProps) {
  const reach = bars.at(-1)!.to;
  return (
    <ColumnChart
      label={label}
      height={room === "wide" ? 320 : 150}
      columns={bars.map(({ from, to, count }) => ({
        name: `${from}`,
        count,
        isMain: Math.abs((from + to) / 2) >= Math.abs(observed) - (to - from) / 2,
        tip: `${formatSigned(from)} to ${formatSigned(to)}: ${countOf(count, "swap")}`,
      }))}
      scale={{
        domain: [-reach, reach],
        format: (tick) => (tick === 0 ? "0" : formatSigned(tick)),
        line: observed,
        says: `measured ${formatSigned(observed)}`,
      }}
    />
  );
}
