import type { ToolFate } from "../core/domain/evaluation";
import { formatCount } from "../ui/format-number";
import { MarkShape } from "../ui/Mark";
import type { Outcome } from "../ui/outcome";
import { Plot } from "./Plot";
import { FLOW_HEIGHT, layOutFates, spreadLabels, type FlowBar, type FlowLayout } from "./fate-layout";
import styles from "./pictures.module.css";

interface FateFlowProps {
  fates: Record<ToolFate, number>;
}

/** What became of tools from the bundle to the result; widths are counts. */
export function FateFlow({ fates }: FateFlowProps) {
  const bars = layOutFates(fates);
  return (
    <Plot label={describe(fates)} height={FLOW_HEIGHT}>
      {(width) => {
        const at = { bundle: 0, coverage: 0.288 * width, vote: 0.647 * width, result: width - 184 };
        return (
          <>
            <Ribbons bars={bars} at={at} />
            <Bars bars={bars} at={at} />
            <Labels bars={bars} at={at} fates={fates} />
          </>
        );
      }}
    </Plot>
  );
}

interface Columns {
  bundle: number;
  coverage: number;
  vote: number;
  result: number;
}

/** "812 in the bundles, 540 kept, …": the same for the picture and for its small form. */
function describe(fates: Record<ToolFate, number>): string {
  return `Fate of tools: ${fateCounts(fates)
    .flatMap(({ rows }) => rows.map(({ count, words }) => `${count} ${words}`))
    .join(", ")}`;
}

interface FateRow {
  count: number;
  words: string;
  outcome: Outcome | null;
}

/** The counts of each column, as said beside its bars. */
export function fateCounts(fates: Record<ToolFate, number>): { stage: string; number: string; rows: FateRow[] }[] {
  const { keptRight, keptWrong, droppedRight, droppedWrong, addedRight, addedWrong, missed } = fates;
  const inBundles = keptRight + keptWrong + droppedRight + droppedWrong;
  return [
    { number: "1", stage: "Bundle", rows: [{ count: inBundles, words: "in the bundles", outcome: null }] },
    {
      number: "2",
      stage: "Coverage",
      rows: [
        { count: keptRight + keptWrong, words: "serve a requirement", outcome: "kept" },
        { count: droppedRight, words: "rightly dropped", outcome: "dropped" },
        { count: droppedWrong, words: "dropped, but gold", outcome: "missed" },
      ],
    },
    { number: "3", stage: "Vote", rows: [{ count: addedRight + addedWrong, words: "chosen by vote", outcome: null }] },
    {
      number: "",
      stage: "Result",
      rows: [
        { count: keptRight, words: "right", outcome: "kept" },
        { count: addedRight, words: "right, by vote", outcome: "added" },
        { count: keptWrong + addedWrong, words: "wrong", outcome: "wrong" },
        { count: droppedWrong + missed, words: "missed gold", outcome: "missed" },
      ],
    },
  ];
}

function Ribbons({ bars, at }: { bars: FlowLayout; at: Columns }) {
  const sub = (bar: FlowBar, skipped: number, tall: number): FlowBar => ({ top: bar.top + skipped, tall });
  const { droppedRight, droppedWrong, right, wrong, rightByVote, wrongByVote, kept, voted, bundleDropped } = bars;
  const ribbons: [string, number, FlowBar, number, FlowBar][] = [
    ["kept", at.bundle, bars.bundleKept, at.coverage, kept],
    ["dropped", at.bundle, sub(bundleDropped, 0, droppedRight.tall), at.coverage, droppedRight],
    ["missed", at.bundle, sub(bundleDropped, droppedRight.tall, droppedWrong.tall), at.coverage, droppedWrong],
    ["kept", at.coverage, sub(kept, 0, right.tall), at.result, right],
    ["wrong", at.coverage, sub(kept, right.tall, wrong.tall), at.result, wrong],
    ["added", at.vote, sub(voted, 0, rightByVote.tall), at.result, rightByVote],
    ["wrong", at.vote, sub(voted, rightByVote.tall, wrongByVote.tall), at.result, wrongByVote],
  ];
  return ribbons.map(([tint, x1, from, x2, to], i) => (
    <path key={i} className={`${styles.ribbon} ${tint}`} d={ribbonPath(x1 + 4, from, x2, to)} />
  ));
}

function ribbonPath(x1: number, from: FlowBar, x2: number, to: FlowBar): string {
  const middle = (x1 + x2) / 2;
  const [a, b] = [from.top + from.tall, to.top + to.tall];
  return `M${x1} ${from.top}C${middle} ${from.top} ${middle} ${to.top} ${x2} ${to.top}V${b}C${middle} ${b} ${middle} ${a} ${x1} ${a}Z`;
}

function Bars({ bars, at }: { bars: FlowLayout; at: Columns }) {
  const solid: [string, number, FlowBar][] = [
    ["kept", at.bundle, bars.bundleKept],
    ["dropped", at.bundle, bars.bundleDropped],
    ["kept", at.coverage, bars.kept],
    ["dropped", at.coverage, bars.droppedRight],
    ["missed", at.coverage, bars.droppedWrong],
    ["added", at.vote, { top: bars.voted.top, tall: bars.rightByVote.tall }],
    ["wrong", at.vote, { top: bars.voted.top + bars.rightByVote.tall, tall: bars.wrongByVote.tall }],
    ["kept", at.result, bars.right],
    ["added", at.result, bars.rightByVote],
    ["wrong", at.result, bars.wrong],
    ["wrong", at.result, bars.wrongByVote],
  ];
  return (
    <>
      {solid.map(([colour, x, { top, tall }], i) => (
        <rect key={i} className={`${styles.mass} ${colour}`} x={x} y={top} width={4} height={tall} />
      ))}
      <rect className={styles.gone} x={at.result + 1} y={bars.missed.top} width={4} height={bars.missed.tall} />
    </>
  );
}

function Labels({ bars, at, fates }: { bars: FlowLayout; at: Columns; fates: FateFlowProps["fates"] }) {
  const [bundle, coverage, vote, result] = fateCounts(fates);
  const middle = ({ top, tall }: FlowBar): number => top + tall / 2;
  const inBundles = { top: bars.bundleKept.top, tall: bars.bundleKept.tall + bars.bundleDropped.tall };
  const wrong = { top: bars.wrong.top, tall: bars.wrongByVote.top + bars.wrongByVote.tall - bars.wrong.top };
  const atCoverage = spreadLabels([bars.kept, bars.droppedRight, bars.droppedWrong].map(middle), 20);
  const atResult = spreadLabels([bars.right, bars.rightByVote, wrong, bars.missed].map(middle), 20);
  return (
    <>
      <FlowLabel x={at.bundle + 14} y={middle(bundle ? inBundles : bars.kept)} row={bundle?.rows[0]} />
      {coverage?.rows.map((row, i) => (
        <FlowLabel key={row.words} x={at.coverage + 14} y={atCoverage[i] ?? 0} row={row} />
      ))}
      <FlowLabel x={at.vote - 12} y={middle(bars.voted)} row={vote?.rows[0]} anchor="end" />
      {result?.rows.map((row, i) => (
        <FlowLabel key={row.words} x={at.result + 14} y={atResult[i] ?? 0} row={row} />
      ))}
    </>
  );
}

interface FlowLabelProps {
  x: number;
  /** Middle of the text. */
  y: number;
  row: FateRow | undefined;
  anchor?: "start" | "end";
}

function FlowLabel({ x, y, row, anchor = "start" }: FlowLabelProps) {
  if (!row) return null;
  return (
    <g className={styles.flowLabel}>
      {row.outcome && (
        <g className={row.outcome} transform={`translate(${x} ${y - 7}) scale(0.875)`}>
          <MarkShape outcome={row.outcome} />
        </g>
      )}
      <text x={row.outcome ? x + 20 : x} y={y + 5} textAnchor={anchor}>
        <tspan className={styles.strong}>{formatCount(row.count)}</tspan> {row.words}
      </text>
    </g>
  );
}
