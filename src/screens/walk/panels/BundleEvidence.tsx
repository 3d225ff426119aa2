import { describeBundleNotes } from "../../../core/pipeline/describe-bundle";
import type { BundleResult } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useHand, useHandStore } from "../editing/hand";
import { keysOf } from "../editing/keymap";
import type { ShownWalk } from "../shown-walk";
import { NearestBundles } from "./NearestBundles";
import { PastRequests } from "./PastRequests";

/** Why this bundle: the past requests, or the bundles, that were found nearest. */
export function BundleEvidence({ walk, isDimmed }: { walk: ShownWalk; isDimmed: boolean }) {
  const { stage1 } = walk;
  if (!stage1) return null;
  const isPast = stage1.search === "past-requests";
  const byWords = stage1.candidates[0]?.cosine === null;
  return (
    <section
      className={`ev b${isDimmed ? " dim" : ""}`}
      aria-label={isPast ? "Nearest past requests" : "Nearest bundles"}
    >
      <h3>
        <span className="pn">1</span>
        {isPast ? "Nearest past requests" : "Nearest bundles"}
        {byWords && <span className="q"> by words</span>}
        <BundlesToggle stage1={stage1} />
      </h3>
      {isPast ? <PastRequests walk={walk} stage1={stage1} /> : <NearestBundles walk={walk} stage1={stage1} />}
      {describeBundleNotes(stage1, walk.config.stage1.retriever).map((note) => (
        <p key={note} className="note q">
          {note}
        </p>
      ))}
    </section>
  );
}

function BundlesToggle({ stage1 }: { stage1: BundleResult }) {
  const hand = useHandStore();
  const isOpen = useHand((state) => state.panel === "bundles");
  if (stage1.candidates.length < 2) return null;
  return (
    <Button
      kind="link"
      className="more no-print"
      aria-expanded={isOpen}
      onClick={() => hand.setState({ panel: isOpen ? null : "bundles" })}
    >
      Other bundles <Kbd keys={keysOf("bundles")} />
    </Button>
  );
}
