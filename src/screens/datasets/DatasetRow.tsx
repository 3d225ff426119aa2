import { useState } from "react";
import type { LibraryState } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { countOf, formatCount } from "../../ui/format-number";
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
function Counts({ requests, tools, facts }: CountsProps) {
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

/** A data set that its authors publish: what it is, and how to get it. Nothing is fetched. */
export function PublicRow({ set }: { set: PublicSet }) {
  const [isTold, setTold] = useState(false);
  const { name, requests, tools, gold, bundles, licence, how } = set;
  return (
    <>
      <div className={styles.dataset}>
        <span className={styles.datasetName}>
          <b>{name}</b> <span className="quiet">not bundled</span>
        </span>
        <Counts requests={requests} tools={tools} facts={{ gold, bundles }} />
        <span className={`quiet ${styles.licence}`}>{licence}</span>
        <span className={styles.standing}>
          <Button
            kind="link"
            aria-expanded={isTold}
            aria-label={`How to get ${name}`}
            onClick={() => setTold((told) => !told)}
          >
            How to get it
          </Button>{" "}
          or drop it here
        </span>
      </div>
      {isTold && <p className={`${styles.how} small`}>{how}</p>}
    </>
  );
}

/** A data set that is out there and not part of the app: its authors publish it, often without a licence file. */
interface PublicSet {
  name: string;
  /** As their authors publish them. */
  requests: number;
  tools: number;
  gold: [least: number, most: number] | null;
  bundles: number | null;
  licence: string;
  /** Where it is and what to drop. */
  how: string;
}

/** Counts are of the complete published files; a part of them reads as well. */
export const PUBLIC_SETS: readonly PublicSet[] = [
  {
    name: "RecTools",
    requests: 1000,
    tools: 47,
    gold: [1, 10],
    bundles: 200,
    licence: "no licence file",
    how: "github.com/GHupppp/PTR: drop RecTools_QT.json and RecTools_tool.json together.",
  },
  {
    name: "MetaTool",
    requests: 497,
    tools: 47,
    gold: [2, 2],
    bundles: 88,
    licence: "MIT",
    how: "github.com/HowieHwong/MetaTool: drop multi_tool_query_golden.json and big_tool_des.json together; or all_clean_data.csv and plugin_des.json for one tool a request.",
  },
  {
    name: "ToolLens",
    requests: 18_770,
    tools: 464,
    gold: [1, 3],
    bundles: 463,
    licence: "no licence file",
    how: "github.com/quchangle1/COLT: drop corpus.jsonl, queries.jsonl and both files of qrels together.",
  },
  {
    name: "Seal-Tools",
    requests: 1400,
    tools: 4076,
    gold: [1, 6],
    bundles: null,
    licence: "Apache-2.0",
    how: "github.com/fairyshine/Seal-Tools: drop tool.jsonl with dev.jsonl or test.jsonl.",
  },
  {
    name: "RestBench",
    requests: 100,
    tools: 54,
    gold: null,
    bundles: null,
    licence: "MIT",
    how: "github.com/Yifan-Song793/RestGPT: drop tmdb.json and tmdb_oas.json together.",
  },
];
