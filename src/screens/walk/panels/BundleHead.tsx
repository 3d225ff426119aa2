import { describeBundle } from "../../../core/pipeline/describe-bundle";
import { count } from "../../../core/pipeline/wording";
import { Button } from "../../../ui/Button";
import { useActions, useView } from "../../app-context";
import { useHand } from "../editing/hand";
import { requirementText } from "../shown-walk";
import { useShownWalk } from "../use-shown-walk";
import { DeltaChip } from "./DeltaChip";
import { Head } from "./Head";
import "./heads.css";
import { ModeMenu } from "./ModeMenu";
import { RetrieverMenu } from "./RetrieverMenu";
import { SearchMenu } from "./SearchMenu";
import { compareStages } from "./stage-deltas";
import { standingOf } from "./standing";

/** 1 Bundle: which bundle was chosen, and how it is searched for. */
export function BundleHead() {
  const walk = useShownWalk();
  const step = useView((view) => view.step);
  const mode = useHand((hand) => hand.mode);
  const { restoreNode } = useActions();
  if (!walk) return null;
  const { stage1, config } = walk;
  const standing = standingOf(1, step, walk);
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
  return (
    <Head number={1} title="Bundle" standing={standing} name="b" controls={controls}>
      {mode.kind === "link" ? (
        <p>
          Which tool serves <span className="person">{requirementText(walk, mode.requirement)}</span>?
        </p>
      ) : standing === "todo" || !stage1 ? (
        <p className="qq">the tools of the nearest past requests</p>
      ) : (
        <p>
          {describeBundle(stage1)}{" "}
          <span className="second">
            {config.stage2.keep === "published-empty" ? (
              <span className="banner">
                Nothing is kept from it in this mode, so stage 1 does not influence the answer.
              </span>
            ) : (
              stage1.chosen && `${count(stage1.chosen.uses, "past request")} used exactly these`
            )}
          </span>{" "}
          <DeltaChip delta={compareStages(walk)[1]} of="the bundle alone" />
        </p>
      )}
    </Head>
  );
}
