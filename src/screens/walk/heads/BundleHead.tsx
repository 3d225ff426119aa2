import { lazy, Suspense } from "react";
import { describeBundle } from "../../../wording/stages";
import { countOf } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { useActions, useView } from "../../app-context";
import { useInteraction } from "../editing/interaction";
import { requirementText } from "../picture/shown-walk";
import { useShownWalk } from "../picture/use-shown-walk";
import { DeltaChip, HeldSentence, StageHead, compareStages, stageStatus } from "./StageHead";
import type { Config, RetrieverName } from "../../../core/domain/config";
import { Popover } from "../../../ui/Popover";
import { changeStage1, isModeChanged, RETRIEVER_LABELS } from "../editing/config-changes";
import styles from "./heads.module.css";

/** 1 Bundle: which bundle was chosen, and how it is searched for. */
export function BundleHead() {
  const walk = useShownWalk();
  const step = useView((view) => view.step);
  const mode = useInteraction((state) => state.mode);
  const { restoreNode } = useActions();
  if (!walk) return null;
  const { stage1, config } = walk;
  const standing = stageStatus(1, step, walk);
  const isEdited = stage1 !== null && (stage1.chosenBy === "edit" || stage1.dropped.length > 0);
  const controls = (
    <>
      <RetrieverMenu config={config} used={stage1?.retriever ?? config.stage1.retriever} />
      <SearchMenu config={config} />
      <ModeMenu config={config} />
      {isEdited && walk.parts.edits && (
        <Button kind="link" onClick={() => void restoreNode({ type: "bundle" })}>
          Restore
        </Button>
      )}
    </>
  );
  const asked =
    mode.kind === "link" ? (
      <p className={styles.asked}>
        Which tool serves <span className="person">{requirementText(walk, mode.requirement)}</span>?
      </p>
    ) : null;
  const found =
    standing === "todo" || !stage1 ? (
      <p className="faint">the tools of the nearest past requests</p>
    ) : (
      <p>
        {describeBundle(stage1)}{" "}
        <span className={styles.second}>
          {config.stage2.keep === "published-empty" ? (
            <span className={styles.banner}>
              This mode keeps none of its tools, so stage 1 does not influence the answer.
            </span>
          ) : (
            stage1.chosen && `${countOf(stage1.chosen.uses, "past request")} used exactly these`
          )}
        </span>{" "}
        <DeltaChip delta={compareStages(walk)[1]} of="the bundle alone" />
      </p>
    );
  return (
    <StageHead
      number={1}
      title="Bundle"
      term="bundle"
      standing={standing}
      name="bundle"
      controls={controls}
      pinned={<HeldSentence over={asked}>{found}</HeldSentence>}
    />
  );
}

const ModeChoice = lazy(async () => ({ default: (await import("./MethodPanel")).ModeChoice }));

/** Which reading of the method is followed. */
function ModeMenu({ config }: { config: Config }) {
  const isChanged = isModeChanged(config);
  return (
    <Popover
      label={`${config.mode}${isChanged ? "*" : ""}`}
      name={`Mode: ${config.mode}${isChanged ? ", with settings of your own" : ""}`}
      triggerClass="link"
      panelClass={`popover ${styles.headPop}`}
      align="start"
    >
      {() => (
        <Suspense fallback={null}>
          <ModeChoice config={config} isChanged={isChanged} />
        </Suspense>
      )}
    </Popover>
  );
}

/** What is searched: one click goes over to the other. */
function SearchMenu({ config }: { config: Config }) {
  const { configure } = useActions();
  const isPast = config.stage1.search === "past-requests";
  const other = isPast ? "bundle-text" : "past-requests";
  const change = () =>
    void configure(
      (now) => changeStage1(now, { search: other }),
      isPast ? "Searched bundle texts" : "Searched past requests",
    );
  return (
    <Button
      kind="link"
      onClick={change}
      title={isPast ? "Search the texts of bundles instead, as in the paper" : "Search past requests instead"}
    >
      {isPast ? "past requests" : "bundle texts"}
    </Button>
  );
}

const RetrieverPanel = lazy(async () => ({ default: (await import("./RetrieverPanel")).RetrieverPanel }));

interface RetrieverMenuProps {
  config: Config;
  /** What was really used. */
  used: RetrieverName;
}

/** How past requests or bundles are compared with the request. */
function RetrieverMenu({ config, used }: RetrieverMenuProps) {
  return (
    <Popover
      label={RETRIEVER_LABELS[used]}
      name={`Retriever: ${RETRIEVER_LABELS[used]}`}
      triggerClass="link"
      panelClass={`popover ${styles.headPop}`}
      align="start"
    >
      {() => <RetrieverPanel config={config} used={used} />}
    </Popover>
  );
}
