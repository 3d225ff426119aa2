import { listWords } from "../../core/domain/phrases";
import type { LinkQuestion } from "../../state/app/library";
import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useActions } from "../app-context";
import styles from "./link-question.module.css";

/** Before the link of a walk by a language model is copied: what it would carry, and the choice to leave it out. */
export function LinkQuestionDialog({ question: { prompts, hosts } }: { question: LinkQuestion }) {
  const { copyLink } = useActions();
  const endpoint = hosts.length === 0 ? "" : `, and the name of ${listWords(hosts)}, which answered`;
  return (
    <Dialog
      title="Copy the link with the model's answers?"
      className={`${styles.question} keep`}
      onClose={() => void copyLink("none")}
    >
      <p>
        A language model answered in this walk. The link would carry {countOf(prompts, "prompt")} with the descriptions
        of the tools that they offer, the answers{endpoint}. Whoever has the link can read it.
      </p>
      <p>Without them it opens the same request with your settings and edits; stage 2 then waits for a model.</p>
      <p className="actions">
        <Button kind="plain" data-first onClick={() => void copyLink("without")}>
          Copy without them
        </Button>
        <Button kind="plain" onClick={() => void copyLink("with")}>
          Copy with them
        </Button>
      </p>
    </Dialog>
  );
}
