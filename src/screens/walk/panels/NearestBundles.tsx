import type { BundleCandidate, BundleResult } from "../../../core/domain/trace";
import { count, listWords } from "../../../core/pipeline/wording";
import { formatScore } from "../../../ui/format-number";
import { toolName, type ShownWalk } from "../shown-walk";

const SHOWN = 5;

/** When the texts of bundles are searched: the five nearest bundles. */
export function NearestBundles({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  return (
    <ol className="past bundles">
      {stage1.candidates.slice(0, SHOWN).map((candidate) => (
        <li key={candidate.bundle}>
          <span className="qq n" title={describeScores(candidate)}>
            {printScore(candidate)}
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

/** The cosine where there is one, else BM25. */
export function printScore({ cosine, bm25 }: Pick<BundleCandidate, "cosine" | "bm25">): string {
  return cosine === null ? bm25.toFixed(1) : formatScore(cosine);
}

export function describeScores({ cosine, bm25 }: Pick<BundleCandidate, "cosine" | "bm25">): string {
  return cosine === null ? `BM25 ${bm25.toFixed(1)}` : `cosine ${formatScore(cosine)}, BM25 ${bm25.toFixed(1)}`;
}
