import { tracc } from "../../../core/metrics/tracc";
import type { Trace } from "../../../core/domain/trace";
import { chance } from "../../../wording/chances";
import { describeResult } from "../../../wording/result";
import { formatFigure } from "../../../ui/format-number";
import { useSession, useView } from "../../app-context";
import { scoreBeforeSetting } from "../../session-facts";
import { previewOnEnter } from "../editing/edit-offers";
import { useInteraction } from "../editing/interaction";
import type { ShownWalk } from "../picture/shown-walk";
import { useShownWalk } from "../picture/use-shown-walk";
import { StageHead, compareStages, stageStatus } from "./StageHead";
import sidePanel from "../editing/side-panel.module.css";
import heads from "./heads.module.css";

/** Result: how many tools, how right they are or are expected to be, and what the edits did to that. */
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
      {...(walk.choice ? { number: 4, title: "Choice", term: "trained" } : { title: "Result" })}
      standing={standing}
      name="result"
      aside={isReached && judged ? describeResult(judged) : undefined}
      pinned={isReached ? <Score walk={walk} trace={trace} /> : <p className="faint">the tools to use</p>}
    />
  );
}

function Score({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const preview = useInteraction((state) => previewOnEnter(state, trace));
  const beforeSetting = useSession(scoreBeforeSetting);
  const { choice } = walk;
  const now = scoreOf(trace, walk);
  if (now === null)
    return (
      <>
        {choice && (
          <Figure name="expected TRACC" now={choice.expected} then={preview?.trace.choice?.expected ?? null} />
        )}
        <p className="quiet">
          {choice && `Exact with chance ${chance(choice.exact)}. `}
          {walk.goldStatus === "hidden"
            ? "Gold is hidden, so nothing is scored."
            : "No gold set is known for this request."}
        </p>
      </>
    );
  const was = beforeSetting ?? compareStages(walk)[4]?.before ?? null;
  const then = preview && scoreOf(preview.trace, walk);
  return (
    <>
      <Figure name="TRACC" was={was} now={now} then={then} />
      {choice && (
        <p className="quiet numeric">
          expected {chance(choice.expected)}, exact with chance {chance(choice.exact)}
        </p>
      )}
    </>
  );
}

interface FigureProps {
  name: string;
  /** Before the edits, or the setting. */
  was?: number | null;
  now: number;
  /** What Enter would make of it. */
  then: number | null;
}

function Figure({ name, was = null, now, then }: FigureProps) {
  const before = was !== null && formatFigure(was) !== formatFigure(now) ? formatFigure(was) : null;
  return (
    <p
      className={`${heads.delta} numeric`}
      aria-label={before ? `${name} ${before}, now ${formatFigure(now)}` : `${name} ${formatFigure(now)}`}
      role="group"
    >
      <span>{name}</span>
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
