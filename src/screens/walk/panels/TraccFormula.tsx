import type { TraccParts } from "../../../core/metrics/loss-split";
import { formatFigure } from "../../../ui/format-number";
import type { FormulaTerm } from "./SetPicture";

interface TraccFormulaProps {
  parts: TraccParts;
  onHover: (term: FormulaTerm | null) => void;
}

/** TRACC in signs and, below, in the numbers of this walk. Pointing at a term lights up its tools. */
export function TraccFormula({ parts, onHover }: TraccFormulaProps) {
  const { needed, recommended, hits, union } = parts;
  const value = formatFigure(parts.tracc);
  const spoken = `TRACC is 1 minus ${Math.abs(needed - recommended)} over ${union}, times ${hits} over ${needed}, which is ${value}`;
  const on = (term: FormulaTerm) => ({ onPointerEnter: () => onHover(term), onPointerLeave: () => onHover(null) });
  return (
    <div className="formula n" role="math" aria-label={spoken}>
      <b>TRACC</b>
      <span className="sym">= ( 1 −</span>
      <span className="fr sym">
        <span {...on("difference")}>| |A| − |B| |</span>
        <span {...on("union")}>|A ∪ B|</span>
      </span>
      <span className="sym">) ·</span>
      <span className="fr sym">
        <span {...on("both")}>|A ∩ B|</span>
        <span {...on("gold")}>|A|</span>
      </span>
      <span />
      <span />
      <span />
      <span>= ( 1 −</span>
      <span className="fr">
        <span {...on("difference")}>{`| ${needed} − ${recommended} |`}</span>
        <span {...on("union")}>{union}</span>
      </span>
      <span>) ·</span>
      <span className="fr">
        <span {...on("both")}>{hits}</span>
        <span {...on("gold")}>{needed}</span>
      </span>
      <span>=</span>
      <b>{value}</b>
    </div>
  );
}
