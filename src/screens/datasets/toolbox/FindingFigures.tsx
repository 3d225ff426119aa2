import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { AIM, type FinderMeasure } from "../../../core/toolbox/measure-finding";
import { CurveChart } from "../../../charts/CurveChart";
import { EmptyFigure, Figure } from "../../../charts/Figure";
import { Button } from "../../../ui/Button";
import { Term } from "../../../ui/Term";
import { countOf, formatCount, formatScore } from "../../../ui/format-number";
import { describeFinder } from "../../../wording/toolbox";
import { useDatasetState } from "../context/dataset-context";
import styles from "./toolbox.module.css";

const TITLE = "How few tools reach 95 %?";

/** Recall over the tokens handed over, one line for each finder. */
export function RecallFigure({ toolbox, onBuild }: { toolbox: Toolbox; onBuild: () => void }) {
  const dataset = useDatasetState((state) => state.dataset);
  const walk = useDatasetState((state) => (state.toolbox.status === "open" ? state.toolbox.walk : "due"));
  const { finding, costs, requests } = toolbox;
  const lacksWalk = walk !== "done" && finding.every(({ finder }) => finder !== "walk");
  if (finding.length === 0)
    return (
      <EmptyFigure title={TITLE}>
        <p className="quiet">
          No requests yet. Drop a file of requests with the tools they need, or read a log; twenty that you write show
          what is broken. A model can{" "}
          <Button kind="link" onClick={onBuild}>
            propose requests
          </Button>
          : they are counted apart.
        </p>
      </EmptyFigure>
    );
  return (
    <Figure
      title={TITLE}
      note={
        <>
          <Term name="recall" /> by <Term name="tokens">tokens</Term> handed over
        </>
      }
      explain="For every request the tools are ranked, and the first ones are handed over. The line says what share of the needed tools is among them, and what they cost. A ring is the first point at 95 %."
      stamp={`${dataset?.name ?? ""}, ${countOf(requests, "request")}`}
      table={() => ({
        columns: ["Found by", "Tools", "Tokens", "Recall", "Complete"],
        rows: finding.flatMap(({ finder, points }) =>
          points.map(({ k, tokens, recall, complete }) => [
            describeFinder(finder),
            formatCount(k),
            formatCount(Math.round(tokens)),
            formatScore(recall),
            formatScore(complete),
          ]),
        ),
      })}
    >
      {(room) => (
        <>
          <Curves finding={finding} total={costs.total} height={room === "wide" ? 420 : 190} />
          <ul className={styles.legend}>
            {finding.map(({ finder, reached }, index) => (
              <li key={finder}>
                <span className={styles.line} data-line={LINES[index]} aria-hidden="true" />
                <b>{describeFinder(finder)}</b>
                <span className="quiet">{sayReached(reached, costs.tokens.length)}</span>
              </li>
            ))}
            {lacksWalk && (
              <li>
                <span className={styles.line} data-line={LINES[finding.length]} aria-hidden="true" />
                <b>{describeFinder("walk")}</b>
                <span className="quiet">{walk === "failed" ? "could not be measured" : "is being measured …"}</span>
              </li>
            )}
          </ul>
        </>
      )}
    </Figure>
  );
}

/** As the lines are drawn, in the order of the finders. */
const LINES = ["full", "broken", "thin", "thin-broken"] as const;

function sayReached(reached: FinderMeasure["reached"], all: number): string {
  if (!reached || reached.k === all) return "only with all tools";
  const bounds =
    reached.low === null || reached.high === null ? "" : ` [${formatScore(reached.low)}, ${formatScore(reached.high)}]`;
  return `${countOf(reached.k, "tool")}, ${countOf(Math.round(reached.tokens), "token")}: ${formatScore(reached.recall)}${bounds}`;
}

function Curves({ finding, total, height }: { finding: readonly FinderMeasure[]; total: number; height: number }) {
  const at = (tokens: number) => Math.log10(Math.max(1, tokens));
  const steps = finding
    .flatMap(({ finder, points }, curve) => points.map((point) => ({ curve, finder, point, at: at(point.tokens) })))
    .sort((a, b) => a.at - b.at);
  const [least, most] = [Math.min(...steps.map((step) => step.at)), at(total)];
  const lowest = Math.min(...steps.map(({ point }) => point.recall));
  const floor = Math.floor(lowest * 5) / 5;
  return (
    <CurveChart
      label={`Recall over tokens. ${finding.map(({ finder, points }) => `By ${describeFinder(finder)}: ${formatScore(points[0]!.recall)} with the first tool.`).join(" ")}`}
      height={height}
      x={{
        domain: [least, most],
        ticks: ticksBetween(least, most),
        format: (value) => formatCount(Math.round(10 ** value)),
      }}
      y={{ domain: [floor, 1], ticks: [floor, (floor + AIM) / 2, AIM], format: formatScore }}
      steps={steps.map((step) => ({
        at: step.at,
        tip: `By ${describeFinder(step.finder)}: ${countOf(step.point.k, "tool")}, ${countOf(Math.round(step.point.tokens), "token")}, recall ${formatScore(step.point.recall)}`,
      }))}
      curves={finding.map(({ finder, reached }, curve) => ({
        name: describeFinder(finder),
        isHollow: LINES[curve]?.endsWith("broken") ?? false,
        isFaint: (LINES[curve]?.startsWith("thin") ?? false) && finding.length > 1,
        points: steps.map((step) =>
          step.curve === curve ? { y: step.point.recall, radius: step.point.k === reached?.k ? 4 : 0 } : null,
        ),
      }))}
    />
  );
}

/** 1, 2 and 5 times powers of ten, as logarithms; of many only the powers. */
function ticksBetween(least: number, most: number): number[] {
  const all = [1, 2, 5].flatMap((digit) => Array.from({ length: 8 }, (_, power) => Math.log10(digit * 10 ** power)));
  const inside = all.filter((tick) => tick >= least && tick <= most).sort((a, b) => a - b);
  return inside.length > 5 ? inside.filter((_, index) => index % 2 === 0) : inside;
}
