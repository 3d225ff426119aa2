import { useDeferredValue, useMemo } from "react";
import type { Query } from "../../core/domain/query";
import { VirtualRows } from "../../ui/table/VirtualRows";
import { PARTS, type ViewProps } from "./context/dataset-view";
import { ExportMenu, type ShownRequests } from "./ExportMenu";
import { ListBar } from "./ListBar";
import { RequestRow } from "./RequestRow";
import { searchRows, withOpenRow } from "./search-rows";
import { useDatasetState } from "./context/dataset-context";
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
