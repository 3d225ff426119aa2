import { useState } from "react";
import type { Trace } from "../../../core/domain/trace";
import { scoreWalk } from "../../../core/metrics/score-walk";
import { describeLoss } from "../../../core/pipeline/describe-result";
import type { ShownWalk } from "../shown-walk";
import { ShowGold } from "./ShowGold";
import { SetPicture, type FormulaTerm } from "./SetPicture";
import { TraccFormula } from "./TraccFormula";

interface ScorePanelProps {
  walk: ShownWalk;
  trace: Trace;
  /** Whether nothing stands to its right. */
  isAlone: boolean;
}

/** How the score comes about: the two sets, and the formula in live numbers. */
export function ScorePanel({ walk, trace, isAlone }: ScorePanelProps) {
  const [term, setTerm] = useState<FormulaTerm | null>(null);
  const recommended = trace.recommendation.tools.map(({ tool }) => tool);
  const scores = walk.gold && scoreWalk({ ...trace.query, gold: walk.gold }, recommended);
  return (
    <section className={`ev t score-panel${isAlone ? " alone" : ""}`} aria-label="Score">
      <h3>
        Score <span className="q">{scores?.parts ? describeLoss(scores.parts) || "Nothing is lost." : null}</span>
      </h3>
      {!scores || !walk.gold ? (
        <ShowGold status={walk.goldStatus} />
      ) : scores.parts ? (
        <>
          <SetPicture walk={walk} trace={trace} gold={walk.gold} term={term} />
          <TraccFormula parts={scores.parts} onHover={setTerm} />
        </>
      ) : (
        <p className="q">
          This request was judged to need no tool.{" "}
          {recommended.length === 0 ? "None is recommended." : "Every recommended tool is one too many."}
        </p>
      )}
    </section>
  );
}
