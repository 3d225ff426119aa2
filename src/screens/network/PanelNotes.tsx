import type { ToolId } from "../../core/domain/ids";
import { Button } from "../../ui/Button";
import { nameOfThing } from "../../wording/network";
import { hasEnd, useEdges, useNames, useNetwork, useNetworkState } from "./network-context";
import type { NetworkCommands } from "./NetworkCommands";
import styles from "./network.module.css";

/** Habits of past requests without a schema that says why. */
export function Proposals({ tool }: { tool: ToolId }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const edges = useEdges();
  const network = useNetworkState((state) => state.network);
  const known = new Set(edges.map(({ id }) => id));
  const own = (network?.proposals ?? []).filter(
    ({ before, after }) => after === tool && !known.has(`d:${before}>${after}`),
  );
  if (own.length === 0) return null;
  return (
    <section>
      <h3>
        A habit of past requests <span className="quiet">no schema says why</span>
      </h3>
      <ul>
        {own.slice(0, 4).map(({ before, after, count, of }) => (
          <li key={before} className={styles.edgeRow}>
            <span>{nameOf(before)}</span>
            <span className="quiet">
              before it in {count} of {of}{" "}
              <Button
                kind="link"
                aria-label={`Draw ${nameOf(before)} to ${nameOf(after)}`}
                onClick={() => void controller.edit({ kind: "add-edge", edge: `d:${before}>${after}` })}
              >
                Draw it
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Notes({ tool }: { tool: ToolId }) {
  const nameOf = useNames();
  const notes = useNetworkState((state) => state.corrected?.notes);
  const edges = useEdges();
  const own = [...(notes ?? [])].filter(
    ([on]) => on === tool || edges.some((edge) => edge.id === on && hasEnd(edge, tool)),
  );
  return own.map(([on, text]) => (
    <section key={on}>
      <h3>
        Your note <span className="quiet">on {nameOfThing(on, nameOf)}</span>
      </h3>
      <p className={`person ${styles.noteText}`}>{text}</p>
    </section>
  ));
}

export function PathList({ commands }: { commands: NetworkCommands }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const { path } = commands;
  if (path === null) return null;
  return (
    <section aria-live="polite">
      <h3>
        Path{" "}
        <Button kind="link" onClick={commands.leavePath}>
          Close
        </Button>
      </h3>
      {path === "none" ? (
        <p>No edge leads there, in any direction.</p>
      ) : (
        <ol className={styles.path}>
          {path.map((tool) => (
            <li key={tool}>
              <Button kind="link" onClick={() => controller.select(tool)}>
                {nameOf(tool)}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
