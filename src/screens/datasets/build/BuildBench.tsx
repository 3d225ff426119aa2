import { useMemo, type KeyboardEvent } from "react";
import { reviewedItems } from "../../../core/build/review";
import { answersOf } from "../../../core/build/rewording";
import { isOfRecord, isPartlyOfRecord } from "../../../core/build/finish-build";
import type { BuildDraft, BuildPlan } from "../../../core/domain/build";
import type { Tool } from "../../../core/domain/tool";
import { describeReport } from "../../../core/pipeline/describe-model";
import { offerTools } from "../../../core/understand/model/make-prompts";
import { countOf, formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { useLibrary } from "../../app-context";
import { BegunPrompts } from "./BegunPrompts";
import { BuildWays } from "./BuildWays";
import { KeepForm } from "./KeepForm";
import { RejectedList } from "./RejectedList";
import { ReviewList } from "./ReviewList";
import { SetList } from "./SetList";
import { useBuild, useBuildState } from "./use-build";

/** A build under way. */
export function BuildBench({ onKeep }: { onKeep: (name: string) => void }) {
  const build = useBuild();
  const draft = useBuildState((state) => state.draft);
  const tools = useBuildState((state) => state.tools);
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
      <div className="bench-head">
        <h2 tabIndex={-1}>
          {countOf(items.length, "request")} over the tools of “{plan.catalogue.name}”
        </h2>
        <span className="review-acts">
          <Button kind="link" onClick={() => void build.leave()}>
            All builds
          </Button>
          <Button kind="link" onClick={() => void build.remove(plan.id)}>
            Delete this build
          </Button>
        </span>
      </div>
      <p className="q">
        {describeOrigin(items)} Without {plan.deletion === "last" ? "the last" : "a random"} tool it must be judged
        partial; nearness is measured by {nameOfEncoder(plan.encoder, ownEncoders)}.
      </p>
      <Progress draft={draft} />
      <CleanedTexts plan={plan} tools={tools} />
      <SetList sets={plan.sets} tools={tools} />
      <BegunPrompts plan={plan} />
      <BuildWays />
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
  if (isPartlyOfRecord(answers)) return "Partly from answers written for a sample, partly by a model or pasted.";
  return isOfRecord(answers)
    ? "From answers written for a sample, by no model."
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
    <ul className="cleaned">
      {reports.slice(0, SHOWN_REPORTS).map((report, index) => (
        <li key={index}>{describeReport(report)}</li>
      ))}
      {reports.length > SHOWN_REPORTS && <li className="q">{formatCount(reports.length - SHOWN_REPORTS)} more.</li>}
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
        className="load"
        role="progressbar"
        aria-label="Requests that are done"
        aria-valuemin={0}
        aria-valuemax={items.length}
        aria-valuenow={items.length - left}
      >
        <i style={{ transform: `scaleX(${(items.length - left) / items.length})` }} />
      </div>
      <p role="status" className="progress-words">
        <b className="n">{formatCount(passed)} passed</b>, {formatCount(rejected)} rejected,{" "}
        {left === 0 ? "none left" : `${formatCount(left)} to go`}.
      </p>
    </>
  );
}
