import type { BundleResult } from "../../../core/domain/trace";
import { count, listWords } from "../../../core/pipeline/wording";
import { toolName, type ShownWalk } from "../shown-walk";
import { describeScores, printScores } from "./print-scores";

const SHOWN = 5;

/** When the texts of bundles are searched: the five nearest bundles. */
export function NearestBundles({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  return (
    <ol className="past bundles">
      {stage1.candidates.slice(0, SHOWN).map((candidate) => (
        <li key={candidate.bundle}>
          <span className="qq n" title={describeScores(candidate)}>
            {printScores(candidate, stage1.retriever).main}
          </span>
          <span>
            <span className={candidate.bundle === stage1.chosen?.bundle ? "chosen" : "q"}>
              {listWords(candidate.tools.map((tool) => toolName(walk, tool)))}
            </span>{" "}
            <span className="qq">{count(candidate.uses, "use")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
