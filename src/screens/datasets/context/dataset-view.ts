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
