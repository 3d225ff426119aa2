import { lazy, Suspense } from "react";
import { useView } from "../../app-context";
import { useInteraction } from "../editing/interaction";
import { type ShownWalk, shownVote } from "../picture/shown-walk";
import { useShownWalk } from "../picture/use-shown-walk";
import { BundleEvidence } from "./BundleEvidence";
import "./evidence.module.css";
import { ScorePanel } from "./ScorePanel";
import { VotePanel } from "./VotePanel";
import { VoteVerdict } from "./VoteVerdict";
import styles from "../editing/side-panel.module.css";

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
