import { useEffect, useState } from "react";
import { countOf } from "../../ui/amounts";
import { useLibrary, useSession } from "../app-context";
import { useAddressPart } from "../use-address-part";
import { ChooseFiles } from "./ChooseFiles";
import { FIRST_VIEW, TABS, type DatasetView } from "./dataset-view";
import { DatasetRow } from "./DatasetRow";
import { DatasetTabs } from "./DatasetTabs";
import { PublicRow } from "./PublicRow";
import { PUBLIC_SETS } from "./public-sets";
import { SummarySentence } from "./SummarySentence";
import { useDatasetKeys } from "./use-dataset-keys";
import { DeskContext, useDesk, useDeskState, useOpenedDesk } from "./use-desk";
import "./datasets.css";

/** All data sets of this browser, what each is made of, and what is wrong with it. */
export function DatasetsScreen() {
  const desk = useOpenedDesk();
  if (desk === "failed") {
    return (
      <div className="intro">
        <h1>This screen could not be loaded.</h1>
        <p className="q">The network may be gone. Reload the page; nothing that is stored is lost.</p>
      </div>
    );
  }
  if (!desk) return <h1 className="vh">Data sets</h1>;
  return (
    <DeskContext value={desk}>
      <DatasetRows />
    </DeskContext>
  );
}

/** How the open data set is looked at. Its tab stands in the address, so that a reload comes back to it. */
function useLook() {
  const [look, setLook] = useState(FIRST_VIEW);
  const [part, setPart] = useAddressPart("tab");
  const tab = TABS.find((one) => one === part) ?? FIRST_VIEW.tab;
  const change = (made: Partial<DatasetView>) => {
    if (made.tab) setPart(made.tab === FIRST_VIEW.tab ? null : made.tab);
    setLook((before) => ({ ...before, ...made }));
  };
  return { view: { ...look, tab }, change };
}

function DatasetRows() {
  const desk = useDesk();
  const datasets = useLibrary((state) => state.datasets);
  const inUse = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const open = useDeskState((state) => state.open);
  const { view, change } = useLook();
  useDatasetKeys();
  const current = datasets.find(({ hash }) => hash === inUse)?.id ?? null;
  useEffect(() => {
    if (desk.store.getState().open === null && current !== null) void desk.open(current);
  }, [desk, current]);
  const encoder = useLibrary(({ encoder: { status, wanted } }) => (status === "ready" ? wanted : null));
  useEffect(() => void desk.lookAgain(), [desk, encoder]);
  const listed = datasets.map(({ hash }) => hash).join();
  useEffect(() => void desk.readFacts(), [desk, listed]);
  const known = new Set(datasets.map(({ name }) => name));
  return (
    <div className="datasets">
      <div className="intro">
        <SummarySentence inUse={inUse} />
      </div>
      <div className="ds hd">
        <span>Data set</span>
        <span className="n">Requests</span>
        <span className="n">Tools</span>
        <span className="n">Gold each</span>
        <span className="n">Bundles</span>
        <span>Licence</span>
        <span className="st">
          <span>
            Drop a file anywhere, or <ChooseFiles />
          </span>
        </span>
      </div>
      <ul className="ds-list" aria-label={countOf(datasets.length, "data set")}>
        {datasets.map((summary, index) => (
          <li key={summary.id} className={summary.id === open ? "open" : undefined}>
            <DatasetRow summary={summary} isSample={index === 0} isInUse={summary.hash === inUse} />
            {summary.id === open && <DatasetTabs name={summary.name} view={view} onView={change} />}
          </li>
        ))}
        {PUBLIC_SETS.filter(({ name }) => !known.has(name)).map((set) => (
          <li key={set.name}>
            <PublicRow set={set} />
          </li>
        ))}
      </ul>
    </div>
  );
}
