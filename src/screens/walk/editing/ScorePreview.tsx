import type { Trace } from "../../../core/domain/trace";
import { tracc } from "../../../core/metrics/tracc";
import { countOf } from "../../../core/domain/phrases";
import { formatFigure } from "../../../ui/format-number";
import type { ShownWalk } from "../picture/shown-walk";

interface ScorePreviewProps {
  walk: ShownWalk;
  preview: Trace | null;
  /** `after`: only what it would become, where what it is stands near. */
  form?: "whole" | "after";
}

/** What an edit would do to the score: "0.60 → 0.80"; without gold, to the number of tools. */
export function ScorePreview({ walk, preview, form = "whole" }: ScorePreviewProps) {
  const { trace } = walk;
  if (!trace) return null;
  if (!preview) return <span className="faint no-print">comparing</span>;
  const read = (of: Trace) =>
    walk.gold === null ? countOf(of.recommendation.tools.length, "tool") : scoreOf(of, walk.gold);
  const [before, after] = [read(trace), read(preview)];
  if (form === "after") return <>→ {before === after ? after : <b>{after}</b>}</>;
  if (before === after) return <>{before}</>;
  return (
    <>
      {before} → <b>{after}</b>
    </>
  );
}

function scoreOf({ recommendation }: Trace, gold: NonNullable<ShownWalk["gold"]>): string {
  return formatFigure(
    tracc.standard({ gold, goldAsGiven: gold, recommended: recommendation.tools.map(({ tool }) => tool) }),
  );
}
