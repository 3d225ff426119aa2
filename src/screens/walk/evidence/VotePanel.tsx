import type { RequirementVote } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { useInteractionStore } from "../editing/interaction";
import { requirementText, type ShownWalk, toolName } from "../picture/shown-walk";
import { RivalTable } from "./RivalTable";
import type { RequirementId } from "../../../core/domain/ids";
import { describeTie } from "../../../wording/stages";
import { Kbd } from "../../../ui/Kbd";
import { openLink } from "../editing/intent";
import { keysOf } from "../editing/keymap";
import { usePerform, useSituation } from "../editing/use-perform";
import { useShownWalk } from "../picture/use-shown-walk";
import { useState } from "react";
import { countOf } from "../../../core/domain/phrases";
import { formatScore } from "../../../ui/format-number";
import { useSession } from "../../app-context";
import { voiceAmong } from "../../voice";
import sidePanel from "../editing/side-panel.module.css";
import evidence from "./evidence.module.css";

interface VotePanelProps {
  walk: ShownWalk;
  vote: RequirementVote;
  form: "short" | "long";
}

/** The rivals of one vote: where each stands in the three lists, and its votes. Any can be chosen instead. */
export function VotePanel({ walk, vote, form }: VotePanelProps) {
  return (
    <section
      className={`${sidePanel.evidence} ${evidence.votes}`}
      data-vote-drawer
      aria-label={`Vote for ${requirementText(walk, vote.requirement)}`}
    >
      <h3>
        <span className={sidePanel.onNarrow}>3</span>
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
  const hand = useInteractionStore();
  const votes = walk.stage3?.perRequirement ?? [];
  const at = votes.findIndex(({ requirement }) => requirement === vote.requirement);
  const next = votes[(at + 1) % votes.length];
  if (votes.length < 2 || !next) return null;
  return (
    <span className={sidePanel.more}>
      <span className="quiet numeric">{`${at + 1} of ${votes.length}`}</span>{" "}
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

/** A vote in mid-text, on a long walk and on the phone: the reasons on the left, the rivals under the columns above. */
export function VoteDrawer({ requirement }: { requirement: RequirementId }) {
  const walk = useShownWalk();
  const hand = useInteractionStore();
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
    <section className={evidence.drawer} data-vote-drawer aria-label={`Vote for ${requirementText(walk, requirement)}`}>
      <div className={evidence.reasons}>
        <h3>
          Vote for <span className="person">{requirementText(walk, requirement)}</span>
        </h3>
        {tie && <p>{tie}</p>}
        <PastOfVote walk={walk} vote={vote} />
        <p className="actions no-print">
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

/** The past requests behind the history view. */
function PastOfVote({ walk, vote }: { walk: ShownWalk; vote: RequirementVote }) {
  const [isOpen, setIsOpen] = useState(false);
  const known = useSession((session) => session.dataset?.queries);
  if (vote.pastRequests.length === 0) return null;
  return (
    <>
      <Button kind="link" className="no-print" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {countOf(vote.pastRequests.length, "past request")} behind history
      </Button>
      {isOpen && (
        <ol className={`${evidence.past} ${evidence.behind}`}>
          {vote.pastRequests.map(({ query, text, score, tools }) => (
            <li key={query}>
              <span className="faint numeric">{formatScore(score)}</span>
              <span>
                <span className={`person ${voiceAmong(known, query)}`}>{text}</span>{" "}
                <span className="faint">{tools.map((tool) => toolName(walk, tool)).join(", ")}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
