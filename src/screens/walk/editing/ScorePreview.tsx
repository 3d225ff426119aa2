import type { Trace } from "../../../core/domain/trace";
import { tracc } from "../../../core/metrics/tracc";
import { count } from "../../../core/domain/phrases";
import { formatFigure } from "../../../ui/format-number";
import type { ShownWalk } from "../picture/shown-walk";

/** What an edit would do to the score: "0.60 → 0.80"; without gold, to the number of tools. */
export function ScorePreview({ walk, preview }: { walk: ShownWalk; preview: Trace | null }) {
  const { trace } = walk;
  if (!trace) return null;
  if (!preview) return <span className="faint">comparing</span>;
  const read = (of: Trace) =>
    walk.gold === null ? count(of.recommendation.tools.length, "tool") : scoreOf(of, walk.gold);
  const [before, after] = [read(trace), read(preview)];
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
