import { useEffect, useRef } from "react";
import type { Dataset } from "../../../core/domain/dataset";
import { useLibrary } from "../../app-context";
import { useDesk, useDeskState } from "../use-desk";
import { BuildBench } from "./BuildBench";
import { BuildList } from "./BuildList";
import { PlanForm } from "./PlanForm";
import { BuildContext, useBuildState, useOpenedBuild } from "./use-build";
import "../../../ui/model.css";
import "./build.css";

/** Requests made by a language model: planned, written and judged, looked over, kept as a data set. */
export function BuildTab({ onKept }: { onKept: () => void }) {
  const build = useOpenedBuild();
  const desk = useDesk();
  const dataset = useDeskState((state) => state.dataset);
  const sampleHash = useLibrary((state) => state.datasets[0]?.hash);
  const isSample = dataset?.hash === sampleHash;
  useEffect(() => {
    if (build && dataset) void build.open(dataset, isSample);
  }, [build, dataset, isSample]);
  if (!build || !dataset) return <p className="ds-wait small q">One moment …</p>;
  const keep = async (name: string) => {
    const kept = await build.keepAsDataset(name);
    if (!kept) return;
    onKept();
    await desk.open(kept.id);
  };
  return (
    <BuildContext value={build}>
      <BuildBody dataset={dataset} onKeep={(name) => void keep(name)} />
    </BuildContext>
  );
}

function BuildBody({ dataset, onKeep }: { dataset: Dataset; onKeep: (name: string) => void }) {
  const status = useBuildState((state) => state.status);
  const hasDraft = useBuildState((state) => state.draft !== null);
  const failure = useBuildState((state) => state.failure);
  const body = useFocusKept(status === "ready" ? hasDraft : null);
  return (
    <div ref={body} className="build model small">
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
      {status === "ready" && hasDraft && <BuildBench onKeep={onKeep} />}
      {status === "ready" && !hasDraft && (
        <>
          <BuildList />
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
