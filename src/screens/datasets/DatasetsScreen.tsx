import { useEffect, useState } from "react";
import { countOf, formatCount } from "../../ui/format-number";
import { useActions, useDatasetController, useLibrary, useSession } from "../app-context";
import { OpenedScreen } from "../OpenedScreen";
import { pickFiles } from "../pick-files";
import { useAddressPart } from "../use-address-part";
import {
  FIRST_VIEW,
  TABS,
  DatasetContext,
  useDatasets,
  useDatasetState,
  type DatasetView,
} from "./context/dataset-context";
import { DatasetRow, PUBLIC_SETS, PublicRow } from "./DatasetRow";
import { DatasetTabs } from "./DatasetTabs";
import { Button } from "../../ui/Button";
import styles from "./datasets.module.css";

/** All data sets of this browser, what each is made of, and what is wrong with it. */
export function DatasetsScreen() {
  return (
    <OpenedScreen title="Data sets" open={useDatasetController()}>
      {(controller) => (
        <DatasetContext value={controller}>
          <DatasetRows />
        </DatasetContext>
      )}
    </OpenedScreen>
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
  const controller = useDatasets();
  const { addFiles } = useActions();
  const datasets = useLibrary((state) => state.datasets);
  const isListed = useLibrary((state) => state.isListed);
  const inUse = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const open = useDatasetState((state) => state.open);
  const { view, change } = useLook();
  useDatasetKeys();
  const current = datasets.find(({ hash }) => hash === inUse)?.id ?? null;
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    if (current === null) return;
    controller.follow(current);
    setFollowing(true);
  }, [controller, current]);
  /** The one in use is about to be opened: the rows below do not make room for it afterwards. */
  const shown = open ?? (isFollowing ? null : current);
  const encoder = useLibrary(({ encoder: { status, wanted } }) => (status === "ready" ? wanted : null));
  useEffect(() => void controller.lookAgain(), [controller, encoder]);
  const listed = datasets.map(({ hash }) => hash).join();
  useEffect(() => void controller.readFacts(), [controller, listed]);
  const known = new Set(datasets.map(({ name }) => name));
  if (!isListed) return <h1 className="visually-hidden">Data sets</h1>;
  return (
    <div className={styles.datasets}>
      <div className="intro">
        <SummarySentence inUse={inUse} />
      </div>
      <div className={`${styles.dataset} ${styles.header}`}>
        <span>Data set</span>
        <span className="numeric">Requests</span>
        <span className="numeric">Tools</span>
        <span className="numeric">Gold each</span>
        <span className="numeric">Bundles</span>
        <span>Licence</span>
        <span className={styles.standing}>
          <span>
            Drop a file anywhere, or{" "}
            <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
              choose one
            </Button>
          </span>
        </span>
      </div>
      <ul className={styles.datasetList} aria-label={countOf(datasets.length, "data set")}>
        {datasets.map((summary, index) => (
          <li key={summary.id} className={summary.id === shown ? styles.open : undefined}>
            <DatasetRow summary={summary} isSample={index === 0} isInUse={summary.hash === inUse} />
            {summary.id === shown && <DatasetTabs name={summary.name} view={view} onView={change} />}
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

/** The finding: what is in use, and what its split gives away. */
function SummarySentence({ inUse }: { inUse: string | null }) {
  const summary = useLibrary((state) => state.datasets.find(({ hash }) => hash === inUse));
  const dataset = useDatasetState((state) => state.dataset);
  const inspection = useDatasetState((state) => state.inspection);
  const shown = dataset ?? summary;
  if (!shown) return <h1>No data set is in use. Drop tools and requests anywhere on the page.</h1>;
  const counts = dataset
    ? { queries: dataset.queries.length, tools: dataset.tools.length }
    : { queries: summary!.queryCount, tools: summary!.toolCount };
  const split = inspection?.splits[0];
  const isInUse = shown.hash === inUse;
  return (
    <h1>
      {shown.name} {isInUse ? "is in use" : "is open"}:{" "}
      <b>
        {countOf(counts.queries, "request")} over {countOf(counts.tools, "tool")}
      </b>
      .{" "}
      {split &&
        (split.leakage.repeatBundle === 0
          ? `${split.id === "given" ? "In its split" : "In a random split"}, no test request repeats a bundle of the history.`
          : `${split.id === "given" ? "In its split" : "In a random split"}, ${formatCount(split.leakage.repeatBundle)} of ${formatCount(split.leakage.tests.length)} test requests repeat a bundle that the history already has.`)}
    </h1>
  );
}

/** Undo and redo of the data set, by the keys that undo everywhere. Fields keep theirs. */
function useDatasetKeys() {
  const controller = useDatasets();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField || document.querySelector("dialog[open]"))
        return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      void (key === "y" || event.shiftKey ? controller.redo() : controller.undo());
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [controller]);
}
