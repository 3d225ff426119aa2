import { lazy } from "react";
import { countOf } from "../../ui/format-number";
import { Popover } from "../../ui/Popover";
import { useLibrary, useSession } from "../app-context";

const DatasetList = lazy(async () => ({ default: (await import("./DatasetList")).DatasetList }));

/** The open data set by name, and what else there is. */
export function DatasetMenu() {
  const label = useSession((state) => state.dataset?.name ?? state.datasetLabel?.name ?? "No data set");
  const hash = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const current = useLibrary((state) => state.datasets.find((dataset) => dataset.hash === hash));
  return (
    <Popover
      name={`Data set: ${label}`}
      label={
        <>
          {label}
          {current && <span className="quiet">, {countOf(current.toolCount, "tool")}</span>}
        </>
      }
      triggerClass="menu-trigger"
      panelClass="list-panel"
    >
      {(close) => <DatasetList onLeave={close} />}
    </Popover>
  );
}
