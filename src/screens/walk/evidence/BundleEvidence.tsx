import { describeBundleNotes } from "../../../wording/stages";
import type { BundleResult } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { Term } from "../../../ui/Term";
import { Kbd } from "../../../ui/Kbd";
import { useInteraction, useInteractionStore } from "../editing/interaction";
import { keysOf } from "../editing/keymap";
import { type ShownWalk, toolName } from "../picture/shown-walk";
import { PastRequests } from "./PastRequests";
import { countOf, listWords } from "../../../core/domain/phrases";
import { describeScores, printScores } from "./print-scores";
import sidePanel from "../editing/side-panel.module.css";
import evidence from "./evidence.module.css";

/** Why this bundle: the past requests, or the bundles, that were found nearest. */
export function BundleEvidence({ walk, isDimmed }: { walk: ShownWalk; isDimmed: boolean }) {
  const { stage1 } = walk;
  if (!stage1) return null;
  const isPast = stage1.search === "past-requests";
  const byWords = stage1.candidates[0]?.cosine === null;
  return (
    <section
      className={`${sidePanel.evidence} ${sidePanel["at-bundle"]}${isDimmed ? ` ${sidePanel.dimmed}` : ""}`}
      aria-label={isPast ? "Nearest past requests" : "Nearest bundles"}
    >
      <h3>
        <span className={sidePanel.onNarrow}>1</span>
        {isPast ? "Nearest past requests" : "Nearest bundles"}
        {byWords && <span className="quiet"> by words</span>}
        {isPast && walk.stage1 && walk.stage1.neighbours.length > 0 && (
          <span className="quiet">
            <Term name="ticks">ticks a to e</Term>
          </span>
        )}
        <BundlesToggle stage1={stage1} />
      </h3>
      {isPast ? <PastRequests walk={walk} stage1={stage1} /> : <NearestBundles walk={walk} stage1={stage1} />}
      {describeBundleNotes(stage1, walk.config.stage1.retriever).map((note) => (
        <p key={note} className={`${sidePanel.note} quiet`}>
          {note}
        </p>
      ))}
    </section>
  );
}

function BundlesToggle({ stage1 }: { stage1: BundleResult }) {
  const hand = useInteractionStore();
  const isOpen = useInteraction((state) => state.panel === "bundles");
  if (stage1.candidates.length < 2) return null;
  return (
    <Button
      kind="link"
      className={`${sidePanel.more} no-print`}
      data-opens="bundles"
      aria-expanded={isOpen}
      onClick={() => hand.setState({ panel: isOpen ? null : "bundles" })}
    >
      Other bundles <Kbd keys={keysOf("bundles")} />
    </Button>
  );
}

const SHOWN = 5;

/** When the texts of bundles are searched: the five nearest bundles. */
function NearestBundles({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  return (
    <ol className={`${evidence.past} ${evidence.bundles}`}>
      {stage1.candidates.slice(0, SHOWN).map((candidate) => (
        <li key={candidate.bundle}>
          <span className="faint numeric" title={describeScores(candidate)}>
            {printScores(candidate, stage1.retriever).main}
          </span>
          <span>
            <span className={candidate.bundle === stage1.chosen?.bundle ? evidence.chosen : "quiet"}>
              {listWords(candidate.tools.map((tool) => toolName(walk, tool)))}
            </span>{" "}
            <span className="faint">{countOf(candidate.uses, "use")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
