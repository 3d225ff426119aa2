import type { Trace } from "../../../core/domain/trace";
import type { ShownWalk } from "../shown-walk";
import { AddToHistory } from "./AddToHistory";
import { LearnedNotes } from "./LearnedNotes";
import "./learned.css";
import { MetricsList } from "./MetricsList";
import { StageShares } from "./StageShares";

/** Below the result: every other metric, and what each stage gave to the score. */
export function ResultNotes({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  return (
    <>
      <AddToHistory />
      {trace.learned && <LearnedNotes walk={walk} trace={trace} learned={trace.learned} />}
      <MetricsList walk={walk} trace={trace} />
      {walk.gold && walk.gold.length > 0 && <StageShares trace={trace} />}
    </>
  );
}
