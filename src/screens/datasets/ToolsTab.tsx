import { useDeferredValue, useMemo, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { VirtualRows } from "../../ui/table/VirtualRows";
import { useDatasets, useDatasetState, type ViewProps } from "./context/dataset-context";
import { ListBar, Marked, searchRows, withOpenRow } from "./ListBar";
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

interface ToolRowProps {
  tool: Tool;
  /** How many requests need it. */
  uses: number;
  wanted: string;
  field: string | null;
  isOpen: boolean;
  onToggle: () => void;
}

/** One tool with its description. Opens where it stands. */
function ToolRow({ tool, uses, wanted, field, isOpen, onToggle }: ToolRowProps) {
  const { name, description, category } = tool;
  return (
    <div className={`${styles.queryRow} ${styles.toolRow}${isOpen ? ` ${styles.open}` : ""}`}>
      <button type="button" className={styles.queryMain} aria-expanded={isOpen} onClick={onToggle}>
        <b>
          <Marked text={name} wanted={field === "name" ? wanted : ""} />
        </b>
        <span className="small quiet">
          {description === "" ? (
            <i>no description</i>
          ) : (
            <Marked text={description} wanted={field === "description" ? wanted : ""} />
          )}
        </span>
        <span className={`micro faint ${styles.where}`}>
          {field && field !== "name" && field !== "description" && (
            <span className={styles.hit}>matches its {field}</span>
          )}
          {category && (
            <>
              <Marked text={category} wanted={field === "category" ? wanted : ""} />,{" "}
            </>
          )}
          {uses === 0 ? "never gold" : `gold in ${countOf(uses, "request")}`}
        </span>
      </button>
      {isOpen && <EditTool key={description} tool={tool} />}
    </div>
  );
}

/** The description as a field, and what else the file says of the tool. */
function EditTool({ tool }: { tool: Tool }) {
  const controller = useDatasets();
  const { id, name, description, aliases, parameters = [], responses = [], source } = tool;
  const [draft, setDraft] = useState(description);
  const isChanged = draft.trim() !== description;
  const keep = () => void controller.edit({ kind: "description", tool: id, before: description, after: draft.trim() });
  return (
    <div className={`${styles.editQuery} ${styles.editTool} small`}>
      <div>
        <textarea
          className="field"
          aria-label={`Description of ${name}`}
          rows={3}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && isChanged) keep();
            if (event.key === "Escape") setDraft(description);
          }}
        />
        <p className="actions">
          <Button disabled={!isChanged} onClick={keep}>
            Keep description
          </Button>
          {isChanged && (
            <Button kind="link" onClick={() => setDraft(description)}>
              As it was
            </Button>
          )}
        </p>
      </div>
      <div>
        {aliases.length > 0 && <p>Also called {aliases.join(", ")}.</p>}
        {parameters.length > 0 && (
          <p>
            <span className="quiet">Takes </span>
            {parameters
              .map(
                ({ name: field, type, required }) =>
                  `${field}${type ? ` (${type}${required ? "" : ", optional"})` : ""}`,
              )
              .join(", ")}
          </p>
        )}
        {responses.length > 0 && (
          <p>
            <span className="quiet">Gives </span>
            {responses.map(({ name: field }) => field).join(", ")}
          </p>
        )}
        <p className="faint micro">
          {id}, {source.file}, {source.at}
        </p>
      </div>
    </div>
  );
}
