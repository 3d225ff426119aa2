import { formatFigure } from "../../../ui/format-number";
import type { Delta } from "./stage-deltas";

interface DeltaChipProps {
  delta: Delta | undefined;
  /** What is scored: "the bundle alone". */
  of: string;
}

/** What the edits did to the score of a stage: "0.44 → 0.75". */
export function DeltaChip({ delta, of }: DeltaChipProps) {
  if (!delta) return null;
  const [before, after] = [formatFigure(delta.before), formatFigure(delta.after)];
  return (
    <span className="chip n" title={`TRACC of ${of}, as computed and with your edits`}>
      <span className="vh">TRACC of {of}: </span>
      {before === after ? (
        <>still {after}</>
      ) : (
        <>
          <span className="qq">{before} →</span> <b>{after}</b>
        </>
      )}
    </span>
  );
}
