import { supportOf } from "../../../core/pipeline/link-rules";
import type { RequirementId } from "../../../core/domain/ids";
import { describeSupport, describeTie, describeVote } from "../../../wording/stages";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { useShownWalk } from "../picture/use-shown-walk";
import styles from "./evidence.module.css";

/** Whether the vote for a requirement changed anything, in a sentence. */
export function VoteVerdict({ requirement }: { requirement: RequirementId | null }) {
  const walk = useShownWalk();
  const { restoreNode } = useActions();
  const vote = walk?.stage3?.perRequirement.find((one) => one.requirement === requirement);
  if (!walk) return null;
  if (!vote) {
    return (
      <section className={styles.verdict} aria-label="Did the vote matter?">
        <h3>Did the vote matter?</h3>
        <p>Nothing was open, so nothing was voted on.</p>
      </section>
    );
  }
  const tie = describeTie(vote, walk.tools);
  const far = walk.trace && describeSupport(supportOf(vote, walk.trace.environment));
  return (
    <section className={styles.verdict} aria-label="Did the vote matter?">
      <h3>Did the vote matter?</h3>
      <p>{describeVote(vote, walk.tools)}</p>
      {far && <p>{far}</p>}
      {tie && <p className="quiet">{tie}</p>}
      {vote.winnerBy === "edit" && (
        <Button kind="link" onClick={() => void restoreNode({ type: "requirement", id: vote.requirement })}>
          Leave it to the vote
        </Button>
      )}
    </section>
  );
}
