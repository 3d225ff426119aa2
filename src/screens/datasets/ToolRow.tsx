import { useState } from "react";
import type { Tool } from "../../core/domain/tool";
import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Marked } from "./search-rows";
import { useDatasets } from "./context/dataset-context";
import styles from "./datasets.module.css";

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
export function ToolRow({ tool, uses, wanted, field, isOpen, onToggle }: ToolRowProps) {
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
