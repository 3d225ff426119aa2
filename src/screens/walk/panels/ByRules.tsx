import { useEffect, useState } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { tracc } from "../../../core/metrics/tracc";
import type { Trace } from "../../../core/domain/trace";
import { listWords } from "../../../core/pipeline/wording";
import { formatFigure } from "../../../ui/format-number";
import { useActions } from "../../app-context";
import { toolName, type ShownWalk } from "../shown-walk";
import { changeFinder } from "./config-changes";

/** What local rules would have answered, beside the answer by what was learned: either may be the better one. */
export function ByRules({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const rules = useByRules(trace);
  if (!rules) return null;
  const [here, there] = [toolsOf(trace), toolsOf(rules)];
  if (here.length === there.length && there.every((tool) => here.includes(tool)))
    return <p className="q">Local rules give the same tools.</p>;
  const names = there.length === 0 ? "no tool" : listWords(there.map((tool) => toolName(rules, tool)));
  const { gold } = walk;
  const scoreOf = (recommended: ToolId[]): string =>
    formatFigure(tracc.standard({ gold: gold ?? [], goldAsGiven: gold ?? [], recommended }));
  return (
    <p className="q n">
      Local rules give {names}.{gold && ` TRACC ${scoreOf(there)} by rules, ${scoreOf(here)} as learned.`}
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
    previewConfig((config) => changeFinder(config, "rules")).then(
      (rules) => isWanted && setKnown({ of: trace, rules }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [trace, previewConfig]);
  return known?.of === trace ? known.rules : null;
}
