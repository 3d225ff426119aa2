import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { DatasetController } from "../../../state/datasets/dataset-controller";
import type { DatasetControllerState } from "../../../state/datasets/dataset-state";
import type { QueryId, ToolId } from "../../../core/domain/ids";

export const TABS = [
  "Overview",
  "Requests",
  "Tools",
  "Toolbox",
  "History",
  "Findings",
  "Map",
  "Card",
  "Build",
] as const;
export type Tab = (typeof TABS)[number];

export const PARTS = ["any part", "history", "test", "no part"] as const;

/** Requests or tools that a finding is true of, to be shown alone. */
export interface Selection {
  what: string;
  queries: ReadonlySet<QueryId> | null;
  tools: ReadonlySet<ToolId> | null;
}

/** How the open data set is looked at. Kept above the rows: the first edit makes a copy, and the look goes on there. */
export interface DatasetView {
  tab: Tab;
  selection: Selection | null;
  wantedRequests: string;
  wantedTools: string;
  part: (typeof PARTS)[number];
  /** The request and the tool that stand open. */
  openRequest: QueryId | null;
  openTool: ToolId | null;
}

export const FIRST_VIEW: DatasetView = {
  tab: "Overview",
  selection: null,
  wantedRequests: "",
  wantedTools: "",
  part: "any part",
  openRequest: null,
  openTool: null,
};

/** A look, and how to change it. */
export interface ViewProps {
  view: DatasetView;
  onView: (change: Partial<DatasetView>) => void;
}

export const DatasetContext = createContext<DatasetController | null>(null);

/** The controller that the screen stands on. */
export function useDatasets(): DatasetController {
  const controller = useContext(DatasetContext);
  if (!controller) throw new Error("This part stands on the screen of data sets.");
  return controller;
}

/** A slice of what lies on the controller. The selector must return the same reference while nothing changed. */
export function useDatasetState<Slice>(selector: (state: DatasetControllerState) => Slice): Slice {
  return useStore(useDatasets().store, selector);
}
