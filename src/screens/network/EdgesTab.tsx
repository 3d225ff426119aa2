import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { typeName } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import { Button } from "../../ui/Button";
import { useChunkedWork } from "../use-chunked-work";
import { formatScore } from "../../ui/format-number";
import { VirtualTable, type TableColumn, type TableSort } from "../../ui/table/VirtualTable";
import { listEdges, type EdgeLine, type ListedEdges } from "./list-edges";
import { countsOf, useEdges, useNames, useNetwork, useNetworkState, useTrialsState, weightOf } from "./network-context";
import { KeyButton, type NetworkCommands } from "./NetworkCommands";
import { triedEdges, type TriedEdge } from "./weighed-edges";
import styles from "./network.module.css";

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
  const tried = useTriedEdges();
  const columns = useMemo(
    () =>
      makeColumns(
        tried,
        (edge) => void controller.edit({ kind: edge.isCut ? "restore-edge" : "cut-edge", edge: edge.id }),
      ),
    [controller, tried],
  );
  const words = useDeferredValue(wanted.toLowerCase().trim());
  const make = useCallback(
    () => listEdges(edges, { nameOf, notes, words, columns, sort }),
    [edges, nameOf, notes, words, columns, sort],
  );
  const listed = useChunkedWork(make, true);
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
          {listed && describeListed(listed, edges.length)}
        </span>
        <span className={styles.screenKeys}>
          <KeyButton commands={commands} command="cut" />
          <KeyButton commands={commands} command="turn" />
          <KeyButton commands={commands} command="note" />
          <KeyButton commands={commands} command="table" />
        </span>
      </p>
      {!listed ? null : listed.found === 0 ? (
        <p className="quiet small">
          {edges.length === 0 ? "There are no edges yet. Draw one on the map with A." : "No edge matches your search."}
        </p>
      ) : (
        <VirtualTable
          name="Edges"
          rows={listed.rows}
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

function describeListed({ found, rows }: ListedEdges, all: number): string {
  const count = `${found.toLocaleString("en-GB")} of ${all.toLocaleString("en-GB")}`;
  return rows.length < found ? `${count}; the first ${rows.length.toLocaleString("en-GB")} are listed` : count;
}

const ORIGINS = { schema: "schema", history: "past requests", hand: "you", documents: "description" } as const;

/** `null`: nothing was tried. */
function useTriedEdges(): ReadonlyMap<string, TriedEdge> | null {
  const experience = useTrialsState((state) => state.experience);
  const pairs = useNetworkState((state) => state.trials?.pairs ?? null);
  return useMemo(() => triedEdges(experience?.iterations ?? [], pairs), [experience, pairs]);
}

/** What trials say of edges; no column where it would be empty. */
function columnsOfTrials(tried: ReadonlyMap<string, TriedEdge> | null): TableColumn<EdgeLine>[] {
  if (!tried) return [];
  const isWeighed = [...tried.values()].some(({ weight }) => weight !== null);
  const trials: TableColumn<EdgeLine> = {
    ...{ id: "trials", header: "Trials wrong", width: "100px", align: "end", first: "desc" },
    value({ id }) {
      const counts = tried.get(id);
      return counts && counts.of > 0 ? counts.wrong / counts.of : null;
    },
    cell({ id }) {
      const counts = tried.get(id);
      return counts && counts.of > 0 ? `${counts.wrong} of ${counts.of}` : "";
    },
  };
  const weight: TableColumn<EdgeLine> = {
    ...{ id: "trial-weight", header: "Weight", width: "76px", align: "end", first: "desc" },
    value: ({ id }) => tried.get(id)?.weight ?? null,
    cell({ id }) {
      const now = tried.get(id)?.weight ?? null;
      return now === null ? "" : formatScore(now);
    },
  };
  return isWeighed ? [trials, weight] : [trials];
}

function makeColumns(
  tried: ReadonlyMap<string, TriedEdge> | null,
  toggle: (edge: ShownEdge) => void,
): TableColumn<EdgeLine>[] {
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
    ...columnsOfTrials(tried),
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
