import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { formatCount } from "../../ui/amounts";
import { CardTab } from "./CardTab";
import { ExportMenu } from "./ExportMenu";
import { HistoryTab } from "./HistoryTab";
import { LintTab } from "./LintTab";
import { MapTab } from "./MapTab";
import { OverviewTab } from "./OverviewTab";
import { QueriesTab } from "./QueriesTab";
import { ToolsTab } from "./ToolsTab";
import { UndoEdits } from "./UndoEdits";
import { useDeskState } from "./use-desk";

const TABS = ["Overview", "Queries", "Tools", "History", "Lint", "Map", "Card"] as const;
type Tab = (typeof TABS)[number];

/** Requests or tools that a finding is true of, to be shown alone. */
export interface Selection {
  what: string;
  queries: ReadonlySet<QueryId> | null;
  tools: ReadonlySet<ToolId> | null;
}

/** What a data set opens into. */
export function DatasetTabs({ name }: { name: string }) {
  const [tab, setTab] = useState<Tab>("Overview");
  const [selection, setSelection] = useState<Selection | null>(null);
  const dataset = useDeskState((state) => state.dataset);
  const inspection = useDeskState((state) => state.inspection);
  const failure = useDeskState((state) => state.failure);
  const select = (chosen: Selection) => {
    setSelection(chosen);
    setTab(chosen.queries ? "Queries" : "Tools");
  };
  const counts: Partial<Record<Tab, number | undefined>> = {
    Queries: dataset?.queries.length,
    Tools: dataset?.tools.length,
    History: inspection?.counts.history,
    Lint: inspection?.findings.length,
  };
  if (!dataset)
    return (
      <p className="ds-wait small q" role="status">
        {failure ?? "Reading the data …"}
      </p>
    );
  const clear = () => setSelection(null);
  const bodies: Record<Tab, () => ReactNode> = {
    Overview: () => <OverviewTab onSelect={select} onLint={() => setTab("Lint")} />,
    Queries: () => <QueriesTab selection={selection?.queries ? selection : null} onClear={clear} />,
    Tools: () => <ToolsTab selection={selection?.tools ? selection : null} onClear={clear} />,
    History: () => <HistoryTab onSelect={select} />,
    Lint: () => <LintTab onSelect={select} />,
    Map: () => <MapTab />,
    Card: () => <CardTab />,
  };
  return (
    <section className="set" aria-label={name}>
      <div className="ds-tabs">
        <div role="tablist" aria-label={`Parts of ${name}`} onKeyDown={(event) => moveTab(event, tab, setTab)}>
          {TABS.map((title) => (
            <button
              key={title}
              type="button"
              role="tab"
              id={`tab-${title}`}
              aria-selected={title === tab}
              aria-controls="tab-body"
              tabIndex={title === tab ? 0 : -1}
              onClick={() => setTab(title)}
            >
              {title}
              {counts[title] !== undefined && <span className="n"> {formatCount(counts[title])}</span>}
            </button>
          ))}
        </div>
        <UndoEdits />
        <ExportMenu />
      </div>
      {failure && (
        <div className="err" role="alert">
          <p>{failure}</p>
        </div>
      )}
      <div role="tabpanel" id="tab-body" aria-labelledby={`tab-${tab}`} className="ds-body">
        {bodies[tab]()}
      </div>
    </section>
  );
}

function moveTab(event: KeyboardEvent, tab: Tab, setTab: (tab: Tab) => void) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
  setTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}
