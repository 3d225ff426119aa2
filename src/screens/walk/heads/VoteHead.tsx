import { lazy, Suspense } from "react";
import { useView } from "../../app-context";
import { useShownWalk } from "../picture/use-shown-walk";
import { Term } from "../../../ui/Term";
import { DeltaChip, StageHead, compareStages, stageStatus } from "./StageHead";
import type { Config } from "../../../core/domain/config";
import { Popover } from "../../../ui/Popover";
import styles from "./heads.module.css";

/** 3 Views and vote: how the tools for open requirements are found. */
export function VoteHead() {
  const walk = useShownWalk();
  const step = useView((view) => view.step);
  if (!walk) return null;
  const standing = stageStatus(3, step, walk);
  const open = walk.stage3?.perRequirement.length ?? 0;
  return (
    <StageHead
      number={3}
      title="Views and vote"
      term="view"
      standing={standing}
      name="votes"
      controls={<LengthMenu config={walk.config} />}
      pinned={<ViewNames />}
    >
      {walk.stage2 === null ? (
        <p className="faint">
          starts once coverage has found
          <br />
          what no tool serves
        </p>
      ) : open === 0 && walk.stage3 ? (
        <p>Nothing is open, so nothing is voted on.</p>
      ) : (
        <p className={standing === "todo" ? "faint" : undefined}>
          3 ranked lists choose a tool <br />
          for each <Term name="open" /> requirement <DeltaChip delta={compareStages(walk)[3]} of="the result" />
        </p>
      )}
    </StageHead>
  );
}

/** Over their columns, where the heads stay. */
function ViewNames() {
  return (
    <div className={styles.viewNames} aria-hidden="true">
      <span>direct</span>
      <span>history</span>
      <span>context</span>
      <span>votes</span>
    </div>
  );
}

const ListLength = lazy(async () => ({ default: (await import("./MethodPanel")).ListLength }));

/** How long each of the three lists is. */
function LengthMenu({ config }: { config: Config }) {
  const { k } = config.stage3;
  return (
    <Popover
      label={`k ${k}`}
      name={`Length of the three lists: ${k}`}
      triggerClass="link numeric"
      panelClass={`popover ${styles.headPop}`}
      align="start"
    >
      {() => (
        <Suspense fallback={null}>
          <ListLength length={k} />
        </Suspense>
      )}
    </Popover>
  );
}
