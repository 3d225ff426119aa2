import { useEffect, useRef } from "react";
import type { Dataset } from "../../../core/domain/dataset";
import type { DatasetId } from "../../../core/domain/ids";
import { useBuildController, useLibrary } from "../../app-context";
import { useOpened } from "../../OpenedScreen";
import { GenerationView } from "./GenerationView";
import { PlanForm } from "./PlanForm";
import { GenerationContext, useGenerationState, useGeneration } from "./generation-context";
import "../../../ui/llm/model.css";
import type { BuildSummary } from "../../../state/generate/build-state";
import { countOf, formatCount } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import styles from "./generate.module.css";

interface GenerateTabProps {
  /** What the tools are taken from. */
  dataset: Dataset;
  /** The requests are a data set now. */
  onKept: (dataset: DatasetId) => void;
}

/** Requests made by a language model: planned, written and judged, looked over, kept as a data set. */
export function GenerateTab({ dataset, onKept }: GenerateTabProps) {
  const build = useOpened(useBuildController());
  const sampleHash = useLibrary((state) => state.datasets[0]?.hash);
  const isSample = dataset.hash === sampleHash;
  useEffect(() => {
    if (build !== null && build !== "failed") void build.open(dataset, isSample);
  }, [build, dataset, isSample]);
  if (build === "failed")
    return (
      <p className={`${styles.unread} small`} role="status">
        Build could not be loaded. You may be offline. Reload the page when you are not; nothing that is stored is lost.
      </p>
    );
  if (!build) return <p className={`${styles.unread} small quiet`}>One moment …</p>;
  const keep = async (name: string) => {
    const kept = await build.keepAsDataset(name);
    if (kept) onKept(kept.id);
  };
  return (
    <GenerationContext value={build}>
      <GenerateBody dataset={dataset} onKeep={(name) => void keep(name)} />
    </GenerationContext>
  );
}

function GenerateBody({ dataset, onKeep }: { dataset: Dataset; onKeep: (name: string) => void }) {
  const status = useGenerationState((state) => state.status);
  const hasDraft = useGenerationState((state) => state.draft !== null);
  const failure = useGenerationState((state) => state.failure);
  const body = useFocusKept(status === "ready" ? hasDraft : null);
  return (
    <div ref={body} className={`${styles.build} model small`}>
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
      {status === "ready" && hasDraft && <GenerationView onKeep={onKeep} />}
      {status === "ready" && !hasDraft && (
        <>
          <GenerationList />
          <PlanForm dataset={dataset} />
        </>
      )}
    </div>
  );
}

/** The button that begins a build, or leaves it, goes with the press: the focus goes on at the head of what came. */
function useFocusKept(hasDraft: boolean | null) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(hasDraft);
  useEffect(() => {
    const isNews = before.current !== null && hasDraft !== null && before.current !== hasDraft;
    before.current = hasDraft;
    if (isNews && document.activeElement === document.body)
      body.current?.querySelector<HTMLElement>("h2, button")?.focus({ preventScroll: true });
  }, [hasDraft]);
  return body;
}

/** The builds of this browser, newest first. Nothing where there is none. */
function GenerationList() {
  const builds = useGenerationState((state) => state.builds);
  const build = useGeneration();
  const head = useRef<HTMLHeadingElement>(null);
  if (builds.length === 0) return null;
  const remove = (id: string) => {
    // The row goes with the press: the keys go on from the head.
    head.current?.focus();
    void build.remove(id);
  };
  return (
    <section aria-label="Builds" className={styles.builds}>
      <h2 ref={head} tabIndex={-1}>
        {countOf(builds.length, "build")}
      </h2>
      <ul>
        {builds.map((one) => (
          <li key={one.id}>
            <Button kind="link" onClick={() => void build.choose(one.id)}>
              {one.name}
            </Button>
            <span className="quiet numeric">{formatMoment(one.createdAt)}</span>
            <span>{standingOf(one)}</span>
            <span className="numeric">{formatCount(one.kept)} kept</span>
            <Button kind="link" aria-label={`Delete ${one.name}`} onClick={() => remove(one.id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <h2>Another build</h2>
    </section>
  );
}

/** "22 of 24 passed, 2 rejected; 19 to review". */
function standingOf({ requests, passed, rejected, unfinished, undecided, keptAs }: BuildSummary): string {
  const judged = `${formatCount(passed)} of ${countOf(requests, "request")} passed, ${formatCount(rejected)} rejected`;
  const left = [
    ...(unfinished > 0 ? [`${formatCount(unfinished)} to go`] : []),
    ...(undecided > 0 ? [`${formatCount(undecided)} to review`] : []),
    ...(keptAs ? [`last kept as “${keptAs.name}”`] : []),
  ];
  return left.length === 0 ? judged : `${judged}; ${left.join(", ")}`;
}

function formatMoment(at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return "an unknown day";
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(moment);
}
