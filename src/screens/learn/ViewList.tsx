import type { DragEvent, KeyboardEvent } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { ViewName } from "../../core/domain/trace";
import type { Views } from "../../core/pipeline/stage-3-multi-view-reranking";
import { changeLists, type LabMove, type Longest } from "../../lessons/vote-lab";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import styles from "./learn.module.css";

const ABOUT: Record<ViewName, string> = {
  direct: "nearest to these words",
  history: "used by similar past requests",
  context: "nearest to the first of direct",
};

/** Where lists come from: a vote of the walk on the workbench, or letters where that walk has none. */
export interface LabStart {
  /** Tells one start from another. */
  key: string;
  words: string | null;
  views: Views;
  names: Readonly<Record<ToolId, { name: string }>>;
  longest: Longest;
}

interface ViewListProps {
  view: ViewName;
  views: Views;
  start: LabStart;
  nameOf: (tool: ToolId) => string;
  onChange: (move: LabMove) => void;
}

/** One list: rows are moved by drag or by Alt and an arrow, taken out by Delete, put in from the tools of the other lists. */
export function ViewList({ view, views, start, nameOf, onChange }: ViewListProps) {
  const list = views[view];
  const known = [...new Set([...Object.values(start.views), ...Object.values(views)].flat())];
  const others = known.filter((tool) => !list.includes(tool));
  const place = (tool: ToolId, at: number): void => {
    if (at >= 0 && at < start.longest[view]) onChange({ kind: "place", view, tool, at });
  };
  const hear = (event: KeyboardEvent, tool: ToolId, at: number): void => {
    if (event.altKey && event.key === "ArrowUp") place(tool, at - 1);
    else if (event.altKey && event.key === "ArrowDown" && at < list.length - 1) place(tool, at + 1);
    else if (event.key === "Delete") onChange({ kind: "take-out", view, tool });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (event: DragEvent, at: number): void => {
    const [from, tool] = event.dataTransfer.getData("text/plain").split("\n");
    event.preventDefault();
    if (from === view && tool) place(tool as ToolId, at);
  };
  return (
    <section aria-labelledby={`list-${view}`}>
      <h2 id={`list-${view}`}>
        {view} <span className="quiet">{ABOUT[view]}</span>
      </h2>
      <ol className={styles.viewList}>
        {list.map((tool, at) => (
          <li
            key={tool}
            draggable
            onDragStart={(event) => event.dataTransfer.setData("text/plain", `${view}\n${tool}`)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
            data-votes={votesOf(views, tool)}
          >
            <span
              className={styles.rank}
              style={{ background: `var(--h${Math.max(0, 7 - at)})`, color: at < 3 ? "var(--bg)" : "var(--ink)" }}
            >
              {at + 1}
            </span>
            <button type="button" className={styles.handle} onKeyDown={(event) => hear(event, tool, at)}>
              {nameOf(tool)}
              <span className="visually-hidden">
                , place {at + 1} of {list.length} in {view}. Alt and an arrow move it, Delete takes it out.
              </span>
            </button>
            <span className={styles.rowActions}>
              <Button
                kind="icon"
                aria-label={`Move ${nameOf(tool)} up in ${view}`}
                disabled={at === 0}
                onClick={() => place(tool, at - 1)}
              >
                ↑
              </Button>
              <Button
                kind="icon"
                aria-label={`Move ${nameOf(tool)} down in ${view}`}
                disabled={at === list.length - 1}
                onClick={() => place(tool, at + 1)}
              >
                ↓
              </Button>
              <Button
                kind="icon"
                aria-label={`Take ${nameOf(tool)} out of ${view}`}
                disabled={changeLists(views, { kind: "take-out", view, tool }, start.longest) === null}
                onClick={() => onChange({ kind: "take-out", view, tool })}
              >
                ×
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <select
          className="field"
          aria-label={`Put a tool into ${view}`}
          value=""
          onChange={({ target }) => place(target.value as ToolId, Math.min(list.length, start.longest[view] - 1))}
        >
          <option value="">put in …</option>
          {others.map((tool) => (
            <option key={tool} value={tool}>
              {nameOf(tool)}
            </option>
          ))}
        </select>
      )}
      {view === "direct" && (
        <p className="quiet">
          Move a row <Kbd keys={["Alt ↑", "Alt ↓"]} />, take it out <Kbd keys={["Del"]} />
        </p>
      )}
    </section>
  );
}

function votesOf(views: Views, tool: ToolId): number {
  return Object.values(views).filter((list) => list.includes(tool)).length;
}
