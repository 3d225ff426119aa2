import { useEffect } from "react";
import type { Dataset } from "../../../core/domain/dataset";
import { useLibrary } from "../../app-context";
import { useDesk, useDeskState } from "../use-desk";
import { BuildBench } from "./BuildBench";
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
  return (
    <div className="build model small">
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
      {status === "ready" && (hasDraft ? <BuildBench onKeep={onKeep} /> : <PlanForm dataset={dataset} />)}
    </div>
  );
}
