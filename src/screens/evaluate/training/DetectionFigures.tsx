import { memo, useState } from "react";
import { CurveChart } from "../../../charts/CurveChart";
import { Figure } from "../../../charts/Figure";
import type { DetectorSummary, StudySummary } from "../../../core/recommend/trained/masstool/study-summary";
import { cheapestThreshold, DEARER_LOSS, effectOfThreshold } from "../../../core/recommend/trained/no-tool-costs";
import { formatFigure, formatScore } from "../../../ui/format-number";
import { InTurn } from "../../../ui/InTurn";
import { Slider } from "../../../ui/Slider";
import { GRID, precisionAt, stepAt } from "./curve-grid";
import { printMean } from "./study-words";
import styles from "./masstool.module.css";

interface DetectionProps {
  summary: StudySummary;
  stamp: string;
}

interface NamedDetector {
  name: string;
  detector: DetectorSummary;
}

/** MassTool's gate and our own detector, side by side. */
export const DetectionFigures = memo(function DetectionFigures({ summary: { gate, ours }, stamp }: DetectionProps) {
  if (!gate) return null;
  const both: NamedDetector[] = [
    { name: "MassTool", detector: gate },
    ...(ours ? [{ name: "ours", detector: ours }] : []),
  ];
  return (
    <section className={styles.mtSection} aria-label="Does a request need tools?">
      <h2>
        Does a request need tools? <span className="quiet">{describeBoth(gate, ours)}</span>
      </h2>
      <InTurn>
        <div className={styles.mtCharts}>
          <InTurn>
            <RocFigure detectors={both} stamp={stamp} />
            <PrecisionFigure detectors={both} stamp={stamp} />
            <CostPanel detectors={both} />
          </InTurn>
        </div>
        <ScoresFigure detectors={both} stamp={stamp} />
      </InTurn>
    </section>
  );
});

function describeBoth(gate: NonNullable<StudySummary["gate"]>, ours: DetectorSummary | null): string {
  const of = ({ scores, intervals }: DetectorSummary): string => printMean({ mean: scores.auroc, ...intervals.auroc });
  const rest = ours
    ? `our own detector ${of(ours)}.`
    : "our own detector has not been trained on this data set: walk a request once, and it is.";
  const alone = formatFigure(gate.towerAuroc);
  return `AUROC on requests left out: MassTool’s gate ${of(gate)} (its tower alone ${alone}), ${rest}`;
}

function RocFigure({ detectors, stamp }: { detectors: readonly NamedDetector[]; stamp: string }) {
  const columns = detectors.map(({ detector }) => GRID.map((x) => stepAt(detector.roc, x)));
  return (
    <Figure
      title="ROC"
      note="requests with need let through, over those without"
      explain="For every threshold: of the requests that need tools, the share that is let through, over the share of those that need none and pass as well. Every request was left out of the model that judged it. On the diagonal a detector knows nothing."
      table={{
        columns: ["without need, let through", ...detectors.map(({ name }) => `with need, ${name}`)],
        rows: GRID.map((x, i) => [x, ...columns.map((column) => column[i]!)]),
      }}
      stamp={stamp}
    >
      {(room) => (
        <CurveChart
          label={`ROC: ${detectors.map(({ name, detector }) => `${name} has an area of ${formatFigure(detector.scores.auroc)}`).join(", ")}.`}
          height={room === "wide" ? 420 : 240}
          steps={GRID.map((x, i) => ({
            at: x,
            tip: `${formatFigure(x)} of those without need: ${detectors.map(({ name }, d) => `${name} ${formatFigure(columns[d]![i]!)}`).join(", ")}`,
          }))}
          curves={detectors.map(({ name }, d) => ({
            ...{ name, isHollow: d > 0 },
            points: columns[d]!.map((y) => ({ y, radius: 0 })),
          }))}
          x={{ name: "without need", domain: [0, 1], ticks: [0, 0.5, 1] }}
          y={{ domain: [0, 1], ticks: [0, 0.5, 1] }}
          hasDiagonal
          hasNames={detectors.length > 1}
        />
      )}
    </Figure>
  );
}

function PrecisionFigure({ detectors, stamp }: { detectors: readonly NamedDetector[]; stamp: string }) {
  const columns = detectors.map(({ detector }) => GRID.map((x) => precisionAt(detector.precision, x)));
  return (
    <Figure
      title="Precision and recall"
      note="of “needs no tool”"
      explain="How many of the requests without need are found (recall), and how many of those that were taken to need nothing do (precision), for every threshold; the best precision that is had at so much recall or more."
      table={{
        columns: ["recall", ...detectors.map(({ name }) => `precision, ${name}`)],
        rows: GRID.map((x, i) => [x, ...columns.map((column) => column[i]!)]),
      }}
      stamp={stamp}
    >
      {(room) => (
        <CurveChart
          label={`Precision over recall of “needs no tool”: average precision ${detectors.map(({ name, detector }) => `${formatFigure(detector.scores.averagePrecision.needsNone)} for ${name}`).join(", ")}.`}
          height={room === "wide" ? 420 : 240}
          steps={GRID.map((x, i) => ({
            at: x,
            tip: `Recall ${formatFigure(x)}: ${detectors.map(({ name }, d) => `${name} ${formatFigure(columns[d]![i]!)}`).join(", ")}`,
          }))}
          curves={detectors.map(({ name }, d) => ({
            ...{ name, isHollow: d > 0 },
            points: columns[d]!.map((y) => ({ y, radius: 0 })),
          }))}
          x={{ name: "recall", domain: [0, 1], ticks: [0, 0.5, 1] }}
          y={{ domain: [0, 1], ticks: [0, 0.5, 1] }}
          hasNames={detectors.length > 1}
        />
      )}
    </Figure>
  );
}

const COST_TIMES = 20;

/** Which threshold is cheapest, by what the two mistakes cost. */
function CostPanel({ detectors }: { detectors: readonly NamedDetector[] }) {
  const [dearer, setDearer] = useState(DEARER_LOSS.unanswered);
  const [noNeed, setNoNeed] = useState(0.5);
  const costs = { bothered: 1, unanswered: dearer, noNeed };
  return (
    <div className={styles.mtCosts} role="group" aria-label="Threshold by expected cost">
      <h3>
        Threshold <span className="quiet">by expected cost</span>
      </h3>
      <Slider
        label="No answer, though tools are needed, costs"
        describe={(value) => `${value === 1 ? "as" : `${value} times as`} much as tools that nobody needed`}
        {...{ min: 1, max: COST_TIMES, step: 1, value: dearer }}
        onCommit={setDearer}
      />
      <Slider
        label="Requests to come that need no tool"
        describe={(value) => `${Math.round(100 * value)} of 100`}
        {...{ min: 0.05, max: 0.95, step: 0.05, value: noNeed }}
        onCommit={setNoNeed}
      />
      <dl>
        {detectors.map(({ name, detector }) => {
          const best = cheapestThreshold(detector.chances, costs);
          const always = effectOfThreshold(detector.chances, 0, costs);
          return (
            <div key={name}>
              <dt>
                {name} <b>{best ? formatScore(Math.min(1, best.threshold)) : "–"}</b>
              </dt>
              <dd className="quiet">
                {best &&
                  `finds ${Math.round(100 * (best.found ?? 0))} of 100 without need, loses ${Math.round(100 * (best.lost ?? 0))} of 100 with need; a request costs ${formatFigure(best.cost ?? 0)} instead of ${formatFigure(always.cost ?? 0)} without a gate`}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

type Row = [name: string, ...cells: string[]];

function rowsOfScores(detectors: readonly NamedDetector[]): Row[] {
  const row = (name: string, cell: (detector: DetectorSummary) => string): Row => [
    name,
    ...detectors.map(({ detector }) => cell(detector)),
  ];
  return [
    row("threshold, at most one in ten past requests below", ({ threshold }) => formatScore(threshold)),
    row("AUROC", ({ scores, intervals }) => printMean({ mean: scores.auroc, ...intervals.auroc })),
    row("accuracy", ({ scores, intervals }) => printMean({ mean: scores.accuracy, ...intervals.accuracy })),
    row("accuracy of “always tools”", ({ scores }) => formatFigure(scores.alwaysTool)),
    row("balanced accuracy", ({ scores, intervals }) =>
      printMean({ mean: scores.balancedAccuracy, ...intervals.balancedAccuracy }),
    ),
    row("needs none: precision", ({ scores, intervals }) =>
      printMean({ mean: scores.needsNone.precision, ...intervals.precision }),
    ),
    row("needs none: recall", ({ scores, intervals }) =>
      printMean({ mean: scores.needsNone.recall, ...intervals.recall }),
    ),
    row("needs none: F1", ({ scores, intervals }) => printMean({ mean: scores.needsNone.f1, ...intervals.f1 })),
    row("needs none: average precision", ({ scores, intervals }) =>
      printMean({ mean: scores.averagePrecision.needsNone, ...intervals.averagePrecision }),
    ),
    row("needs tools: precision, recall, F1", ({ scores: { needsTool } }) =>
      [needsTool.precision, needsTool.recall, needsTool.f1].map(formatFigure).join(", "),
    ),
    row("false alarms at 95 % recall", ({ scores }) => formatFigure(scores.falseAlarmsAt95Recall)),
    row("requests: with need, without", ({ chances }) => `${chances.needing.length}, ${chances.none.length}`),
  ];
}

/** Both detectors in numbers, with intervals. */
function ScoresFigure({ detectors, stamp }: { detectors: readonly NamedDetector[]; stamp: string }) {
  const rows = rowsOfScores(detectors);
  const columns = ["at the threshold", ...detectors.map(({ name }) => name)];
  return (
    <Figure
      title="Detection in numbers"
      note="95 % intervals; bundles are drawn whole"
      explain="Below the threshold a request is taken to need no tool. MassTool’s gate weighs the log-odds of its tower with the mean cosines of the three nearest past requests and the three nearest without need; its threshold is the cheapest where a lost request counts twice. MassTool judges each past request once, ours twice, each time by a model trained without it; the 400 requests without need were written for this app and left out by fifths in both. They are easier than real ones: their subjects lie far from the tools. On other data than it learned from, a detector falls to .85 to .90."
      table={{ columns, rows }}
      stamp={stamp}
    >
      {() => (
        <table className={styles.mtTable}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Figure>
  );
}
