import { useMemo, useState, type KeyboardEvent } from "react";
import type { BuildDraft, BuildItem, BuildPlan, RejectReason } from "../../../core/domain/build";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { isOver } from "../../../core/generate/advance";
import { isOfRecord, isPartlyOfRecord } from "../../../core/generate/finish-build";
import { answersOf, isKept, isWaiting, reviewedItems, versionsOf, type Reviewed } from "../../../core/generate/review";
import { offerTools } from "../../../core/requirements/llm/prompts";
import { nameOfBuild } from "../../../state/generate/stored-builds";
import { Button } from "../../../ui/Button";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { countOf, formatCount } from "../../../ui/format-number";
import { describeReport } from "../../../wording/language-model";
import { useLibrary } from "../../app-context";
import { AnswerSources } from "./AnswerSources";
import { useGeneration, useGenerationState } from "./generation-context";
import { BegunPrompts } from "./PromptSettings";
import { ReviewList } from "./ReviewList";
import { SetList } from "./ToolSets";
import styles from "./generate.module.css";

/** A build under way. */
export function GenerationView({ onKeep }: { onKeep: (name: string) => void }) {
  const build = useGeneration();
  const draft = useGenerationState((state) => state.draft);
  const tools = useGenerationState((state) => state.tools);
  const ownEncoders = useLibrary((state) => state.ownEncoders);
  const names = useMemo(() => new Map(tools.map(({ id, name }) => [id, name])), [tools]);
  const reviewed = useMemo(() => (draft ? reviewedItems(draft.items, draft.reviews) : []), [draft]);
  if (!draft) return null;
  const { plan, items } = draft;
  const undo = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    // The data set has an undo of its own, by the same keys.
    event.stopPropagation();
    if (key === "y" || event.shiftKey) build.redoReview();
    else build.undoReview();
  };
  return (
    <div onKeyDown={undo}>
      <div className={styles.benchHead}>
        <h2 tabIndex={-1}>
          {countOf(items.length, "request")} over the tools of “{plan.catalogue.name}”
        </h2>
        <span className={styles.reviewActs}>
          <Button kind="link" onClick={() => void build.leave()}>
            All builds
          </Button>
          <Button kind="link" onClick={() => void build.remove(plan.id)}>
            Delete this build
          </Button>
        </span>
      </div>
      <p className="quiet">
        {describeOrigin(items)} Without {plan.deletion === "last" ? "the last" : "a random"} tool it must be judged
        partial; similarity is measured by {nameOfEncoder(plan.encoder, ownEncoders)}.
      </p>
      <Progress draft={draft} />
      <CleanedTexts plan={plan} tools={tools} />
      <SetList sets={plan.sets} tools={tools} />
      <BegunPrompts plan={plan} />
      <AnswerSources />
      <ReviewList reviewed={reviewed} plan={plan} names={names} />
      <RejectedList items={items} plan={plan} names={names} />
      <KeepForm draft={draft} reviewed={reviewed} onKeep={onKeep} />
    </div>
  );
}

/** Nothing before the first answer: nobody knows who gives it. */
function describeOrigin(items: BuildDraft["items"]): string {
  const answers = items.flatMap(answersOf);
  if (answers.length === 0) return "";
  if (isPartlyOfRecord(answers))
    return "Partly from answers written by hand for a sample, partly by a model or pasted.";
  return isOfRecord(answers)
    ? "From answers written by hand for a sample, by no model."
    : "Written and judged by a model, not asked by people.";
}

/** What was done to the texts of tools before any of them is sent. Nothing where nothing was. */
function CleanedTexts({ plan, tools }: { plan: BuildPlan; tools: readonly Tool[] }) {
  const reports = useMemo(() => {
    const used = new Set(plan.sets.flat());
    return offerTools(tools.filter(({ id }) => used.has(id))).reports;
  }, [plan, tools]);
  if (reports.length === 0) return null;
  return (
    <ul>
      {reports.slice(0, SHOWN_REPORTS).map((report, index) => (
        <li key={index}>{describeReport(report)}</li>
      ))}
      {reports.length > SHOWN_REPORTS && <li className="quiet">{formatCount(reports.length - SHOWN_REPORTS)} more.</li>}
    </ul>
  );
}

const SHOWN_REPORTS = 5;

/** How far it is: an underline that is still running, and what it holds in words. */
function Progress({ draft: { items } }: { draft: BuildDraft }) {
  const passed = items.filter(({ step }) => step === "passed").length;
  const rejected = items.filter(({ step }) => step === "rejected").length;
  const left = items.length - passed - rejected;
  return (
    <>
      <div
        className={styles.progressLine}
        role="progressbar"
        aria-label="Requests that are done"
        aria-valuemin={0}
        aria-valuemax={items.length}
        aria-valuenow={items.length - left}
      >
        <i style={{ transform: `scaleX(${(items.length - left) / items.length})` }} />
      </div>
      <p role="status">
        <b className="numeric">{formatCount(passed)} passed</b>, {formatCount(rejected)} rejected,{" "}
        {left === 0 ? "none left" : `${formatCount(left)} to go`}.
      </p>
    </>
  );
}

interface KeepFormProps {
  draft: BuildDraft;
  reviewed: readonly Reviewed[];
  onKeep: (name: string) => void;
}

/** The end of a build: a data set with its provenance. */
function KeepForm({ draft, reviewed, onKeep }: KeepFormProps) {
  const build = useGeneration();
  const [name, setName] = useState(nameOfBuild(draft));
  if (reviewed.length === 0) return null;
  const kept = reviewed.filter(isKept).length;
  const waiting = reviewed.filter(isWaiting).length;
  const open = reviewed.filter(({ decision }) => decision === "open").length;
  const unfinished = draft.items.filter((item) => !isOver(item)).length;
  return (
    <form
      className="keep"
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(name);
      }}
    >
      <h3>Keep</h3>
      <p className="button-row">
        <label>
          Name{" "}
          <input
            className="field"
            value={name}
            maxLength={120}
            onBlur={() => build.rename(name)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" kind="go" disabled={kept === 0}>
          Keep {countOf(kept, "request")} as data set
        </Button>
      </p>
      <p className="quiet">
        {kept === 0 && waiting === 0 && "Accept a request first. "}
        {waiting > 0 && `${countOf(waiting, "reworded request")} not judged yet, so not kept. `}
        {open + unfinished > 0 && `${countOf(open + unfinished, "request")} not decided or not finished are left out. `}
        {draft.keptAs && `Last kept as “${draft.keptAs.name}”. `}
        The data set contains all tools, the accepted requests, and how they were made: prompts, answers, verdicts, what
        was rejected and why, and your decisions. You can export it from its tabs.
      </p>
    </form>
  );
}

const REASONS: Record<RejectReason, string> = {
  "not-exact": "not exact with all its tools",
  "not-partial": "still served without one of its tools",
  "too-similar": "too similar to another",
  unreadable: "no readable answer",
};

interface RejectedListProps {
  items: readonly BuildItem[];
  plan: BuildPlan;
  names: ReadonlyMap<ToolId, string>;
}

/** Requests that were not taken, each with its reason. They stay in the file. */
function RejectedList({ items, plan, names }: RejectedListProps) {
  const rejected = items.filter(({ step }) => step === "rejected");
  if (rejected.length === 0) return null;
  const nameOf = (id: ToolId): string => names.get(id) ?? id;
  return (
    <details className={styles.rejected}>
      <summary>{countOf(rejected.length, "request")} rejected, each with its reason</summary>
      <ul>
        {rejected.map((item) => {
          const { id, text, set, rejection, deleted, verdicts } = item;
          return (
            <li key={id}>
              <p className={styles.written}>{text ?? "(nothing was written)"}</p>
              <div>
                <p>{(plan.sets[set] ?? []).map(nameOf).join(", ")}</p>
                <p>
                  <b>{REASONS[rejection!.reason]}</b>. {rejection!.sentence}
                  {verdicts.part !== null && ` Removed: ${nameOf(deleted)}.`}
                </p>
                <p className="faint micro">
                  {id}, by {versionsOf(item).join(", ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
