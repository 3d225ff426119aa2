import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { voiceOf } from "../voice";
import { Marked } from "./search-rows";
import { splitLetters, type GoldState } from "../../core/domain/dataset";
import { Button } from "../../ui/Button";
import { AddTool } from "./context/AddTool";
import { useDatasets, useDatasetState } from "./context/dataset-context";
import styles from "./datasets.module.css";

interface RequestRowProps {
  query: Query;
  names: ReadonlyMap<ToolId, string>;
  wanted: string;
  /** The field that matched the search. */
  field: string | null;
  isOpen: boolean;
  onToggle: () => void;
}

/** One request with its gold tools. Opens where it stands. */
export function RequestRow({ query, names, wanted, field, isOpen, onToggle }: RequestRowProps) {
  const { id, text, gold, split } = query;
  const tools = gold?.map((tool) => names.get(tool) ?? tool).join(", ");
  return (
    <div className={`${styles.queryRow}${isOpen ? ` ${styles.open}` : ""}`}>
      <button type="button" className={styles.queryMain} aria-expanded={isOpen} onClick={onToggle}>
        <span className={`person ${voiceOf(query)}`}>
          <Marked text={text} wanted={field === "text" ? wanted : ""} />
        </span>
        <span className="small quiet">
          {gold === null ? (
            <i>not judged</i>
          ) : gold.length === 0 ? (
            <i>needs no tool</i>
          ) : (
            <Marked text={tools!} wanted={field === "tools" ? wanted : ""} />
          )}
        </span>
        <span className={`micro faint ${styles.where}`}>
          {field && field !== "text" && <span className={styles.hit}>matches its {field}</span>}
          {field === "id" ? <Marked text={id} wanted={wanted} /> : null} {split ?? ""}
        </span>
      </button>
      {isOpen && <EditRequest query={query} names={names} />}
    </div>
  );
}

const SPLITS = ["history", "test", "no part"] as const;

/** A request opened: its text in the file, its gold tools and its part, all of which can be corrected. */
function EditRequest({ query, names }: { query: Query; names: ReadonlyMap<ToolId, string> }) {
  const controller = useDatasets();
  const queries = useDatasetState((state) => state.dataset?.queries);
  const { id, gold, raw, text, source, split } = query;
  const setGold = (tools: ToolId[] | null) => {
    const before: GoldState = { gold, ...(query.goldAsGiven ? { goldAsGiven: query.goldAsGiven } : {}) };
    void controller.edit({ kind: "gold", query: id, before, after: { gold: tools } });
  };
  const setSplit = (wanted: (typeof SPLITS)[number]) => {
    if (!queries) return;
    const after = splitLetters(queries, (other) =>
      other.id !== id ? other.split : wanted === "no part" ? undefined : wanted,
    );
    const label = `one request is ${wanted === "no part" ? "in no part" : wanted}`;
    void controller.edit({ kind: "splits", label, before: splitLetters(queries), after });
  };
  return (
    <div className={`${styles.editQuery} small`}>
      <div>
        {raw !== text && (
          <p className={styles.raw}>
            <span className="quiet">In the file: </span>
            <span className="person">{raw}</span>
          </p>
        )}
        <p className="faint micro">
          {id}, {source.file}, {source.at}
          {query.part !== undefined && `, part “${query.part}”`}
          {query.ordered && ", the order of its tools counts"}
        </p>
      </div>
      <div className={styles.editGold}>
        <ul aria-label="Gold tools">
          {(gold ?? []).map((tool) => (
            <li key={tool}>
              <b>{names.get(tool)}</b>{" "}
              <Button
                kind="link"
                aria-label={`Take ${names.get(tool)} out of the gold tools`}
                onClick={() => setGold((gold ?? []).filter((other) => other !== tool))}
              >
                take out
              </Button>
            </li>
          ))}
          {gold?.length === 0 && <li className="quiet">Judged: it needs no tool.</li>}
          {gold === null && (
            <li className="quiet">
              Not judged yet.{" "}
              <Button kind="link" onClick={() => setGold([])}>
                It needs no tool
              </Button>
            </li>
          )}
        </ul>
        <AddTool names={names} taken={gold ?? []} onAdd={(tool) => setGold([...(gold ?? []), tool])} />
        <label>
          Part{" "}
          <select
            className="field"
            value={split ?? "no part"}
            onChange={(event) => setSplit(event.currentTarget.value as (typeof SPLITS)[number])}
          >
            {SPLITS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
