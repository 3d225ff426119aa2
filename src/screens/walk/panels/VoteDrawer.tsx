import type { RequirementId } from "../../../core/domain/ids";
import { describeTie } from "../../../core/pipeline/describe-vote";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useHandStore } from "../editing/hand";
import { openLink } from "../editing/intents";
import { keysOf } from "../editing/keymap";
import { usePerform, useSituation } from "../editing/use-perform";
import { requirementText } from "../shown-walk";
import { useShownWalk } from "../use-shown-walk";
import { PastOfVote } from "./PastOfVote";
import { RivalTable } from "./RivalTable";

/** A vote in mid-text, on a long walk and on the phone: the reasons on the left, the rivals under the columns above. */
export function VoteDrawer({ requirement }: { requirement: RequirementId }) {
  const walk = useShownWalk();
  const hand = useHandStore();
  const perform = usePerform();
  const situationNow = useSituation();
  const vote = walk?.stage3?.perRequirement.find((one) => one.requirement === requirement);
  if (!walk || !vote) return null;
  const tie = describeTie(vote, walk.tools);
  const link = () => {
    const situation = situationNow();
    if (situation) perform(openLink(situation, requirement));
  };
  return (
    <section className="drawer" data-vote-drawer aria-label={`Vote for ${requirementText(walk, requirement)}`}>
      <div className="dw">
        <h3>
          Vote for <span className="person">{requirementText(walk, requirement)}</span>
        </h3>
        {tie && <p>{tie}</p>}
        <PastOfVote walk={walk} vote={vote} />
        <p className="act">
          <Button kind="link" onClick={link}>
            Link by hand <Kbd keys={keysOf("link")} />
          </Button>
          <Button kind="link" onClick={() => hand.setState({ openVote: null })}>
            Close <Kbd keys={keysOf("leave")} />
          </Button>
        </p>
      </div>
      <div>
        <RivalTable walk={walk} vote={vote} most={5} />
      </div>
    </section>
  );
}
