import { lazy, Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { formatCount, countOf } from "../../ui/format-number";
import { CardTab } from "./CardTab";
import {
  FIRST_VIEW,
  TABS,
  useDatasetState,
  useDatasets,
  type Selection,
  type Tab,
  type ViewProps,
} from "./context/dataset-context";
import { ExportMenu } from "./ExportMenu";
import { HistoryTab } from "./HistoryTab";
import { FindingsTab } from "./FindingsTab";
import { MapTab } from "./MapTab";
import { OverviewTab } from "./OverviewTab";
import { RequestsTab } from "./RequestsTab";
import { ToolsTab } from "./ToolsTab";
import { Button } from "../../ui/Button";
import styles from "./datasets.module.css";

const GenerateTab = lazy(async () => ({ default: (await import("./generate/GenerateTab")).GenerateTab }));

const ToolboxTab = lazy(async () => ({ default: (await import("./toolbox/ToolboxTab")).ToolboxTab }));

/** What a data set opens into. */
export function DatasetTabs({ name, view, onView }: ViewProps & { name: string }) {
  const { tab } = view;
  const setTab = (chosen: Tab) => onView({ tab: chosen });
  const controller = useDatasets();
  const dataset = useDatasetState((state) => state.dataset);
  const inspection = useDatasetState((state) => state.inspection);
  const failure = useDatasetState((state) => state.failure);
  const list = useChosenInView(tab);
  const select = (selection: Selection) =>
    onView(
      selection.queries
        ? { tab: "Requests", selection, part: "any part", wantedRequests: "" }
        : { tab: "Tools", selection, wantedTools: "" },
    );
  const counts: Partial<Record<Tab, number | undefined>> = {
    Requests: dataset?.queries.length,
    Tools: dataset?.tools.length,
    History: inspection?.counts.history,
    Findings: inspection?.findings.length,
  };
  if (!dataset)
    return (
      <p className={`${styles.waiting} ${failure === null ? styles.reading : ""} small quiet`} role="status">
        {failure ?? "Reading the data …"}
      </p>
    );
  const bodies: Record<Tab, () => ReactNode> = {
    Overview: () => <OverviewTab onSelect={select} onFindings={() => setTab("Findings")} />,
    Requests: () => <RequestsTab view={view} onView={onView} />,
    Tools: () => <ToolsTab view={view} onView={onView} />,
    Toolbox: () => (
      <Suspense fallback={null}>
        <ToolboxTab onSelect={select} onBuild={() => setTab("Build")} />
      </Suspense>
    ),
    History: () => <HistoryTab onSelect={select} />,
    Findings: () => <FindingsTab onSelect={select} />,
    Map: () => <MapTab />,
    Card: () => <CardTab />,
    Build: () => (
      <Suspense fallback={null}>
        <GenerateTab
          dataset={dataset}
          onKept={(kept) => {
            onView({ ...FIRST_VIEW, tab: "Requests" });
            void controller.open(kept);
          }}
        />
      </Suspense>
    ),
  };
  return (
    <section className={styles.opened} aria-label={name}>
      <div className={styles.datasetTabs}>
        <div
          ref={list}
          role="tablist"
          aria-label={`Parts of ${name}`}
          onKeyDown={(event) => moveTab(event, tab, setTab)}
        >
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
              {counts[title] !== undefined && <span className="numeric"> {formatCount(counts[title])}</span>}
            </button>
          ))}
        </div>
        <UndoEdits />
        <ExportMenu />
      </div>
      {failure && (
        <div className="error-note" role="alert">
          <p>{failure}</p>
        </div>
      )}
      <div role="tabpanel" id="tab-body" aria-labelledby={`tab-${tab}`}>
        {bodies[tab]()}
      </div>
    </section>
  );
}

/** On a narrow screen the tabs scroll sideways: the chosen one is never out of sight. Nothing else moves. */
function useChosenInView(tab: Tab) {
  const list = useRef<HTMLDivElement>(null);
  const dataset = useDatasetState((state) => state.dataset);
  // The counts beside the names push the tabs on.
  const counts = useDatasetState((state) => state.inspection?.counts);
  useEffect(() => {
    const show = () => scrollToChosen(list.current);
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, [tab, dataset, counts]);
  return list;
}

function scrollToChosen(list: HTMLElement | null) {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !chosen) return;
  const [row, one] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (one.left < row.left || one.right > row.right)
    list.scrollLeft += one.left + one.width / 2 - row.left - row.width / 2;
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

/** The edits of an edited copy, and the way back and forth. Nothing where nothing was edited. */
function UndoEdits() {
  const controller = useDatasets();
  const derivation = useDatasetState((state) => state.dataset?.provenance.derivation ?? null);
  const canRedoCopy = useDatasetState((state) => state.removed !== null && state.removed.parent === state.dataset?.id);
  const edits = derivation?.edits.length ?? 0;
  const undone = (derivation?.undone.length ?? 0) + (canRedoCopy ? 1 : 0);
  if (edits + undone === 0) return null;
  return (
    <span className={`${styles.datasetUndo} small`}>
      {edits > 0 && <span className="faint">{countOf(edits, "edit")}</span>}
      {edits > 0 && (
        <Button kind="link" onClick={() => void controller.undo()}>
          Undo
        </Button>
      )}
      {undone > 0 && (
        <Button kind="link" onClick={() => void controller.redo()}>
          Redo
        </Button>
      )}
    </span>
  );
}
