import { memo, useCallback, useMemo } from "react";
import { deltasOf, rankRuns } from "../../../core/compare/deltas";
import { describeOrder } from "../../../wording/comparison";
import { slicingDeltas } from "../../../core/compare/slice-deltas";
import type { MetricRow, Unit } from "../../../core/domain/comparison";
import type { QueryId } from "../../../core/domain/ids";
import { countOf } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { useBrush, useCompared } from "../context/comparison-context";
import { useChunkedWork } from "../../use-chunked-work";
import { DifferencesChart, RanksChart, SlicesChart } from "./ComparisonCharts";
import { Beeswarm, MOST_SWARM_DOTS } from "../../../charts/Beeswarm";
import { MOST_SCATTER_DOTS, PairedScatter } from "../../../charts/PairedScatter";
import styles from "../context/compare.module.css";

/** Words of a request, as far as they are known; else its id. */
function useTextOf(): (query: QueryId) => string {
  const { aligned } = useCompared();
  return (query) => aligned.asked.get(query)?.text ?? query;
}

const requests = (count: number): string => `${count} picked ${count === 1 ? "request" : "requests"}`;

export const SwarmFigure = memo(function SwarmFigure() {
  const { comparison, aligned, score, label, letters, setAgainst, stamp } = useCompared();
  const { focus, setFocus, picked, pick } = useBrush();
  const textOf = useTextOf();
  const { base } = comparison.options;
  const lines = useMemo(
    () =>
      comparison.metrics[0]!.cells.flatMap(({ difference }, index) =>
        difference ? [{ letter: letters[index]!, index, difference, deltas: deltasOf(aligned, index, score) }] : [],
      ),
    [comparison, aligned, score, letters],
  );
  const baseLetter = letters[base]!;
  const spoken = lines
    .map(
      ({ letter, difference: { wins, ties, losses } }) => `${letter}: ${wins} better, ${ties} equal, ${losses} worse`,
    )
    .join("; ");
  const isCrowded = (lines[0]?.deltas.length ?? 0) > MOST_SWARM_DOTS;
  const points = isCrowded
    ? `Each bar holds the requests of about the same difference: their ${label} in the run less that in ${baseLetter}. Click a bar to pick its requests`
    : `Each dot is a request: its ${label} in the run less its ${label} in ${baseLetter}. Click a dot to explain the request; draw a rectangle to pick several`;
  return (
    <Figure
      title={`Difference to ${baseLetter}, request by request`}
      note={
        isCrowded
          ? "filled is better, hollow is worse, grey is equal; taller bars hold more requests"
          : "filled is better, hollow is worse, small squares are equal"
      }
      explain={`${points}, and every picture and the table follow. The bar below is the mean with its 95 % interval, where there are enough bundles for one.`}
      table={() => ({
        columns: ["request", ...lines.map(({ letter }) => `${letter} − ${baseLetter}`)],
        rows: (lines[0]?.deltas ?? []).map(({ query }, at) => [
          query,
          ...lines.map(({ deltas }) => deltas[at]?.delta ?? null),
        ]),
      })}
      stamp={stamp}
      className={styles.swarm}
    >
      {(room) => (
        <Beeswarm
          label={`Differences to ${baseLetter} in ${label} by request. ${spoken}`}
          base={baseLetter}
          lines={lines}
          room={room}
          focus={focus}
          picked={picked}
          textOf={textOf}
          onRequest={(query, line) => {
            setAgainst(lines[line]!.index);
            setFocus(query);
          }}
          onPick={(queries) => pick(queries, requests(queries.length))}
        />
      )}
    </Figure>
  );
});

export const ScatterFigure = memo(function ScatterFigure() {
  const { deltas, label, letters, against, comparison, stamp } = useCompared();
  const { focus, setFocus, picked, pick } = useBrush();
  const textOf = useTextOf();
  const [base, other] = [letters[comparison.options.base]!, letters[against]!];
  const isCrowded = deltas.length > MOST_SCATTER_DOTS;
  const points = isCrowded
    ? `Each square holds the requests of about the same ${label} in ${base} and in ${other}; click it to pick them. On the line both are equal.`
    : `Each dot is a request by its ${label} in ${base} and in ${other}. On the line both are equal. Equal points are spread a little so that none hides another.`;
  return (
    <Figure
      title={`${base} against ${other}`}
      note={`below the line, ${base} wins${isCrowded ? "; larger squares hold more requests" : ""}`}
      explain={points}
      table={() => ({
        columns: ["request", base, other, "difference"],
        rows: deltas.map(({ query, base: before, other: after, delta }) => [query, before, after, delta]),
      })}
      stamp={stamp}
    >
      {(room) => (
        <PairedScatter
          focus={focus}
          picked={picked}
          label={`${label} of ${deltas.length} requests in ${base} and in ${other}`}
          deltas={deltas}
          axes={[`${label} of ${base}`, `${label} of ${other}`]}
          room={room}
          textOf={textOf}
          onRequest={setFocus}
          onPick={(queries) => pick(queries, requests(queries.length))}
        />
      )}
    </Figure>
  );
});

/** Groups of requests, means with their intervals, and the order of the runs by each score. */
export const FurtherPictures = memo(function FurtherPictures() {
  return (
    <div className={styles.further}>
      <SlicesFigure />
      <IntervalsFigure />
      <OrderFigure />
    </div>
  );
});

function SlicesFigure() {
  const { aligned, against, score, label, letters, comparison, stamp } = useCompared();
  const { pick, pickedAs } = useBrush();
  const { base, seed } = comparison.options;
  const slicing = useCallback(() => slicingDeltas(aligned, against, score, seed), [aligned, against, score, seed]);
  const slices = useChunkedWork(slicing);
  const pair = [letters[base]!, letters[against]!] as const;
  return (
    <Figure
      title="Groups of requests"
      note={`${label}; hollow is ${pair[0]}, filled is ${pair[1]}; largest loss first`}
      explain="Groups of at least 5 requests with something in common. The 95 % interval is a bootstrap over whole bundles; with fewer than 10 their number stands instead. There are many groups, so a single one that stands out may be luck. Click a group to pick its requests."
      table={{
        columns: ["group", "n", "bundles", pair[0], pair[1], "difference", "low", "high"],
        rows: (slices ?? []).map(({ label: group, n, bundles, base: before, other, delta, low, high }) => [
          ...[group, n, bundles, before, other, delta, low, high],
        ]),
      }}
      stamp={stamp}
    >
      {() =>
        slices === null ? (
          <p className="small quiet">Computing confidence intervals …</p>
        ) : slices.length === 0 ? (
          <p className="small quiet">
            There are no groups: the runs do not contain the text of their requests, or all requests are alike.
          </p>
        ) : (
          <SlicesChart
            slices={slices}
            letters={pair}
            picked={pickedAs}
            onPick={({ label: group, queries }) => (group === pickedAs ? pick(null) : pick(queries, group))}
          />
        )
      }
    </Figure>
  );
}

/** "with 95 % intervals", or how many units are too few for them. */
function describeWidth(row: MetricRow | undefined, unit: Unit): string {
  const isBare = row?.cells.every(({ difference }) => difference === null || difference.low === null) ?? false;
  if (!row || !isBare) return "with 95 % intervals";
  return `${countOf(row.units, unit)} ${row.units === 1 ? "is" : "are"} too few for intervals`;
}

function IntervalsFigure() {
  const { comparison, letters, stamp } = useCompared();
  const rows = comparison.metrics.filter(({ better }) => better !== "zero").slice(0, 6);
  return (
    <Figure
      title={`Differences to ${letters[comparison.options.base]!}`}
      note={describeWidth(rows[0], comparison.options.unit)}
      explain="Mean difference of each run to the baseline, score by score. If an interval does not contain 0, chance alone is an unlikely explanation. The letters in the table are corrected for the number of tests; the intervals are not."
      table={{
        columns: ["score", "run", "n", "mean", "low", "high"],
        rows: rows.flatMap(({ label, n, cells }) =>
          cells.flatMap(({ difference }, run) =>
            difference ? [[label, letters[run]!, n, difference.mean, difference.low, difference.high]] : [],
          ),
        ),
      }}
      stamp={stamp}
      className={styles.intervals}
    >
      {() => (
        <DifferencesChart
          label="Differences to the baseline with their intervals; the table has the numbers"
          metrics={rows}
          unit={comparison.options.unit}
          letters={letters}
        />
      )}
    </Figure>
  );
}

function OrderFigure() {
  const { comparison, letters, stamp } = useCompared();
  const ranked = rankRuns(comparison.metrics);
  const sentence = describeOrder(ranked, letters);
  return (
    <Figure
      title="Order of the runs"
      note="best on top; the baseline is hollow"
      explain="Where lines cross, scores disagree about which run is better. Decide which score matters to you, and why, before you look."
      table={{
        columns: ["score", ...letters],
        rows: ranked.map(({ label, ranks }) => [label, ...ranks]),
      }}
      stamp={stamp}
    >
      {() => (
        <>
          <p className="small">{sentence}</p>
          {ranked.length > 1 && <RanksChart label={sentence} ranked={ranked} letters={letters} />}
        </>
      )}
    </Figure>
  );
}
