import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { sortRanked } from "./sort-ranked";
import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";
import "./virtual-table.css";

/** A column: what is sorted by, and what is drawn. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** Sorted by: numbers by size, texts by code unit; `null` comes last either way. */
  value: (row: Row) => number | string | null;
  cell: (row: Row) => ReactNode;
  /** Share of the width, as in a grid: "minmax(200px, 3fr)". */
  width: string;
  align?: "end";
  /** Which way a first click sorts. */
  first?: "asc" | "desc";
}

export interface TableSort {
  column: string;
  direction: "asc" | "desc";
}

interface VirtualTableProps<Row> {
  name: string;
  /** Must keep their reference while nothing changed. */
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  hidden: ReadonlySet<string>;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
  keyOf: (row: Row) => string;
  /** Key of the row that the arrows move. */
  selected: string | null;
  onSelect: (key: string) => void;
  /** Enter, or a click on a row: all rows as they stand, and the place of this one. */
  onOpen: (rows: readonly Row[], at: number) => void;
  rowHeight: number;
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: sortRanked,
});

/** A table of any length: only what is seen is drawn. Arrows move, Enter opens, a column's head sorts. */
export function VirtualTable<Row extends object>(props: VirtualTableProps<Row>) {
  const { name, rows, columns, hidden, sort, onSort, keyOf, selected, onSelect, onOpen, rowHeight } = props;
  const id = useId();
  const room = useRef<HTMLDivElement>(null);
  const shown = columns.filter((column) => !hidden.has(column.id));
  const sorted = useSorted(rows, columns, sort);
  const at = sorted.findIndex((row) => keyOf(row) === selected);
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => room.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingEnd: HEAD_HEIGHT,
  });
  useEffect(() => {
    virtualizer.measure();
  }, [rowHeight, virtualizer]);
  const grid = { gridTemplateColumns: shown.map(({ width }) => width).join(" ") };
  const move = (to: number) => {
    const place = Math.max(0, Math.min(sorted.length - 1, to));
    const row = sorted[place];
    if (!row) return;
    onSelect(keyOf(row));
    virtualizer.scrollToIndex(place, { align: "auto" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== room.current) return;
    const page = Math.max(1, Math.floor((room.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: sorted.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === "Enter" && at >= 0) onOpen(sorted, at);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={room}
      className="virtual-table"
      role="grid"
      aria-label={name}
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target === room.current && at < 0 && move(0)}
      aria-rowcount={sorted.length + 1}
      aria-colcount={shown.length}
    >
      <div role="rowgroup" className="virtual-table-top">
        <div className="virtual-table-head" role="row" aria-rowindex={1} style={grid}>
          {shown.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup">
        <div role="presentation" className="virtual-table-space" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = sorted[index];
            return (
              row && (
                <div
                  key={keyOf(row)}
                  id={`${id}-${index}`}
                  className="virtual-table-row"
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={index === at}
                  style={{ ...grid, height: rowHeight, transform: `translateY(${start}px)` }}
                  onClick={() => onOpen(sorted, index)}
                >
                  {shown.map(({ id: columnId, cell, align }) => (
                    <div key={columnId} role="gridcell" data-column={columnId} className={align}>
                      {cell(row)}
                    </div>
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** In pixels, as in the style: rows scroll away below the heads, which stay. */
const HEAD_HEIGHT = 30;

interface HeadCellProps<Row> {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const now = sort?.column === column.id ? sort.direction : null;
  const first = column.first ?? "asc";
  const next = now === first ? (first === "asc" ? "desc" : "asc") : first;
  return (
    <div
      role="columnheader"
      data-column={column.id}
      className={column.align}
      aria-sort={now === null ? "none" : now === "asc" ? "ascending" : "descending"}
    >
      {column.header !== "" && (
        <button type="button" onClick={() => onSort({ column: column.id, direction: next })}>
          {column.header}
          {now && <span aria-hidden="true">{now === "asc" ? " ↑" : " ↓"}</span>}
        </button>
      )}
    </div>
  );
}

/** The rows in the order that is asked for; equal ones stay in the order they came in, those without a value come last. */
function useSorted<Row extends object>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const defs = useMemo(() => columns.map(toColumnDef), [columns]);
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.direction === "desc" }] : []), [sort]);
  const table = useTable({ features, columns: defs, data: rows, state: { sorting } });
  const model = table.getSortedRowModel();
  return useMemo(() => model.rows.map((row) => row.original), [model]);
}

function toColumnDef<Row extends object>({ id, value }: TableColumn<Row>): ColumnDef<typeof features, Row> {
  return { id, accessorFn: value };
}
