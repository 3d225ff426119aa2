import { useRef, useState, type KeyboardEvent } from "react";
import { isKept, isWaiting, type Reviewed } from "../../../core/generate/review";
import type { ToolId } from "../../../core/domain/ids";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useGeneration } from "./generation-context";
import type { BuildItem, Rewording } from "../../../core/domain/build";
import styles from "./generate.module.css";

interface ReviewRowProps {
  reviewed: Reviewed;
  tools: readonly { id: ToolId; name: string; isNamed: boolean }[];
  /** Name of the tool that was taken away for the second judgement. */
  deleted: string;
  /** Versions of prompts, where the requests of the build do not all have the same. */
  versions: string | null;
  /** The next one may have the focus. */
  onDecided: () => void;
}

function signOf(reviewed: Reviewed): string {
  if (isWaiting(reviewed)) return "waits";
  return reviewed.decision === "accepted" && !isKept(reviewed) ? "not kept" : reviewed.decision;
}

/** One request that passed: what it says, which tools it needs, how near its nearest sibling is, and the decision. */
export function ReviewRow({ reviewed, tools, deleted, versions, onDecided }: ReviewRowProps) {
  const build = useGeneration();
  const [isRewording, setRewording] = useState(false);
  const row = useRef<HTMLElement>(null);
  const { item, text, decision, rewording } = reviewed;
  const { similarity } = rewording ?? item;
  const accept = () => {
    build.accept(item.id);
    onDecided();
  };
  const drop = () => {
    build.drop(item.id);
    onDecided();
  };
  const act = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = { a: accept, d: drop, r: () => setRewording(true) };
    const chosen = acts[event.key.toLowerCase()];
    if (!chosen) return;
    event.preventDefault();
    event.stopPropagation();
    chosen();
  };
  const named = tools.filter((tool) => tool.isNamed);
  return (
    <article
      ref={row}
      className={`${styles.reviewRow} ${decision === "dropped" ? styles.isDropped : ""}`}
      data-review
      tabIndex={0}
      aria-label={`${item.id}${decision === "open" ? "" : `, ${signOf(reviewed)}`}`}
      onKeyDown={act}
    >
      {isRewording ? (
        <Reword
          text={text}
          onDone={(after) => {
            // Before the field goes, so that the keys go on from here.
            row.current?.focus();
            setRewording(false);
            if (after !== null) build.reword(item.id, after);
          }}
        />
      ) : (
        <p className={styles.written}>{text}</p>
      )}
      <div>
        <p>{tools.map(({ name }) => name).join(", ")}</p>
        <p className="faint micro numeric">
          {item.id}
          {similarity !== null && `, cosine ${formatScore(similarity)} to the nearest of its set`}
          {item.earlier.length > 0 && `, try ${item.earlier.length + 1}`}
        </p>
        {versions !== null && <p className="faint micro numeric">{versions}</p>}
        {rewording && <BothJudgements item={item} rewording={rewording} deleted={deleted} />}
        {named.length > 0 && (
          <p className="trouble">
            It mentions {named.map(({ name }) => name).join(", ")} by name, which gives the answer away.
          </p>
        )}
        {!isRewording && (
          <p className={styles.acts}>
            <Button kind="link" aria-pressed={decision === "accepted"} onClick={accept}>
              Accept
            </Button>
            <Button kind="link" aria-pressed={decision === "dropped"} onClick={drop}>
              Drop
            </Button>
            <Button kind="link" onClick={() => setRewording(true)}>
              Reword
            </Button>
            {decision !== "open" && <b>{signOf(reviewed)}</b>}
          </p>
        )}
      </div>
    </article>
  );
}

/** `null`: it stays as it was. */
function Reword({ text, onDone }: { text: string; onDone: (after: string | null) => void }) {
  const [draft, setDraft] = useState(text);
  return (
    <div className={styles.reword}>
      <textarea
        className="field"
        aria-label="The request in your words"
        rows={3}
        autoFocus
        // Words are mostly added behind those that are there.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(draft.length, draft.length)}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onDone(draft);
          if (event.key === "Escape") onDone(null);
        }}
      />
      <p className={styles.acts}>
        <Button disabled={draft.trim() === ""} onClick={() => onDone(draft)}>
          Keep these words
        </Button>
        <Button kind="link" onClick={() => onDone(null)}>
          As it was
        </Button>
      </p>
    </div>
  );
}

interface BothJudgementsProps {
  item: BuildItem;
  rewording: Rewording;
  /** Name of the tool that was taken away. */
  deleted: string;
}

/** What the judge said of the model's words and of those of the person. */
function BothJudgements({ item, rewording, deleted }: BothJudgementsProps) {
  return (
    <dl className={styles.judged}>
      <dt className="quiet">The model’s words</dt>
      <dd>{sayVerdicts(item.verdicts, deleted)}</dd>
      <dt className="quiet">Your words</dt>
      <dd>
        <span role="status">{sayRewording(rewording, deleted)}</span>
      </dd>
    </dl>
  );
}

function sayRewording({ step, verdicts, rejection }: Rewording, deleted: string): string {
  if (step === "passed") return sayVerdicts(verdicts, deleted);
  if (rejection) return `${rejection.sentence} So they are not kept.`;
  const where = "Paste the answer above, or ask an endpoint.";
  if (verdicts.whole === null) return `They are waiting to be judged and count once they pass. ${where}`;
  return `${sayVerdicts(verdicts, deleted)} The second judgement is still to come. ${where}`;
}

function sayVerdicts({ whole, part }: BuildItem["verdicts"], deleted: string): string {
  return `${whole} with all tools${part === null ? "" : `, ${part} without ${deleted}`}.`;
}
