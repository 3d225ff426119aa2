import { useDeferredValue, useMemo } from "react";
import { splitLetters, type GoldState } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { Button } from "../../ui/Button";
import { VirtualRows } from "../../ui/table/VirtualRows";
import { voiceOf } from "../voice";
import { AddTool } from "./context/AddTool";
import { useDatasets, useDatasetState, PARTS, type ViewProps } from "./context/dataset-context";
import { ExportMenu, type ShownRequests } from "./ExportMenu";
import { ListBar, Marked, searchRows, withOpenRow } from "./ListBar";
import styles from "./datasets.module.css";

const NO_TOOLS: never[] = [];
const NO_QUERIES: Query[] = [];

/** All requests: searched, filtered, opened, corrected, written. */
export function RequestsTab({ view, onView }: ViewProps) {
  const queries = useDatasetState((state) => state.dataset?.queries ?? NO_QUERIES);
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const { wantedRequests: wanted, part, openRequest: opened } = view;
  const selection = view.selection?.queries ? view.selection : null;
  const looked = useDeferredValue(wanted);
  const names = useMemo(() => new Map(tools.map(({ id, name }) => [id, name])), [tools]);
  const fields = useMemo(
    () => [
      { name: "text", texts: queries.map(({ text }) => text) },
      { name: "tools", texts: queries.map(({ gold }) => (gold ?? []).map((id) => names.get(id)).join(", ")) },
      { name: "id", texts: queries.map(({ id }) => id) },
    ],
    [queries, names],
  );
  const matching = useMemo(
    () =>
      searchRows(fields, looked).filter(({ index }) => {
        const query = queries[index]!;
        const isPart = part === "any part" || (query.split ?? "no part") === part;
        return isPart && (!selection?.queries || selection.queries.has(query.id));
      }),
    [fields, looked, queries, part, selection],
  );
  const shown = useMemo(
    () =>
      withOpenRow(
        matching,
        queries.findIndex(({ id }) => id === opened),
      ),
    [matching, queries, opened],
  );
  const keys = useMemo(() => shown.map(({ index }) => queries[index]!.id), [shown, queries]);
  const isFiltered = matching.length < queries.length;
  const toWrite: ShownRequests | null = isFiltered
    ? {
        queries: new Set(matching.map(({ index }) => queries[index]!.id)),
        words: [part === "any part" ? "" : part, looked, selection ? selection.what.slice(0, 40) : ""].join(" ").trim(),
      }
    : null;
  return (
    <>
      <ListBar
        noun="request"
        wanted={wanted}
        onWanted={(wantedRequests) => onView({ wantedRequests })}
        shown={matching.length}
        total={queries.length}
        selection={selection}
        onClear={() => onView({ selection: null })}
      >
        <select
          className="field"
          aria-label="Part"
          value={part}
          onChange={(event) => onView({ part: event.currentTarget.value as (typeof PARTS)[number] })}
        >
          {PARTS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {toWrite && <ExportMenu shown={toWrite} />}
      </ListBar>
      {shown.length === 0 ? (
        <p className={`quiet small ${styles.waiting}`}>No request matches. Search for other words, or show all.</p>
      ) : (
        <VirtualRows label="Requests" startAt={opened} keys={keys} rowHeight={44}>
          {(row) => {
            const found = shown[row]!;
            const query = queries[found.index]!;
            return (
              <RequestRow
                query={query}
                names={names}
                wanted={looked}
                field={found.field}
                isOpen={opened === query.id}
                onToggle={() => onView({ openRequest: opened === query.id ? null : query.id })}
              />
            );
          }}
        </VirtualRows>
      )}
    </>
  );
}

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
function RequestRow({ query, names, wanted, field, isOpen, onToggle }: RequestRowProps) {
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
