import { useView } from "../../app-context";
import { useShownWalk } from "../use-shown-walk";
import { DeltaChip } from "./DeltaChip";
import { Head } from "./Head";
import { LengthMenu } from "./LengthMenu";
import { compareStages } from "./stage-deltas";
import { standingOf } from "./standing";

/** 3 Views and vote: how the tools for open requirements are found. */
export function VoteHead() {
  const walk = useShownWalk();
  const step = useView((view) => view.step);
  if (!walk) return null;
  const standing = standingOf(3, step, walk);
  const open = walk.stage3?.perRequirement.length ?? 0;
  return (
    <Head number={3} title="Views and vote" standing={standing} name="v" controls={<LengthMenu config={walk.config} />}>
      {walk.stage2 === null ? (
        <p className="qq">
          opens when coverage has found
          <br />
          what no tool serves
        </p>
      ) : open === 0 && walk.stage3 ? (
        <p>Nothing is open, so nothing is voted on.</p>
      ) : (
        <p className={standing === "todo" ? "qq" : undefined}>
          3 ranked lists choose a tool
          <br />
          for each open requirement <DeltaChip delta={compareStages(walk)[3]} of="the result" />
        </p>
      )}
      <div className="view-names" aria-hidden="true">
        <span>direct</span>
        <span>history</span>
        <span>context</span>
        <span>votes</span>
      </div>
    </Head>
  );
}
