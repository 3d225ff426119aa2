import { useId, useState, type KeyboardEvent } from "react";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import { Button } from "../../../ui/Button";
import { findMatches } from "../../../ui/find-matches";
import { useSession } from "../../app-context";
import { useShownWalk } from "../picture/use-shown-walk";
import { linkEdit } from "./edit-offers";
import { useInteractionStore } from "./interaction";
import { restOn } from "./intent";
import { usePerform } from "./use-perform";
import styles from "./side-panel.module.css";

const SHOWN = 7;
const NO_TOOLS: readonly { id: ToolId; name: string; description: string }[] = [];

/** All tools of the catalogue, found by typing. */
export function ToolSearch({ requirement }: { requirement: RequirementId }) {
  const hand = useInteractionStore();
  const perform = usePerform();
  const trace = useShownWalk()?.trace;
  const tools = useSession((session) => session.dataset?.tools) ?? NO_TOOLS;
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = findMatches(
    tools.map(({ name, description }) => `${name} ${description}`),
    wanted,
  )
    .slice(0, SHOWN)
    .flatMap((index) => tools[index] ?? []);
  const link = (tool: ToolId) => {
    if (trace)
      perform({
        do: "edit",
        edit: linkEdit(trace, requirement, tool),
        then: restOn({ type: "requirement", id: requirement }),
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[at];
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Escape") hand.setState({ searching: false });
    else if (event.key === "Enter" && chosen) link(chosen.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={`${styles.evidence} ${styles["at-text"]}`} data-editing aria-label="Search all tools">
      <h3>
        Search all {tools.length} tools{" "}
        <Button kind="link" className={styles.more} onClick={() => hand.setState({ searching: false })}>
          Back <kbd>Esc</kbd>
        </Button>
      </h3>
      <input
        className="field"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        aria-label="Name or purpose of a tool"
        autoFocus
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label="Tools" className={styles.found}>
        {found.map((tool, i) => (
          <li
            key={tool.id}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            onPointerEnter={() => setAt(i)}
            onClick={() => link(tool.id)}
          >
            <b>{tool.name}</b> <span className="quiet">{tool.description}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="quiet">
          {tools.length === 0 ? "The catalogue is not loaded yet." : "No tool matches your search."}
        </p>
      )}
    </section>
  );
}
