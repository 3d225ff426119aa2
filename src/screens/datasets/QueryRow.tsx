import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { voiceOf } from "../voice";
import { EditQuery } from "./EditQuery";
import { Marked } from "./Marked";

interface QueryRowProps {
  query: Query;
  names: ReadonlyMap<ToolId, string>;
  wanted: string;
  /** The field that matched the search. */
  field: string | null;
  isOpen: boolean;
  onToggle: () => void;
}

/** One request with its gold tools. Opens where it stands. */
export function QueryRow({ query, names, wanted, field, isOpen, onToggle }: QueryRowProps) {
  const { id, text, gold, split } = query;
  const tools = gold?.map((tool) => names.get(tool) ?? tool).join(", ");
  return (
    <div className={`query-row${isOpen ? " open" : ""}`}>
      <button type="button" className="query-main" aria-expanded={isOpen} onClick={onToggle}>
        <span className={`person ${voiceOf(query)}`}>
          <Marked text={text} wanted={field === "text" ? wanted : ""} />
        </span>
        <span className="small q gold">
          {gold === null ? (
            <i>not judged</i>
          ) : gold.length === 0 ? (
            <i>needs no tool</i>
          ) : (
            <Marked text={tools!} wanted={field === "tools" ? wanted : ""} />
          )}
        </span>
        <span className="micro qq where">
          {field && field !== "text" && <span className="hit">matches its {field}</span>}
          {field === "id" ? <Marked text={id} wanted={wanted} /> : null} {split ?? ""}
        </span>
      </button>
      {isOpen && <EditQuery query={query} names={names} />}
    </div>
  );
}
