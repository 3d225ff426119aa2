import { useMemo, useState } from "react";
import { typeName } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import { Button } from "../../ui/Button";
import { formatScore } from "../../ui/format-number";
import { VirtualTable, type TableColumn, type TableSort } from "../../ui/table/VirtualTable";
import { countsOf, useEdges, useNames, useNetwork, useNetworkState, weightOf } from "./network-context";
import { KeyButton, type NetworkCommands } from "./NetworkCommands";
import styles from "./network.module.css";

interface EdgeLine {
  id: string;
  edge: ShownEdge;
  from: string;
  to: string;
  note: string;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** Every edge as a row: the same that the map draws, by keys and for a screen reader. */
export function EdgesTab({ commands }: { commands: NetworkCommands }) {
  const controller = useNetwork();
  const edges = useEdges();
  const nameOf = useNames();
  const notes = useNetworkState((state) => state.corrected?.notes);
  const [wanted, setWanted] = useState("");
  const [sort, setSort] = useState<TableSort | null>({ column: "weight", direction: "desc" });
  const [selected, setSelected] = useState<string | null>(null);
  const lines = useMemo(
    () =>
      edges.map((edge): EdgeLine => {
        const [from, to] = edge.kind === "before" ? [edge.before, edge.after] : [edge.a, edge.b];
        return { id: edge.id, edge, from: nameOf(from), to: nameOf(to), note: notes?.get(edge.id) ?? "" };
      }),
    [edges, nameOf, notes],
  );
  const rows = useMemo(() => {
    const words = wanted.toLowerCase().trim();
    return words === "" ? lines : lines.filter((line) => wordsOf(line).includes(words));
  }, [lines, wanted]);
  const columns = useMemo(
    () =>
      makeColumns((edge) => void controller.edit({ kind: edge.isCut ? "restore-edge" : "cut-edge", edge: edge.id })),
    [controller],
  );
  const open = (sorted: readonly EdgeLine[], at: number) => {
    const line = sorted[at];
    if (!line) return;
    setSelected(line.id);
    controller.select(line.edge.kind === "before" ? line.edge.after : line.edge.a);
    commands.chooseEdge(line.id);
  };
  return (
    <section className={styles.edges} aria-label="Edges">
      <p className={`${styles.edgesBar} small`}>
        <input
          className="field"
          type="search"
          aria-label="Search edges"
          placeholder="Tool, type or origin"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <span className="quiet" role="status">
          {rows.length.toLocaleString("en-GB")} of {lines.length.toLocaleString("en-GB")}
        </span>
        <span className={styles.screenKeys}>
          <KeyButton commands={commands} command="cut" />
          <KeyButton commands={commands} command="turn" />
          <KeyButton commands={commands} command="note" />
          <KeyButton commands={commands} command="table" />
        </span>
      </p>
      {rows.length === 0 ? (
        <p className="quiet small">
          {lines.length === 0 ? "There are no edges yet. Draw one on the map with A." : "No edge matches your search."}
        </p>
      ) : (
        <VirtualTable
          name="Edges"
          rows={rows}
          columns={columns}
          hidden={NOTHING_HIDDEN}
          sort={sort}
          onSort={setSort}
          keyOf={(line) => line.id}
          selected={selected}
          onSelect={setSelected}
          onOpen={open}
          rowHeight={30}
        />
      )}
    </section>
  );
}

function wordsOf({ edge, from, to, note }: EdgeLine): string {
  const types = edge.kind === "before" ? edge.types.map(typeName).join(" ") : "";
  return `${from} ${to} ${types} ${edge.kind === "before" ? "dependency" : "look-alike"} ${edge.origin} ${note} ${edge.isCut ? "cut" : ""}`.toLowerCase();
}

const ORIGINS = { schema: "schema", history: "past requests", hand: "you", documents: "description" } as const;

function makeColumns(toggle: (edge: ShownEdge) => void): TableColumn<EdgeLine>[] {
  const struck = ({ edge }: EdgeLine, words: string) => (edge.isCut ? <s className="quiet">{words}</s> : words);
  return [
    {
      id: "kind",
      header: "Kind",
      width: "110px",
      value: ({ edge }) => edge.kind,
      cell: ({ edge }) => (edge.kind === "before" ? "dependency" : "look-alike"),
    },
    {
      id: "from",
      header: "From",
      width: "minmax(120px, 2fr)",
      value: ({ from }) => from,
      cell: (line) => struck(line, line.from),
    },
    {
      id: "to",
      header: "To",
      width: "minmax(120px, 2fr)",
      value: ({ to }) => to,
      cell: (line) => struck(line, line.to),
    },
    {
      ...{ id: "types", header: "Types", width: "minmax(100px, 2fr)" },
      value: ({ edge }) => (edge.kind === "before" ? edge.types.join(" ") : null),
      cell: ({ edge }) => (edge.kind === "before" ? edge.types.map(typeName).join(", ") : ""),
    },
    {
      ...{ id: "weight", header: "Past requests", width: "110px", align: "end", first: "desc" },
      value: ({ edge }) => (edge.kind === "before" ? weightOf(edge) : null),
      cell: ({ edge }) => {
        const counts = countsOf(edge);
        return counts ? `${counts.count} of ${counts.of}` : "";
      },
    },
    {
      ...{ id: "cosine", header: "Cosine", width: "80px", align: "end", first: "desc" },
      value: ({ edge }) => (edge.kind === "similar" ? edge.cosine : null),
      cell: ({ edge }) => (edge.kind === "similar" && edge.cosine !== null ? formatScore(edge.cosine) : ""),
    },
    {
      id: "origin",
      header: "Origin",
      width: "110px",
      value: ({ edge }) => edge.origin,
      cell: ({ edge }) => ORIGINS[edge.origin],
    },
    {
      id: "note",
      header: "Note",
      width: "minmax(60px, 1fr)",
      value: ({ note }) => note || null,
      cell: ({ note }) => <span className="person">{note}</span>,
    },
    {
      ...{ id: "act", header: "Cut", width: "72px", align: "end", value: ({ edge }) => (edge.isCut ? 1 : 0) },
      cell: ({ edge, from, to }) => (
        <Button
          kind="link"
          tabIndex={-1}
          aria-label={`${edge.isCut ? "Restore" : "Cut"} ${from} to ${to}`}
          onClick={(event) => {
            event.stopPropagation();
            toggle(edge);
          }}
        >
          {edge.isCut ? "Restore" : "Cut"}
        </Button>
      ),
    },
  ];
}
