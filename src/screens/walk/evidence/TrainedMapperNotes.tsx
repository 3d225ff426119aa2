import type { Trace } from "../../../core/domain/trace";
import type { LearnedJudgement } from "../../../core/domain/learned";
import {
  describeByRules,
  describeCopying,
  describeLearned,
  describeOutside,
  describeOwnSet,
} from "../../../wording/learned";
import { formatScore, formatFigure } from "../../../ui/format-number";
import { PersonWords } from "../../../ui/PersonWords";
import { toolName, type ShownWalk } from "../picture/shown-walk";
import { useEffect, useState } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { tracc } from "../../../core/metrics/tracc";
import { useActions } from "../../app-context";
import { changeMapper } from "../editing/config-changes";
import evidence from "./evidence.module.css";
import styles from "./learned.module.css";

interface LearnedNotesProps {
  walk: ShownWalk;
  trace: Trace;
  learned: LearnedJudgement;
}

/** What was learned says of the whole request: how sure it is, how much is copied, and what stands just outside. */
export function TrainedMapperNotes({ walk, trace, learned }: LearnedNotesProps) {
  const { exactOfAnswer, exact, expected, copied, outside } = learned;
  const { noTool } = trace.stage2;
  return (
    <section className={styles.learned} aria-label="What the history says">
      <h3>What the history says</h3>
      <p>{describeOwnSet({ ...trace, learned })}</p>
      {(learned.isLeftOut || learned.isSeen) && <p className="quiet">{describeLearned(learned)}</p>}
      <AnswerByRules walk={walk} trace={trace} />
      <dl className={`${evidence.valueList} numeric`}>
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
        className={styles.copied}
        role="meter"
        aria-label="Copied from the past"
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={Math.round(copied * 100) / 100}
      >
        <p className="numeric">
          <span>copied {formatScore(copied)}</span> <span>composed {formatScore(1 - copied)}</span>
        </p>
        <i>
          <b style={{ width: `${copied * 100}%` }} />
        </i>
      </div>
      <p className="quiet">{describeCopying(learned, trace.tools)}</p>
      {outside.length > 0 && (
        <>
          <h4>Just outside the history’s set</h4>
          <ul>
            {outside.map((one) => (
              <li key={one.tool}>
                {toolName(trace, one.tool)}{" "}
                <span className="quiet numeric">
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

/** What local rules would have answered, beside the answer by what was learned: either may be the better one. */
function AnswerByRules({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const rules = useByRules(trace);
  if (!rules) return null;
  const [here, there] = [toolsOf(trace), toolsOf(rules)];
  const isSame = here.length === there.length && there.every((tool) => here.includes(tool));
  const { gold } = walk;
  const scoreOf = (recommended: ToolId[]): string =>
    formatFigure(tracc.standard({ gold: gold ?? [], goldAsGiven: gold ?? [], recommended }));
  return (
    <p className="quiet numeric">
      {describeByRules({
        names: isSame ? "same" : there.map((tool) => toolName(rules, tool)),
        scores: gold && { rules: scoreOf(there), shown: scoreOf(here) },
        hasEdits: walk.computed !== null,
      })}
    </p>
  );
}

function toolsOf({ recommendation }: Trace): ToolId[] {
  return recommendation.tools.map(({ tool }) => tool);
}

/** The same request and edits by rules; `null` while that is not known. */
function useByRules(trace: Trace): Trace | null {
  const { previewConfig } = useActions();
  const [known, setKnown] = useState<{ of: Trace; rules: Trace } | null>(null);
  useEffect(() => {
    let isWanted = true;
    previewConfig((config) => changeMapper(config, "rules")).then(
      (rules) => isWanted && setKnown({ of: trace, rules }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [trace, previewConfig]);
  return known?.of === trace ? known.rules : null;
}
