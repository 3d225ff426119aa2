import { useEffect, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { tracc } from "../../core/metrics/tracc";
import { useActions } from "../app-context";
import { judgeTool } from "./editing/edit-offers";
import type { CutScores } from "./picture/result-notes";
import type { ShownWalk } from "./picture/shown-walk";

const UNKNOWN: CutScores = { now: null, without: {} };

/**
 * What cutting each wrong tool would score. The whole pipeline is asked, since a cut tool can make a requirement open
 * and bring another tool in.
 */
export function useCutScores(walk: ShownWalk | null): CutScores {
  const { previewEdit } = useActions();
  const [known, setKnown] = useState<{ of: Trace; scores: CutScores } | null>(null);
  const trace = walk?.trace ?? null;
  const gold = walk?.gold ?? null;
  useEffect(() => {
    if (!trace || !gold) return;
    let isWanted = true;
    const wrong = trace.recommendation.tools.filter(({ tool }) => !gold.includes(tool)).map(({ tool }) => tool);
    const asked = wrong.map(async (tool): Promise<[ToolId, number]> => {
      return [tool, scoreOf(await previewEdit(judgeTool(trace, { type: "result-tool" }, tool, "out")), gold)];
    });
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      if (isWanted) setKnown({ of: trace, scores: { now: scoreOf(trace, gold), without: Object.fromEntries(found) } });
    });
    return () => {
      isWanted = false;
    };
  }, [trace, gold, previewEdit]);
  return known && known.of === trace && gold ? known.scores : UNKNOWN;
}

function scoreOf({ recommendation }: Trace, gold: ToolId[]): number {
  return tracc.standard({ gold, goldAsGiven: gold, recommended: recommendation.tools.map(({ tool }) => tool) }) ?? 0;
}
