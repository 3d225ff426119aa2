import { memo, useDeferredValue, useMemo } from "react";
import { useAddressPart } from "../../use-address-part";
import { useHiddenColumns } from "../../use-hidden-columns";
import { useNarrow } from "../../use-narrow";
import type { QueryId } from "../../../core/domain/ids";
import { countOf, formatCount } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { ColumnsMenu } from "../../../ui/table/ColumnsMenu";
import { VirtualTable, type TableColumn, type TableSort } from "../../../ui/table/VirtualTable";
import { useBrush } from "../context/brush";
import { useCompared } from "../context/compared-runs";
import { isDiffering, listRequestFacts, requestColumns, type RequestFacts } from "./request-columns";
import styles from "../context/compare.module.css";

/** All requests that are compared: find, sort, choose. What is picked in a picture is what is listed here. */
export const RequestsTable = memo(function RequestsTable() {
  const { aligned, comparison, against, score, label, letters } = useCompared();
  const { focus, setFocus, picked, pickedAs, pick } = useBrush();
  const [search, setSearch] = useAddressPart("find");
  const [sortPart, setSort] = useAddressPart("sort");
  const [only] = useAddressPart("only");
  const [hidden, toggle] = useHiddenColumns("compare-requests");
  const narrow = useNarrow();
  const facts = useMemo(() => listRequestFacts(aligned, score, against), [aligned, score, against]);
  const columns = useMemo(
    () => requestColumns(label, letters, comparison.options.base, against),
    [label, letters, comparison.options.base, against],
  );
  const sort = useMemo(() => parseSort(sortPart, columns), [sortPart, columns]);
  const wanted = useDeferredValue(search ?? "");
  const rows = useMemo(
    () => filterFacts(facts, { picked, wanted, only: only !== null }),
    [facts, picked, wanted, only],
  );
  return (
    <section className={styles.requestRows} aria-label="Requests">
      <div className={`${styles.rowsHead} small`}>
        <h2 className="small">
          <b>
            {rows.length === facts.length
              ? countOf(rows.length, "request")
              : `${formatCount(rows.length)} of ${countOf(facts.length, "request")}`}
          </b>
          {picked !== null && (
            <span className="quiet">
              {" "}
              {pickedAs}{" "}
              <Button kind="link" onClick={() => pick(null)}>
                clear
              </Button>
            </span>
          )}
        </h2>
        <input
          className="field"
          type="search"
          placeholder="Find words"
          aria-label="Find words in requests"
          value={search ?? ""}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className={styles.end}>
          <ColumnsMenu columns={columns.filter(({ id }) => id !== "text")} hidden={hidden} onToggle={toggle} />
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="small quiet">No requests match your selection and search.</p>
      ) : (
        <VirtualTable
          name="Requests with their scores in each run"
          rows={rows}
          columns={columns}
          hidden={hidden}
          sort={sort}
          onSort={({ column, direction }) => setSort(`${column}-${direction}`)}
          keyOf={keyOf}
          selected={focus}
          onSelect={(key) => setFocus(key as QueryId)}
          onOpen={(ordered, at) => {
            setFocus(ordered[at]!.id);
            document.querySelector(`.${styles.requestPanel}`)?.scrollIntoView({ block: "start" });
          }}
          rowHeight={narrow ? 64 : 30}
        />
      )}
    </section>
  );
});

const keyOf = ({ id }: RequestFacts): string => id;

interface Wanted {
  picked: ReadonlySet<QueryId> | null;
  wanted: string;
  only: boolean;
}

/** `only`: as they are shown, the scores of a request differ. */
function filterFacts(facts: readonly RequestFacts[], { picked, wanted, only }: Wanted): RequestFacts[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return facts.filter(
    (row) =>
      (picked === null || picked.has(row.id)) &&
      (!only || isDiffering(row)) &&
      words.every((word) => row.lowered.includes(word)),
  );
}

function parseSort(part: string | null, columns: readonly TableColumn<RequestFacts>[]): TableSort {
  const [column, direction] = part?.split("-") ?? [];
  const isKnown = columns.some(({ id }) => id === column) && (direction === "asc" || direction === "desc");
  return isKnown && column !== undefined ? { column, direction: direction } : { column: "delta", direction: "asc" };
}
