import { useState } from "react";
import { Button } from "../../ui/Button";
import { Counts } from "./DatasetRow";
import styles from "./datasets.module.css";

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
