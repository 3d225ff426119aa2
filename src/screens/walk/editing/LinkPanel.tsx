import { lazy, Suspense } from "react";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import type { ShownWalk } from "../picture/shown-walk";
import { editKey, linkEdit, listLinkCandidates, type LinkCandidate } from "./edit-offers";
import { useInteraction, useInteractionStore } from "./interaction";
import { restOn } from "./intent";
import { ScorePreview } from "./ScorePreview";
import { usePerform } from "./use-perform";
import styles from "./side-panel.module.css";

const ToolSearch = lazy(async () => ({ default: (await import("./ToolSearch")).ToolSearch }));

interface LinkPanelProps {
  trace: Trace;
  walk: ShownWalk;
  requirement: RequirementId;
  chosen: ToolId | null;
}

/** The tools that could serve the words, best score first, each with what linking it would do to the score. */
export function LinkPanel({ trace, walk, requirement, chosen }: LinkPanelProps) {
  const hand = useInteractionStore();
  const searching = useInteraction((state) => state.searching);
  const candidates = listLinkCandidates(trace, requirement);
  if (searching)
    return (
      <Suspense fallback={null}>
        <ToolSearch walk={walk} requirement={requirement} />
      </Suspense>
    );
  return (
    <section className={`${styles.evidence} ${styles["at-text"]}`} data-editing aria-label="Tools for these words">
      <h3>Tools for these words</h3>
      {candidates.length === 0 && <p className="quiet">The bundle has no tools.</p>}
      <table className={styles.previewTable}>
        <tbody>
          {candidates.map((candidate) => (
            <CandidateRow
              key={candidate.tool}
              {...{ trace, walk, requirement, candidate }}
              isChosen={candidate.tool === chosen}
            />
          ))}
        </tbody>
      </table>
      <Button kind="link" className={styles.searchAll} onClick={() => hand.setState({ searching: true })}>
        Search all tools <kbd>0</kbd>
      </Button>
    </section>
  );
}

interface CandidateRowProps {
  trace: Trace;
  walk: ShownWalk;
  requirement: RequirementId;
  candidate: LinkCandidate;
  isChosen: boolean;
}

function CandidateRow({ trace, walk, requirement, candidate, isChosen }: CandidateRowProps) {
  const perform = usePerform();
  const edit = linkEdit(trace, requirement, candidate.tool);
  const preview = useInteraction((state) => state.previews[editKey(edit)]);
  const link = () => perform({ do: "edit", edit, then: restOn({ type: "requirement", id: requirement }) });
  return (
    <tr aria-current={isChosen ? "true" : undefined}>
      <td>{candidate.key && <kbd className={isChosen ? "on" : undefined}>{candidate.key}</kbd>}</td>
      <td>
        <button type="button" onClick={link} title={candidate.linked ? "Cut the link" : "Link"}>
          {candidate.name}
        </button>
        {candidate.linked && (
          <span className="faint">
            {" "}
            linked<span className={styles.onKey}>; Enter cuts</span>
          </span>
        )}
      </td>
      <td className="numeric quiet">{candidate.score === null ? "" : formatScore(candidate.score)}</td>
      <td className="numeric">
        <ScorePreview walk={walk} preview={preview ?? null} />
      </td>
    </tr>
  );
}
