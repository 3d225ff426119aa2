import type { RequirementVote } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { useHandStore } from "../editing/hand";
import { requirementText, type ShownWalk } from "../shown-walk";
import { PastOfVote } from "./PastOfVote";
import { RivalTable } from "./RivalTable";

interface VotePanelProps {
  walk: ShownWalk;
  vote: RequirementVote;
  form: "short" | "long";
}

/** The rivals of one vote: where each stands in the three lists, and its votes. Any can be chosen instead. */
export function VotePanel({ walk, vote, form }: VotePanelProps) {
  return (
    <section className="ev votes" data-vote-drawer aria-label={`Vote for ${requirementText(walk, vote.requirement)}`}>
      <h3>
        <span className="pn">3</span>
        <span>
          Vote for <span className="person">{requirementText(walk, vote.requirement)}</span>
        </span>
        <NextVote walk={walk} vote={vote} />
      </h3>
      <RivalTable walk={walk} vote={vote} most={form === "short" ? 6 : 5} />
      <PastOfVote walk={walk} vote={vote} />
    </section>
  );
}

/** On to the vote for the next open requirement. */
function NextVote({ walk, vote }: Omit<VotePanelProps, "form">) {
  const hand = useHandStore();
  const votes = walk.stage3?.perRequirement ?? [];
  const at = votes.findIndex(({ requirement }) => requirement === vote.requirement);
  const next = votes[(at + 1) % votes.length];
  if (votes.length < 2 || !next) return null;
  return (
    <span className="more">
      <span className="q n">{`${at + 1} of ${votes.length}`}</span>{" "}
      <Button
        kind="link"
        className="no-print"
        aria-label="The next vote"
        onClick={() => hand.setState({ openVote: next.requirement })}
      >
        Next
      </Button>
    </span>
  );
}
