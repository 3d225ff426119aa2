import type { LibraryState } from "../../state/app/library";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";
import { useDatasets, useDatasetState } from "./context/dataset-context";
import styles from "./datasets.module.css";

interface DatasetRowProps {
  summary: LibraryState["datasets"][number];
  isSample: boolean;
  isInUse: boolean;
}

/** One data set as a ruled row. Its name opens it into tabs. */
export function DatasetRow({ summary, isSample, isInUse }: DatasetRowProps) {
  const { id, name, hash, queryCount, toolCount, files } = summary;
  const controller = useDatasets();
  const isOpen = useDatasetState((state) => state.open === id);
  const facts = useDatasetState((state) => state.facts[hash]);
  const isCopy = useDatasetState(
    (state) => state.dataset?.id === id && state.dataset.provenance.derivation !== undefined,
  );
  const isBuilt = useDatasetState((state) => state.dataset?.id === id && state.dataset.provenance.build !== undefined);
  const actions = useActions();
  const origin = isSample
    ? "sample, comes with the app"
    : isCopy
      ? "yours, edited"
      : isBuilt
        ? "yours, built here"
        : files.length === 0
          ? "yours"
          : `yours, ${countOf(files.length, "file")}`;
  return (
    <div className={styles.dataset}>
      <button
        type="button"
        className={styles.datasetName}
        aria-expanded={isOpen}
        onClick={() => void controller.open(isOpen ? null : id)}
      >
        <b>{name}</b> <span className="quiet">{origin}</span>
      </button>
      <Counts requests={queryCount} tools={toolCount} facts={facts} />
      <span className={`quiet ${styles.licence}`}>{isSample ? "MIT, written for this project" : "yours"}</span>
      <span className={styles.standing}>
        {isInUse ? (
          <b>in use</b>
        ) : (
          <Button kind="link" aria-label={`Use ${name}`} onClick={() => void actions.useDataset(id)}>
            Use
          </Button>
        )}
        {!isSample && (
          <Button kind="link" aria-label={`Delete ${name}`} onClick={() => void actions.deleteDataset(id)}>
            Delete
          </Button>
        )}
        <span className="faint" title={`SHA-256 of the data: ${hash}`}>
          data {hash.slice(0, 4)}
        </span>
      </span>
    </div>
  );
}

interface CountsProps {
  requests: number;
  tools: number;
  /** Absent until they are counted. */
  facts: { gold: [number, number] | null; bundles: number | null } | undefined;
}

/** The figures of a row: requests, tools, gold tools of each, bundles. */
export function Counts({ requests, tools, facts }: CountsProps) {
  const counted = facts
    ? { className: "numeric wide" }
    : { className: "numeric wide faint", title: "Counted when you open it" };
  return (
    <>
      <span className={`numeric ${styles.requests}`}>
        {formatCount(requests)}
        <span className="visually-hidden"> requests</span>
      </span>
      <span className={`numeric ${styles.tools}`}>
        {formatCount(tools)}
        <span className="visually-hidden"> tools</span>
      </span>
      <span {...counted}>{sayGold(facts?.gold ?? null)}</span>
      <span {...counted}>{facts && facts.bundles !== null ? formatCount(facts.bundles) : "–"}</span>
    </>
  );
}

/** "1 to 8". */
function sayGold(gold: [number, number] | null): string {
  if (!gold) return "–";
  return gold[0] === gold[1] ? String(gold[0]) : `${gold[0]} to ${gold[1]}`;
}
