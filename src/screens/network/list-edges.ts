import { typeName } from "../../core/domain/network";
import type { ToolId } from "../../core/domain/ids";
import type { ShownEdge } from "../../core/network/network-edits";
import type { TableColumn, TableSort } from "../../ui/table/VirtualTable";

/** A row of the table of edges. */
export interface EdgeLine {
  id: string;
  edge: ShownEdge;
  from: string;
  to: string;
  note: string;
}

/** The first rows in their order, and how many there are in all. */
export interface ListedEdges {
  rows: EdgeLine[];
  found: number;
}

/** More rows nobody reads; all of a large network at once would hold the page. */
export const MOST_LISTED = 2000;
/** Edges between two pauses. */
const STEP = 4000;

interface Wanted {
  nameOf: (tool: ToolId) => string;
  notes: ReadonlyMap<string, string> | undefined;
  /** In lower case; each must match, whatever the case of the row. */
  words: string;
  columns: readonly TableColumn<EdgeLine>[];
  sort: TableSort | null;
}

/** The edges that match, sorted as the table sorts, in steps: a large network has tens of thousands. */
export function* listEdges(
  edges: readonly ShownEdge[],
  { nameOf, notes, words, columns, sort }: Wanted,
): Generator<void, ListedEdges> {
  const compare = compareBy(columns, sort);
  let rows: EdgeLine[] = [];
  let found = 0;
  const cut = (): void => {
    if (compare) rows.sort(compare);
    rows = rows.slice(0, MOST_LISTED);
  };
  for (const [at, edge] of edges.entries()) {
    const line = lineOf(edge, nameOf, notes);
    if (words === "" || wordsOf(line).includes(words)) {
      found += 1;
      rows.push(line);
    }
    if (at % STEP === STEP - 1) {
      if (rows.length > MOST_LISTED) cut();
      yield;
    }
  }
  cut();
  return { rows, found };
}

function lineOf(edge: ShownEdge, nameOf: Wanted["nameOf"], notes: Wanted["notes"]): EdgeLine {
  const [from, to] = edge.kind === "before" ? [edge.before, edge.after] : [edge.a, edge.b];
  return { id: edge.id, edge, from: nameOf(from), to: nameOf(to), note: notes?.get(edge.id) ?? "" };
}

function wordsOf({ edge, from, to, note }: EdgeLine): string {
  const types = edge.kind === "before" ? edge.types.map(typeName).join(" ") : "";
  return `${from} ${to} ${types} ${edge.kind === "before" ? "dependency" : "look-alike"} ${edge.origin} ${note} ${edge.isCut ? "cut" : ""}`.toLowerCase();
}

/** As the table: numbers by size, texts by code unit, those without a value last either way. `null`: as they come. */
function compareBy(columns: Wanted["columns"], sort: TableSort | null): ((a: EdgeLine, b: EdgeLine) => number) | null {
  const column = columns.find(({ id }) => id === sort?.column);
  if (!column || !sort) return null;
  const sign = sort.direction === "desc" ? -1 : 1;
  return (a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one < other ? -sign : one > other ? sign : 0;
  };
}
