import { useState } from "react";
import type { RequirementVote } from "../../../core/domain/trace";
import { count } from "../../../core/pipeline/wording";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useSession } from "../../app-context";
import { voiceAmong } from "../../voice";
import { toolName, type ShownWalk } from "../shown-walk";

/** The past requests behind the history view. */
export function PastOfVote({ walk, vote }: { walk: ShownWalk; vote: RequirementVote }) {
  const [isOpen, setIsOpen] = useState(false);
  const known = useSession((session) => session.dataset?.queries);
  if (vote.pastRequests.length === 0) return null;
  return (
    <>
      <Button kind="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {count(vote.pastRequests.length, "past request")} behind history
      </Button>
      {isOpen && (
        <ol className="past behind">
          {vote.pastRequests.map(({ query, text, score, tools }) => (
            <li key={query}>
              <span className="qq n">{formatScore(score)}</span>
              <span>
                <span className={`person ${voiceAmong(known, query)}`}>{text}</span>{" "}
                <span className="qq">{tools.map((tool) => toolName(walk, tool)).join(", ")}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
