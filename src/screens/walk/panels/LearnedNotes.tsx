import type { Trace } from "../../../core/domain/trace";
import type { LearnedJudgement } from "../../../core/domain/learned";
import { describeCopying, describeOutside, describeOwnSet } from "../../../core/pipeline/describe-learned";
import { formatScore } from "../../../ui/format-number";
import { PersonWords } from "./PersonWords";
import { toolName, type ShownWalk } from "../shown-walk";
import { ByRules } from "./ByRules";

interface LearnedNotesProps {
  walk: ShownWalk;
  trace: Trace;
  learned: LearnedJudgement;
}

/** What was learned says of the whole request: how sure it is, how much is copied, and what stands just outside. */
export function LearnedNotes({ walk, trace, learned }: LearnedNotesProps) {
  const { exactOfAnswer, exact, expected, copied, outside } = learned;
  const { noTool } = trace.stage2;
  return (
    <section className="learned" aria-label="What the history says">
      <h3>What the history says</h3>
      <p>{describeOwnSet({ ...trace, learned })}</p>
      <ByRules walk={walk} trace={trace} />
      <dl className="kv n">
        <div>
          <dt>{noTool ? "chance that a tool is needed" : "chance that this answer is exact"}</dt>
          <dd>{formatScore(noTool ? noTool.chance : exactOfAnswer)}</dd>
        </div>
        <div>
          <dt>{noTool ? "chance that the set is exact then" : "chance that the history’s set is exact"}</dt>
          <dd>{formatScore(exact)}</dd>
        </div>
        <div>
          <dt>expected TRACC of that set</dt>
          <dd>{formatScore(expected)}</dd>
        </div>
      </dl>
      <div
        className="copied"
        role="meter"
        aria-label="Copied from the past"
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={Math.round(copied * 100) / 100}
      >
        <p className="n">
          <span>copied {formatScore(copied)}</span> <span>composed {formatScore(1 - copied)}</span>
        </p>
        <i>
          <b style={{ width: `${copied * 100}%` }} />
        </i>
      </div>
      <p className="q">{describeCopying(learned, trace.tools)}</p>
      {outside.length > 0 && (
        <>
          <h4>Just outside the history’s set</h4>
          <ul>
            {outside.map((one) => (
              <li key={one.tool}>
                {toolName(trace, one.tool)}{" "}
                <span className="q n">
                  <PersonWords sentence={describeOutside(one)} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
