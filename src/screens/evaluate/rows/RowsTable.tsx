import { useDeferredValue, useMemo } from "react";
import { labelOfScore } from "../../../core/metrics/score-id";
import type { EvaluationPlan, MethodEvaluation } from "../../../core/domain/evaluation";
import type { QueryId } from "../../../core/domain/ids";
import type { Query } from "../../../core/domain/query";
import type { Slice } from "../../../core/evaluate/slices";
import { countOf, formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { ColumnsMenu } from "../../../ui/ColumnsMenu";
import { VirtualTable, type TableColumn, type TableSort } from "../../../ui/VirtualTable";
import { useActions, useLibrary, useSetView } from "../../app-context";
import { useShown } from "../desk";
import { useAddressPart } from "../../use-address-part";
import { useQueries, useToolNames } from "../use-queries";
import { useNarrow } from "../../use-narrow";
import { HIDDEN_AT_FIRST, rowColumns } from "./columns";
import { listRowFacts, type RowFacts } from "./row-facts";
import { filterRows, listFilters, type RowFilter } from "./row-filters";
import { useHiddenColumns } from "../../use-columns";

const NO_QUERIES: ReadonlyMap<QueryId, Query> = new Map();

interface RowsTableProps {
  method: MethodEvaluation;
  score: string;
  slices: readonly Slice[];
}

/** All requests of a method: find, filter, sort, open as a walk. What is chosen stands in the address. */
export function RowsTable({ method, score, slices }: RowsTableProps) {
  const { plan } = useShown();
  const queries = useQueries(plan.dataset.hash);
  const [filterPart, setFilter] = useAddressPart("only");
  const [search, setSearch] = useAddressPart("find");
  const [sortPart, setSort] = useAddressPart("sort");
  const [selected, setSelected] = useAddressPart("row");
  const [hidden, toggleColumn] = useHiddenColumns("evaluate", HIDDEN_AT_FIRST);
  const narrow = useNarrow();
  const nameOf = useToolNames(plan.dataset.hash);
  const facts = useMemo(
    () => listRowFacts(method.rows, queries ?? NO_QUERIES, score, nameOf),
    [method.rows, queries, score, nameOf],
  );
  const filters = useMemo(() => listFilters(facts, slices), [facts, slices]);
  const filter = filters.find((one) => one.filter === filterPart)?.filter ?? "all";
  const wanted = useDeferredValue(search ?? "");
  const rows = useMemo(() => filterRows(facts, filter, wanted, slices), [facts, filter, wanted, slices]);
  const columns = useMemo(() => rowColumns(labelOfScore(score), facts, slices), [score, facts, slices]);
  const sort = useMemo(() => parseSort(sortPart, columns), [sortPart, columns]);
  const open = useOpenWalk(queries !== null);
  const showAll = () => {
    setSearch(null);
    setFilter(null);
  };
  return (
    <section className="eval-rows" aria-label="Rows">
      <div className="rows-head small">
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
          <span className="vh">Show</span>
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
        <span className="end">
          <ColumnsMenu
            columns={columns.filter(({ id, header }) => id !== "text" && header !== "")}
            hidden={hidden}
            onToggle={toggleColumn}
          />
        </span>
      </div>
      {queries === null && <OtherDataset dataset={plan.dataset} />}
      {rows.length === 0 ? (
        <p className="small q">
          {facts.length === 0 ? "Rows come with the first answers." : "No row has these words."}{" "}
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
            open(ordered, at);
          }}
          rowHeight={narrow ? 64 : 30}
        />
      )}
    </section>
  );
}

/** The requests are those of a data set that is not open. */
function OtherDataset({ dataset: { name, hash } }: { dataset: EvaluationPlan["dataset"] }) {
  const here = useLibrary(({ datasets }) => datasets.find((one) => one.hash === hash));
  const { useDataset: openDataset } = useActions();
  return (
    <p className="small q">
      The requests of this evaluation are those of “{name}”.{" "}
      {here ? (
        <>
          <Button kind="link" onClick={() => void openDataset(here.id)}>
            Open {name}
          </Button>{" "}
          to read and walk them.
        </>
      ) : (
        "Import that data set to read and walk them."
      )}
    </p>
  );
}

const keyOfRow = (row: RowFacts): string => row.id;
const asPart = (filter: RowFilter): string | null => (filter === "all" ? null : filter);

/** Opens the walk of a row, and remembers the others for stepping. */
function useOpenWalk(canOpen: boolean) {
  const { newWalk, askQuery } = useActions();
  const setView = useSetView();
  return (rows: readonly RowFacts[], at: number) => {
    const row = rows[at];
    if (!row || !canOpen) return;
    newWalk();
    void askQuery(row.id);
    setView({ screen: "workbench", trail: { ids: rows.map(({ id }) => id), at } });
  };
}

function parseSort(part: string | null, columns: readonly TableColumn<RowFacts>[]): TableSort | null {
  const [column, direction] = part?.split("-") ?? [];
  const known = columns.some(({ id }) => id === column) && (direction === "asc" || direction === "desc");
  return known && column !== undefined ? { column, direction: direction } : null;
}
