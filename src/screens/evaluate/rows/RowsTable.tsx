import { useDeferredValue, useMemo } from "react";
import { labelOfScore } from "../../../core/metrics/score-names";
import type { AskedQuery, MethodEvaluation } from "../../../core/domain/evaluation";
import type { DatasetId, QueryId } from "../../../core/domain/ids";
import { walkOfRow } from "../../../core/evaluate/walk-of-row";
import { countOf, formatCount } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { ColumnsMenu } from "../../../ui/table/ColumnsMenu";
import { VirtualTable, type TableColumn, type TableSort } from "../../../ui/table/VirtualTable";
import { useActions, useLibrary, useSession, useSetView } from "../../app-context";
import { useEvaluations, useShown, useQueries, useToolNames } from "../context/evaluation-context";
import { useAddressPart } from "../../use-address-part";
import { voiceAmong } from "../../voice";
import { useNarrow } from "../../use-narrow";
import { HIDDEN_AT_FIRST, rowColumns } from "./columns";
import type { RowGroup } from "./path-slices";
import { listRowFacts, filterRows, listFilters, type RowFacts, type RowFilter } from "./row-facts";
import { useHiddenColumns } from "../../use-hidden-columns";
import styles from "../context/evaluate.module.css";

const NO_QUERIES: ReadonlyMap<QueryId, AskedQuery> = new Map();

interface RowsTableProps {
  method: MethodEvaluation;
  score: string;
  slices: readonly RowGroup[];
}

/** All requests of a method: find, filter, sort, open as a walk. What is chosen stands in the address. */
export function RowsTable({ method, score, slices }: RowsTableProps) {
  const queries = useQueries();
  const [filterPart, setFilter] = useAddressPart("only");
  const [search, setSearch] = useAddressPart("find");
  const [sortPart, setSort] = useAddressPart("sort");
  const [selected, setSelected] = useAddressPart("row");
  const [hidden, toggleColumn] = useHiddenColumns("evaluate", HIDDEN_AT_FIRST);
  const narrow = useNarrow();
  const nameOf = useToolNames();
  const facts = useMemo(
    () => listRowFacts(method.rows, queries ?? NO_QUERIES, score, nameOf),
    [method.rows, queries, score, nameOf],
  );
  const filters = useMemo(() => listFilters(facts, slices), [facts, slices]);
  const filter = filters.find((one) => one.filter === filterPart)?.filter ?? "all";
  const wanted = useDeferredValue(search ?? "");
  const rows = useMemo(() => filterRows(facts, filter, wanted, slices), [facts, filter, wanted, slices]);
  const known = useEvaluations(({ dataset }) => dataset?.queries);
  const columns = useMemo(
    () => rowColumns(labelOfScore(score), facts, slices, (id) => voiceAmong(known, id)),
    [score, facts, slices, known],
  );
  const sort = useMemo(() => parseSort(sortPart, columns), [sortPart, columns]);
  const open = useOpenWalk(method);
  const showAll = () => {
    setSearch(null);
    setFilter(null);
  };
  return (
    <section className={styles.evalRows} aria-label="Rows">
      <div className={`${styles.rowsHead} small`}>
        <h2 className="small">
          <b>
            {rows.length === facts.length
              ? countOf(rows.length, "row")
              : `${formatCount(rows.length)} of ${countOf(facts.length, "row")}`}
          </b>
        </h2>
        <input
          className="field"
          type="search"
          placeholder="Find words"
          aria-label="Find words in requests"
          value={search ?? ""}
          onChange={({ target }) => setSearch(target.value)}
        />
        <label>
          <span className="visually-hidden">Show</span>
          <select
            className="field"
            value={filter}
            onChange={({ target }) => setFilter(asPart(target.value as RowFilter))}
          >
            {filters.map((one) => (
              <option key={one.filter} value={one.filter}>
                {one.label}, {formatCount(one.count)}
              </option>
            ))}
          </select>
        </label>
        <Button kind="link" onClick={() => setSort(sortPart === "score-asc" ? null : "score-asc")}>
          {sortPart === "score-asc" ? "order of the run" : `lowest ${labelOfScore(score)} first`}
        </Button>
        <span className={styles.end}>
          <ColumnsMenu
            columns={columns.filter(({ id, header }) => id !== "text" && header !== "")}
            hidden={hidden}
            onToggle={toggleColumn}
          />
        </span>
      </div>
      <WhyNoWalks canRead={queries !== null} />
      {rows.length === 0 ? (
        <p className="small quiet">
          {facts.length === 0 ? "Rows appear with the first answers." : "No rows match these words."}{" "}
          {facts.length > 0 && (
            <Button kind="link" onClick={showAll}>
              Show all rows
            </Button>
          )}
        </p>
      ) : (
        <VirtualTable
          name="Requests with their answers"
          rows={rows}
          columns={columns}
          hidden={hidden}
          sort={sort}
          onSort={({ column, direction }) => setSort(`${column}-${direction}`)}
          keyOf={keyOfRow}
          selected={selected}
          onSelect={setSelected}
          onOpen={(ordered, at) => {
            const row = ordered[at];
            if (!row) return;
            setSelected(row.id);
            void open(ordered, at);
          }}
          rowHeight={narrow ? 64 : 30}
        />
      )}
    </section>
  );
}

/** Walks need the data set itself, in its latest state; reading does not where a file brought the requests. */
function WhyNoWalks({ canRead }: { canRead: boolean }) {
  const { name } = useShown().plan.dataset;
  const isMissing = useEvaluations((state) => state.dataset === null);
  if (useCanWalk()) return null;
  return (
    <p className="small quiet">
      {!isMissing
        ? `These requests come from an earlier version of “${name}”: you can read them here, but not walk them.`
        : canRead
          ? `Requests as stored in the file. Import “${name}” to walk them and to see the names of tools.`
          : `This evaluation used the requests of “${name}”. Import that data set to read and walk them.`}
    </p>
  );
}

/** How the data set of the evaluation comes onto the workbench: it is there, or it can be opened. */
function useCanWalk(): "there" | DatasetId | null {
  const { hash } = useShown().plan.dataset;
  const isThere = useSession((state) => state.dataset?.hash === hash);
  const stored = useLibrary(({ datasets }) => datasets.find((one) => one.hash === hash)?.id ?? null);
  return isThere ? "there" : stored;
}

const keyOfRow = (row: RowFacts): string => row.id;
const asPart = (filter: RowFilter): string | null => (filter === "all" ? null : filter);

/** Opens the walk of a row, on the history of its fold, and remembers the others for stepping. */
function useOpenWalk(method: MethodEvaluation) {
  const { newWalk, askRow, useDataset: openDataset } = useActions();
  const walkable = useCanWalk();
  const setView = useSetView();
  const { plan, environment } = useShown();
  const dataset = useEvaluations((state) => state.dataset);
  const encoder = environment ? (environment.encoder?.id ?? "words") : plan.encoder;
  return async (rows: readonly RowFacts[], at: number) => {
    if (!rows[at] || walkable === null || !dataset) return;
    const origin = { method: method.method, split: plan.split, protocol: plan.protocol, encoder };
    const answers = new Map(method.rows.map((row) => [row.query, row]));
    const open = (index: number): void => {
      const row = answers.get(rows[index]!.id);
      const walk = row && walkOfRow(dataset, origin, row);
      if (walk) void askRow(walk.input, walk.row);
    };
    if (walkable === "there") newWalk();
    else await openDataset(walkable);
    open(at);
    setView({ screen: "workbench", trail: { rows: rows.length, at, open } });
  };
}

function parseSort(part: string | null, columns: readonly TableColumn<RowFacts>[]): TableSort | null {
  const [column, direction] = part?.split("-") ?? [];
  const known = columns.some(({ id }) => id === column) && (direction === "asc" || direction === "desc");
  return known && column !== undefined ? { column, direction: direction } : null;
}
