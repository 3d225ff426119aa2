import type { ToolFate } from "../core/domain/evaluation";
import { countOf, formatCount } from "../ui/format-number";
import { MarkShape } from "../ui/Mark";
import type { Outcome } from "../ui/outcome";
import { Plot, useMarks } from "./Plot";
import { FLOW_HEIGHT, layOutFates, spreadLabels, type FlowBar, type FlowLayout } from "./fate-layout";
import styles from "./pictures.module.css";

interface FateFlowProps {
  fates: Record<ToolFate, number>;
}

/** What became of tools from the bundle to the result; widths are counts. */
export function FateFlow({ fates }: FateFlowProps) {
  const bars = layOutFates(fates);
  return (
    <Plot label={describe(fates)} height={FLOW_HEIGHT} hasMarks>
      {(width) => {
        const at = { bundle: 0, coverage: 0.288 * width, vote: 0.647 * width, result: width - 184 };
        return (
          <>
            <Ribbons ribbons={ribbonsOf(bars, at, fates)} />
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

/** From a bar to a bar, with what goes that way. */
interface Ribbon {
  tint: Outcome;
  from: { x: number; bar: FlowBar };
  to: { x: number; bar: FlowBar };
  says: string;
}

function ribbonsOf(bars: FlowLayout, at: Columns, fates: FateFlowProps["fates"]): Ribbon[] {
  const sub = (bar: FlowBar, skipped: number, tall: number): FlowBar => ({ top: bar.top + skipped, tall });
  const { droppedRight, droppedWrong, right, wrong, rightByVote, wrongByVote, kept, voted, bundleDropped } = bars;
  const keptTools = fates.keptRight + fates.keptWrong;
  const inBundles = keptTools + fates.droppedRight + fates.droppedWrong;
  const byVote = fates.addedRight + fates.addedWrong;
  const ofBundles = (count: number): string => `${formatCount(count)} of ${countOf(inBundles, "tool")} of the bundles`;
  const ofKept = (count: number): string => `${formatCount(count)} of ${countOf(keptTools, "kept tool")}`;
  const ofVote = (count: number): string => `${formatCount(count)} of ${countOf(byVote, "tool")} chosen by vote`;
  const bundle = (bar: FlowBar) => ({ x: at.bundle, bar });
  const coverage = (bar: FlowBar) => ({ x: at.coverage, bar });
  const vote = (bar: FlowBar) => ({ x: at.vote, bar });
  const result = (bar: FlowBar) => ({ x: at.result, bar });
  const ribbon = (tint: Outcome, from: Ribbon["from"], to: Ribbon["to"], says: string): Ribbon => ({
    tint,
    from,
    to,
    says,
  });
  return [
    ribbon("kept", bundle(bars.bundleKept), coverage(kept), `${ofBundles(keptTools)} serve a requirement`),
    ribbon(
      "dropped",
      bundle(sub(bundleDropped, 0, droppedRight.tall)),
      coverage(droppedRight),
      `${ofBundles(fates.droppedRight)} rightly dropped`,
    ),
    ribbon(
      "missed",
      bundle(sub(bundleDropped, droppedRight.tall, droppedWrong.tall)),
      coverage(droppedWrong),
      `${ofBundles(fates.droppedWrong)} dropped, but gold`,
    ),
    ribbon("kept", coverage(sub(kept, 0, right.tall)), result(right), `${ofKept(fates.keptRight)} right`),
    ribbon("wrong", coverage(sub(kept, right.tall, wrong.tall)), result(wrong), `${ofKept(fates.keptWrong)} wrong`),
    ribbon("added", vote(sub(voted, 0, rightByVote.tall)), result(rightByVote), `${ofVote(fates.addedRight)} right`),
    ribbon(
      "wrong",
      vote(sub(voted, rightByVote.tall, wrongByVote.tall)),
      result(wrongByVote),
      `${ofVote(fates.addedWrong)} wrong`,
    ),
  ];
}

function Ribbons({ ribbons }: { ribbons: readonly Ribbon[] }) {
  const middles = ribbons.map(({ from, to }) => ({
    x: (from.x + to.x) / 2,
    y: (from.bar.top + to.bar.top) / 2 + from.bar.tall / 2,
  }));
  const [over, point] = useMarks({
    x: middles.map(({ x }) => x),
    y: middles.map(({ y }) => y),
    says: (index) => ribbons[index]!.says,
  });
  return ribbons.map(({ tint, from, to }, index) => (
    <path
      key={index}
      className={`${styles.ribbon} ${index === over ? styles.ribbonOver : ""} ${tint}`}
      d={ribbonPath(from.x + 4, from.bar, to.x, to.bar)}
      onPointerEnter={() => point(index)}
      onPointerLeave={() => point(-1)}
    />
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
