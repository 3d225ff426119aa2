import { lazy, Suspense } from "react";
import { useView } from "../../app-context";
import { useInteraction, useInteractionStore } from "../editing/interaction";
import { shownVote, toolName, type ShownWalk } from "../picture/shown-walk";
import { useShownWalk } from "../picture/use-shown-walk";
import { describeBundleNotes } from "../../../wording/stages";
import type { BundleResult } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { Term } from "../../../ui/Term";
import { Kbd } from "../../../ui/Kbd";
import { keysOf } from "../editing/keymap";
import { PastRequests } from "./PastRequests";
import { countOf, listWords } from "../../../core/domain/phrases";
import { describeScores, printScores } from "./print-scores";
import styles from "../editing/side-panel.module.css";
import evidence from "./evidence.module.css";
import { ScorePanel } from "./ScorePanel";
import { VotePanel } from "./VotePanel";
import { VoteVerdict } from "./VoteVerdict";

const ModePanel = lazy(async () => ({ default: (await import("../editing/ModePanel")).ModePanel }));
const ResultNotes = lazy(async () => ({ default: (await import("./ResultNotes")).ResultNotes }));
const ChoiceChange = lazy(async () => ({ default: (await import("./ChoiceChange")).ChoiceChange }));
const ChoicePanel = lazy(async () => ({ default: (await import("./ChoicePanel")).ChoicePanel }));
const MassToolEvidence = lazy(async () => ({ default: (await import("./MassToolEvidence")).MassToolEvidence }));
const MapperDrawer = lazy(async () => ({ default: (await import("../mapper/MapperDrawer")).MapperDrawer }));
const WhyNot = lazy(async () => ({ default: (await import("./WhyNot")).WhyNot }));
const OtherBundles = lazy(async () => ({ default: (await import("./OtherBundles")).OtherBundles }));

/** Below the walk: why it came out so. While something is done by hand, what it would do. */
export function EvidenceRow({ form }: { form: "short" | "long" }) {
  const walk = useShownWalk();
  const mode = useInteraction((state) => state.mode);
  const panel = useInteraction((state) => state.panel);
  if (!walk?.stage1 || !walk.parts.bundle) return null;
  const isLinking = mode.kind === "link";
  const isAtRest = mode.kind === "rest" || mode.kind === "rename";
  return (
    <>
      <BundleEvidence walk={walk} isDimmed={isLinking} />
      {!isAtRest && (
        <Suspense fallback={null}>
          <ModePanel walk={walk} mode={mode} />
        </Suspense>
      )}
      {isAtRest && panel === "bundles" && (
        <Suspense fallback={null}>
          <OtherBundles walk={walk} stage1={walk.stage1} />
        </Suspense>
      )}
      {isAtRest && panel === "model" && (
        <Suspense fallback={null}>
          <MapperDrawer walk={walk} />
        </Suspense>
      )}
      {isAtRest && panel === "why-not" && (
        <Suspense fallback={null}>
          <WhyNot walk={walk} />
        </Suspense>
      )}
      {isAtRest && panel !== "bundles" && panel !== "model" && panel !== "why-not" && (
        <Reasons walk={walk} form={form} />
      )}
    </>
  );
}

function Reasons({ walk, form }: { walk: ShownWalk; form: "short" | "long" }) {
  const step = useView((view) => view.step);
  const openVote = useInteraction((state) => state.openVote);
  const vote = walk.parts.votes > 0 ? shownVote(walk.stage3, openVote, step) : null;
  return (
    <>
      {walk.trace && walk.parts.result && (
        <ScorePanel walk={walk} trace={walk.trace} isAlone={form === "long" || vote === null} />
      )}
      {form === "short" && vote && <VotePanel walk={walk} vote={vote} form="short" />}
      {walk.trace && walk.choice && (
        <Suspense fallback={null}>
          <ChoicePanel trace={walk.trace} choice={walk.choice} />
        </Suspense>
      )}
      <div className={`${styles.evidence} ${styles["at-result"]}`}>
        {walk.trace && walk.parts.result && (
          <Suspense fallback={null}>
            <ChoiceChange walk={walk} trace={walk.trace} />
          </Suspense>
        )}
        {form === "short" && walk.stage3 && walk.parts.votes > 0 && (
          <VoteVerdict requirement={vote?.requirement ?? null} />
        )}
        {walk.trace && walk.parts.result && (
          <Suspense fallback={null}>
            <ResultNotes walk={walk} trace={walk.trace} />
          </Suspense>
        )}
      </div>
      {walk.trace?.gate?.retrieval && walk.parts.result && (
        <Suspense fallback={null}>
          <MassToolEvidence walk={walk} trace={walk.trace} evidence={walk.trace.gate.retrieval} />
        </Suspense>
      )}
    </>
  );
}

/** Why this bundle: the past requests, or the bundles, that were found nearest. */
function BundleEvidence({ walk, isDimmed }: { walk: ShownWalk; isDimmed: boolean }) {
  const { stage1 } = walk;
  if (!stage1) return null;
  const isPast = stage1.search === "past-requests";
  const byWords = stage1.candidates[0]?.cosine === null;
  return (
    <section
      className={`${styles.evidence} ${styles["at-bundle"]}${isDimmed ? ` ${styles.dimmed}` : ""}`}
      aria-label={isPast ? "Nearest past requests" : "Nearest bundles"}
    >
      <h3>
        <span className={styles.onNarrow}>1</span>
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
        <p key={note} className={`${styles.note} quiet`}>
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
      className={`${styles.more} no-print`}
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
