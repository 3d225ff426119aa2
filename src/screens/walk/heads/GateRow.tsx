import { Plot } from "../../../charts/Plot";
import { quote } from "../../../core/domain/phrases";
import type { GateResult } from "../../../core/domain/learned";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { describeForeignChance } from "../../../wording/stages";
import { formatScore } from "../../../ui/format-number";
import { chance as sayChance, chanceBeside } from "../../../wording/chances";
import { Slider } from "../../../ui/Slider";
import { useActions } from "../../app-context";
import { changeGate } from "../editing/config-changes";
import styles from "./gate.module.css";

/** Chance and threshold of whatever judged, and what there is to see of it. */
interface Judged {
  chance: number;
  threshold: number;
  isForced: boolean;
  gate: GateResult | null;
}

/** Row 0 of the walk: whether the request needs a tool at all. There where a gate judges, or where it closed. */
export function GateRow({ trace }: { trace: Trace }) {
  const judged = judgedIn(trace);
  if (!judged) return trace.config.gate ? <NotTrained /> : null;
  const { chance, threshold, isForced, gate } = judged;
  const isClosed = chance < threshold && !isForced;
  const foreign = describeForeignChance(trace);
  return (
    <section className={`${styles.gateRow} ${isClosed ? styles.gateClosed : ""}`} aria-label="0 Gate">
      <div className={styles.gateSays}>
        <h2>
          <i>0</i> <span className={styles.gateTitle}>Gate</span>{" "}
          <span className="quiet">{gate ? "MassTool" : "ours"}</span>
        </h2>
        <p>Does it need a tool at all?</p>
        <p>{sayVerdict(judged)}</p>
        {foreign !== null && <p>{foreign}</p>}
        <p className={`${styles.gateActions} no-print`}>
          <Actions {...judged} isClosed={isClosed} />
        </p>
      </div>
      <div>
        <Plot label={describeNeedle(judged)} height={gate ? 122 : 60}>
          {(width) => <Needle {...judged} width={width} />}
        </Plot>
        {gate && <Nearest gate={gate} />}
      </div>
      <div className={styles.gateSide}>{gate && <Effect gate={gate} trace={trace} />}</div>
    </section>
  );
}

/** The chance stays what it was computed to be, also where a person walked on. */
function judgedIn({ gate, choice, recommendation }: Trace): Judged | null {
  if (gate) return { ...gate, gate };
  if (!choice?.none || recommendation.tools.length > 0) return null;
  const { chance, threshold } = choice.none;
  return 1 - chance < threshold ? { chance: 1 - chance, threshold, isForced: false, gate: null } : null;
}

function sayVerdict({ chance, threshold, isForced, gate }: Judged): string {
  const seen = gate?.isSeen ? " It learned from this request: that is too sure." : "";
  const [now, bound] = [chanceBeside(chance, threshold), chanceBeside(threshold, chance)];
  if (chance >= threshold) return `Yes: ${now}, ${chance > threshold ? "above" : "exactly"} ${bound}.${seen}`;
  const no = `No: ${now}, below ${bound}.${seen}`;
  return isForced ? `${no} The walk is taken all the same.` : `${no} No tool is the answer.`;
}

function Actions({ isClosed, isForced, gate }: Judged & { isClosed: boolean }) {
  const { edit, configure, restoreNode } = useActions();
  return (
    <>
      {isClosed && (
        <Button kind="link" onClick={() => void edit({ kind: "force-gate" })}>
          Take the walk anyway
        </Button>
      )}
      {isForced && (
        <Button kind="link" onClick={() => void restoreNode({ type: "gate" })}>
          Leave it to the gate
        </Button>
      )}
      {gate && (
        <Button
          kind="link"
          onClick={() => void configure((now) => changeGate(now, null), "Judged need by what else was learned")}
        >
          Leave it to our own detector
        </Button>
      )}
    </>
  );
}

const LINE = 54;
const BAR = 26;
/** What the words at a mark take. */
const LABEL = 112;
const BINS = 50;

/** The underline that runs to this request's chance; left-out requests above and below it. */
function Needle({ chance, threshold, gate, width }: Judged & { width: number }) {
  const line = gate ? LINE : 30;
  const x = (share: number): number => 8 + share * (width - 16);
  const isRight = x(chance) + LABEL > width;
  // Its words stand beside what the bars are of.
  const isLeft = chance < 0.5;
  const isOnRight = x(threshold) + LABEL > width;
  return (
    <>
      {gate && <Bars shares={gate.lost} top x={x} />}
      {gate && <Bars shares={gate.found} top={false} x={x} />}
      <path className={styles.gateRail} d={`M${x(0)} ${line}H${x(1)}`} />
      <path className={styles.gateRun} d={`M${x(0)} ${line}H${x(chance)}`} />
      <path className={styles.gateMark} d={`M${x(chance)} ${line - 12}v24`} />
      <text
        x={x(chance) + (isRight ? 0 : 6)}
        y={gate ? line - 32 : line - 16}
        textAnchor={isRight ? "end" : "start"}
        className={styles.gateStrong}
      >
        this request {sayChance(chance)}
      </text>
      <path className={styles.gateLimit} d={`M${x(threshold)} ${line - 14}V${line + (gate ? 30 : 16)}`} />
      <circle className={styles.gateKnob} cx={x(threshold)} cy={line} r={5} />
      <text
        x={x(threshold) + (isOnRight ? -6 : 6)}
        y={line + (gate ? 42 : 28)}
        textAnchor={isOnRight ? "end" : "start"}
      >
        threshold {formatScore(threshold)}
      </text>
      {gate && (
        <>
          <text x={isLeft ? x(1) : x(0)} y={10} textAnchor={isLeft ? "end" : "start"}>
            {gate.counts.needing} past requests, left out
          </text>
          <text x={x(1)} y={line + 58} textAnchor="end">
            {gate.counts.none} that need no tool, left out
          </text>
        </>
      )}
    </>
  );
}

/** A histogram from what each threshold cuts off. */
function Bars({ shares, top, x }: { shares: readonly number[]; top: boolean; x: (share: number) => number }) {
  const bins = Array.from({ length: BINS }, (_, bin) => shares[2 * bin + 2]! - shares[2 * bin]!);
  const most = Math.max(0.01, ...bins);
  const step = x(1 / BINS) - x(0);
  return (
    <path
      className={top ? styles.gateNeeding : styles.gateNone}
      d={bins
        .map((share, bin) => {
          const height = Math.sqrt(Math.max(0, share) / most) * BAR;
          const from = top ? LINE - 2 - height : LINE + 2;
          return `M${x(bin / BINS) + 0.5} ${from}h${step - 1}v${height}h${1 - step}z`;
        })
        .join("")}
    />
  );
}

function describeNeedle({ chance, threshold, gate }: Judged): string {
  const measured = gate
    ? ` Measured on ${gate.counts.needing} past requests and ${gate.counts.none} that need no tool, all left out; bars grow by the root of their share.`
    : "";
  return `Chance of needing a tool ${sayChance(chance)}, threshold ${formatScore(threshold)}.${measured}`;
}

function Nearest({ gate: { nearest } }: { gate: GateResult }) {
  const lists = [
    { title: "Nearest that needed none", rows: nearest.none },
    { title: "Nearest that needed tools", rows: nearest.needing },
  ];
  return (
    <div className={styles.gateNearest}>
      {lists.map(({ title, rows }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {rows.map(({ text, cosine }) => (
              <li key={text} title={text}>
                <span className="faint numeric">{formatScore(cosine)}</span> {quote(text, 52)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** What the threshold did to left-out requests, and the knob that moves it. */
function Effect({ gate, trace }: { gate: GateResult; trace: Trace }) {
  const { configure } = useActions();
  const { counts, threshold } = gate;
  const place = Math.max(0, Math.min(100, Math.round(100 * threshold)));
  const lost = Math.round((gate.lost[place] ?? 0) * counts.needing);
  const found = Math.round((gate.found[place] ?? 0) * counts.none);
  const isFitted = trace.config.gate?.threshold === null;
  const move = (value: number | null) =>
    void configure(
      (now) => changeGate(now, { by: "masstool", threshold: value }),
      value === null ? "Let the gate’s threshold be fitted" : `Moved the gate’s threshold to ${formatScore(value)}`,
    );
  return (
    <>
      <p>
        <b>What {formatScore(threshold)} did</b> to left-out requests: {lost} of {counts.needing} that need tools lose
        them, {found} of {counts.none} that need none get none.
      </p>
      <div className="no-print">
        <Slider
          label="Threshold"
          describe={(value) => (isFitted && value === threshold ? `${formatScore(value)}, fitted` : formatScore(value))}
          {...{ min: 0, max: 1, step: 0.01, value: threshold }}
          onCommit={move}
        />
        {!isFitted && (
          <Button kind="link" onClick={() => move(null)}>
            Use the fitted one
          </Button>
        )}
      </div>
    </>
  );
}

function NotTrained() {
  return (
    <p className={`${styles.gateMissing} small quiet`}>
      MassTool has not been trained and measured on this data set with this encoder, so its gate does not judge here.
      Train it on Evaluate.
    </p>
  );
}
