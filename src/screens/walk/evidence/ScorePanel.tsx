import { useState } from "react";
import type { Trace } from "../../../core/domain/trace";
import { scoreWalk } from "../../../core/metrics/score-walk";
import { describeLoss } from "../../../wording/result";
import type { ShownWalk } from "../picture/shown-walk";
import { SetDiagram, type FormulaTerm } from "./SetDiagram";
import { Button } from "../../../ui/Button";
import { useSetView } from "../../app-context";
import { setAddressParts } from "../../use-address-part";
import type { TraccParts } from "../../../core/metrics/tracc";
import { formatFigure } from "../../../ui/format-number";
import sidePanel from "../editing/side-panel.module.css";
import { Term } from "../../../ui/Term";
import evidence from "./evidence.module.css";

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
    <section
      className={`${sidePanel.evidence} ${sidePanel["at-text"]} ${sidePanel.scorePanel}${isAlone ? ` ${sidePanel.alone}` : ""}`}
      aria-label="Score"
    >
      <h3>
        <Term name="tracc">Score</Term>{" "}
        <span className="quiet">{scores?.parts ? describeLoss(scores.parts) || "Nothing is lost." : null}</span>
      </h3>
      {!scores || !walk.gold ? (
        <ShowGold status={walk.goldStatus} />
      ) : scores.parts ? (
        <>
          <SetDiagram walk={walk} trace={trace} gold={walk.gold} term={term} />
          <TraccFormula parts={scores.parts} onHover={setTerm} />
          <OnLandscape parts={scores.parts} />
        </>
      ) : (
        <p className="quiet">
          This request was judged to need no tool.{" "}
          {recommended.length === 0 ? "None is recommended." : "Every recommended tool is one too many."}
        </p>
      )}
    </section>
  );
}

/** The same answer among all others, on the screen Learn. */
function OnLandscape({ parts: { needed, recommended, hits } }: { parts: TraccParts }) {
  const setView = useSetView();
  const open = () => {
    setAddressParts({ page: null, dot: [needed, recommended, hits].join(",") });
    setView({ screen: "learn" });
  };
  return (
    <p className="no-print">
      <Button kind="link" onClick={open}>
        What would one tool more be worth?
      </Button>
    </p>
  );
}

/** Why nothing is scored. */
function ShowGold({ status }: { status: ShownWalk["goldStatus"] }) {
  const setView = useSetView();
  if (status === "unknown")
    return <p className="quiet">No gold set is known for this request, so nothing is scored.</p>;
  return (
    <p className="quiet">
      Gold is hidden, so nothing is scored.{" "}
      <Button kind="link" onClick={() => setView({ gold: "shown" })}>
        Show it
      </Button>
    </p>
  );
}

interface TraccFormulaProps {
  parts: TraccParts;
  onHover: (term: FormulaTerm | null) => void;
}

/** TRACC in signs and, below, in the numbers of this walk. Pointing at a term lights up its tools. */
function TraccFormula({ parts, onHover }: TraccFormulaProps) {
  const { needed, recommended, hits, union } = parts;
  const value = formatFigure(parts.tracc);
  const spoken = `TRACC is 1 minus ${Math.abs(needed - recommended)} over ${union}, times ${hits} over ${needed}, which is ${value}`;
  const on = (term: FormulaTerm) => ({ onPointerEnter: () => onHover(term), onPointerLeave: () => onHover(null) });
  return (
    <div className={`${evidence.formula} numeric`} role="math" aria-label={spoken}>
      <b>TRACC</b>
      <span className={evidence.symbol}>= ( 1 −</span>
      <span className={`${evidence.fraction} ${evidence.symbol}`}>
        <span {...on("difference")}>| |A| − |B| |</span>
        <span {...on("union")}>|A ∪ B|</span>
      </span>
      <span className={evidence.symbol}>) ·</span>
      <span className={`${evidence.fraction} ${evidence.symbol}`}>
        <span {...on("both")}>|A ∩ B|</span>
        <span {...on("gold")}>|A|</span>
      </span>
      <span />
      <span />
      <span />
      <span>= ( 1 −</span>
      <span className={evidence.fraction}>
        <span {...on("difference")}>{`| ${needed} − ${recommended} |`}</span>
        <span {...on("union")}>{union}</span>
      </span>
      <span>) ·</span>
      <span className={evidence.fraction}>
        <span {...on("both")}>{hits}</span>
        <span {...on("gold")}>{needed}</span>
      </span>
      <span>=</span>
      <b>{value}</b>
    </div>
  );
}
