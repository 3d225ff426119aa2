import { tracc } from "../../../core/metrics/tracc";
import type { Trace } from "../../../core/domain/trace";
import { describeResult } from "../../../wording/result";
import { formatFigure } from "../../../ui/format-number";
import { useView } from "../../app-context";
import { useInteraction } from "../editing/interaction";
import type { ShownWalk } from "../picture/shown-walk";
import { useShownWalk } from "../picture/use-shown-walk";
import { StageHead } from "./StageHead";
import { compareStages, stageStatus } from "./stage-status";
import sidePanel from "../editing/side-panel.module.css";
import heads from "./heads.module.css";

/** Result: how many tools, how right they are, and what the edits did to that. */
export function ResultHead() {
  const walk = useShownWalk();
  const step = useView((view) => view.step);
  if (!walk) return null;
  const standing = stageStatus("result", step, walk);
  const { trace } = walk;
  const isReached = standing !== "todo" && trace !== null;
  const judged = trace && { ...trace, query: { ...trace.query, gold: walk.gold } };
  return (
    <StageHead
      title="Result"
      standing={standing}
      name="result"
      aside={isReached && judged ? describeResult(judged) : undefined}
    >
      {isReached ? <Score walk={walk} trace={trace} /> : <p className="faint">the tools to use</p>}
    </StageHead>
  );
}

function Score({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const preview = useInteraction((state) => state.preview);
  const now = scoreOf(trace, walk);
  if (now === null)
    return (
      <p className="quiet">
        {walk.goldStatus === "hidden"
          ? "Gold is hidden, so nothing is scored."
          : "No gold set is known for this request."}
      </p>
    );
  const delta = compareStages(walk)[4];
  const then = preview && scoreOf(preview.trace, walk);
  const before = delta && formatFigure(delta.before) !== formatFigure(now) ? formatFigure(delta.before) : null;
  return (
    <p
      className={`${heads.delta} numeric`}
      aria-label={before ? `TRACC ${before}, now ${formatFigure(now)}` : `TRACC ${formatFigure(now)}`}
      role="group"
    >
      <span>TRACC</span>
      {before && then === null && <s>{before} →</s>}
      <b>{formatFigure(now)}</b>
      {then !== null && <span className={`faint ${sidePanel.onKey}`}>{formatFigure(then)} on Enter</span>}
    </p>
  );
}

/** TRACC of a trace; `null` where gold is unknown or hidden. */
function scoreOf(trace: Trace, { gold }: ShownWalk): number | null {
  if (gold === null) return null;
  return tracc.standard({ gold, goldAsGiven: gold, recommended: trace.recommendation.tools.map(({ tool }) => tool) });
}
