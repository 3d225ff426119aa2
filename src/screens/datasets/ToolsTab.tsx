import { useDeferredValue, useMemo } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import { VirtualRows } from "../../ui/table/VirtualRows";
import type { ViewProps } from "./context/dataset-view";
import { ListBar } from "./ListBar";
import { searchRows, withOpenRow } from "./search-rows";
import { ToolRow } from "./ToolRow";
import { useDatasetState } from "./context/dataset-context";
import styles from "./datasets.module.css";

const NO_TOOLS: Tool[] = [];
const NO_QUERIES: never[] = [];

/** All tools: searched, opened, described anew. */
export function ToolsTab({ view, onView }: ViewProps) {
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const queries = useDatasetState((state) => state.dataset?.queries ?? NO_QUERIES);
  const { wantedTools: wanted, openTool: opened } = view;
  const selection = view.selection?.tools ? view.selection : null;
  const looked = useDeferredValue(wanted);
  const uses = useMemo(() => {
    const counts = new Map<ToolId, number>();
    for (const { gold } of queries) for (const tool of gold ?? []) counts.set(tool, (counts.get(tool) ?? 0) + 1);
    return counts;
  }, [queries]);
  const fields = useMemo(
    () => [
      { name: "name", texts: tools.map(({ name }) => name) },
      { name: "description", texts: tools.map(({ description }) => description) },
      { name: "category", texts: tools.map(({ category }) => category ?? "") },
      { name: "other names", texts: tools.map(({ aliases }) => aliases.join(", ")) },
      {
        name: "parameters",
        texts: tools.map(({ parameters }) => (parameters ?? []).map(({ name }) => name).join(", ")),
      },
    ],
    [tools],
  );
  const matching = useMemo(
    () => searchRows(fields, looked).filter(({ index }) => !selection?.tools || selection.tools.has(tools[index]!.id)),
    [fields, looked, tools, selection],
  );
  const shown = useMemo(
    () =>
      withOpenRow(
        matching,
        tools.findIndex(({ id }) => id === opened),
      ),
    [matching, tools, opened],
  );
  const keys = useMemo(() => shown.map(({ index }) => tools[index]!.id), [shown, tools]);
  return (
    <>
      <ListBar
        noun="tool"
        wanted={wanted}
        onWanted={(wantedTools) => onView({ wantedTools })}
        shown={matching.length}
        total={tools.length}
        selection={selection}
        onClear={() => onView({ selection: null })}
      />
      {shown.length === 0 ? (
        <p className={`quiet small ${styles.waiting}`}>No tool matches. Search for other words, or show all.</p>
      ) : (
        <VirtualRows label="Tools" startAt={opened} keys={keys} rowHeight={44}>
          {(row) => {
            const found = shown[row]!;
            const tool = tools[found.index]!;
            return (
              <ToolRow
                tool={tool}
                uses={uses.get(tool.id) ?? 0}
                wanted={looked}
                field={found.field}
                isOpen={opened === tool.id}
                onToggle={() => onView({ openTool: opened === tool.id ? null : tool.id })}
              />
            );
          }}
        </VirtualRows>
      )}
    </>
  );
}
