import type { ToolId } from "../../core/domain/ids";
import { typeName } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import type { ToolNetwork } from "../../core/network/build-network";
import { Button } from "../../ui/Button";
import { formatScore } from "../../ui/format-number";
import { countsOf, otherEnd, useEdges, useNames, useNetwork, useNetworkState, weightOf } from "./network-context";
import { MistakenFor } from "./InsightsTab";
import { KeyButton, type NetworkCommands } from "./NetworkCommands";
import { Notes, PathList, Proposals } from "./PanelNotes";
import { ToolInsight } from "./ToolInsight";
import styles from "./network.module.css";

const SHOWN = 6;

/**
 * The selected tool: what it needs and gives, what came before it, what it is taken for, and notes. `iteration`: of trials,
 * whose insight is shown.
 */
export function ToolPanel({ commands, iteration }: { commands: NetworkCommands; iteration: number }) {
  const selected = useNetworkState((state) => state.selected);
  const tool = useNetworkState((state) => state.dataset?.tools.find(({ id }) => id === state.selected) ?? null);
  const node = useNetworkState((state) => state.network?.nodes.find(({ id }) => id === state.selected) ?? null);
  if (selected === null || !tool || !node) return null;
  return (
    <aside className={`${styles.panel} small`} aria-label={tool.name}>
      <h2 id="network-tool" tabIndex={-1}>
        {tool.name} {tool.category && <span className="quiet">{tool.category}</span>}
      </h2>
      <p className={styles.about}>
        {tool.description} {describeNeeds(node)}
      </p>
      <PathList commands={commands} />
      <Before tool={selected} commands={commands} />
      <After tool={selected} commands={commands} />
      <Alike tool={selected} commands={commands} />
      <MistakenFor tool={selected} />
      <ToolInsight tool={selected} until={iteration} />
      <Proposals tool={selected} />
      <Notes tool={selected} />
      <p className={styles.panelKeys}>
        <KeyButton commands={commands} command="add" />
        <KeyButton commands={commands} command="cut" />
        <KeyButton commands={commands} command="turn" />
        <KeyButton commands={commands} command="note" />
      </p>
    </aside>
  );
}

function describeNeeds({ needs, gives }: ToolNetwork["nodes"][number]): string {
  const hard = needs.filter((group) => group.hard).map(({ anyOf }) => anyOf.map(typeName).join(" or "));
  const soft = needs.filter((group) => !group.hard).map(({ anyOf }) => anyOf.map(typeName).join(" or "));
  const words = [
    ...(hard.length > 0 ? [`needs ${hard.join(", ")}`] : []),
    ...(soft.length > 0 ? [`can take ${soft.join(", ")}`] : []),
    ...(gives.length > 0 ? [`gives ${gives.map(typeName).join(", ")}`] : []),
  ].join(", ");
  return words === "" ? "" : `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}

interface PartProps {
  tool: ToolId;
  commands: NetworkCommands;
}

function Before({ tool, commands }: PartProps) {
  const edges = useEdges();
  const uses = useNetworkState((state) => state.network?.nodes.find(({ id }) => id === tool)?.uses ?? 0);
  const own = edges.filter((edge) => edge.kind === "before" && edge.after === tool);
  if (own.length === 0) return null;
  const open = own.filter(({ isCut }) => !isCut).sort((a, b) => weightOf(b) - weightOf(a));
  const seen = open.filter((edge) => (countsOf(edge)?.count ?? 0) > 0 || edge.isByHand);
  const listed = (seen.length > 0 ? seen : open).slice(0, SHOWN);
  const never = open.length - seen.length;
  return (
    <section>
      <h3>
        {uses === 0 ? "Gives what it needs" : "Often needed before"}{" "}
        <span className="quiet">
          {uses === 0 ? "no past request needs it" : `in ${uses} past ${uses === 1 ? "request" : "requests"}`}
        </span>
      </h3>
      <ul>
        {listed.map((edge) => (
          <EdgeRow key={edge.id} edge={edge} tool={tool} commands={commands}>
            {(uses > 0 || edge.isByHand) && <CountBar edge={edge} most={uses} />}
          </EdgeRow>
        ))}
      </ul>
      {seen.length > 0 && never > 0 && <p className="quiet">{never} more could, and never came before.</p>}
      {seen.length > SHOWN && <p className="quiet">{seen.length - SHOWN} more stand in the table.</p>}
      {open.length > SHOWN && seen.length === 0 && (
        <p className="quiet">{open.length - SHOWN} more stand in the table.</p>
      )}
      <CutEdges edges={own.filter(({ isCut }) => isCut)} tool={tool} />
    </section>
  );
}

function CountBar({ edge, most }: { edge: ShownEdge; most: number }) {
  const counts = countsOf(edge);
  if (!counts) return <span className="quiet">drawn by you</span>;
  return (
    <>
      <i className={styles.bar} style={{ width: `${most === 0 ? 0 : (100 * counts.count) / most}%` }} />
      <span className={styles.barCount}>{counts.count}</span>
    </>
  );
}

function After({ tool, commands }: PartProps) {
  const edges = useEdges();
  const own = edges.filter((edge) => edge.kind === "before" && edge.before === tool);
  if (own.length === 0) return null;
  const open = own.filter(({ isCut }) => !isCut).sort((a, b) => (countsOf(b)?.count ?? 0) - (countsOf(a)?.count ?? 0));
  return (
    <section>
      <h3>Gives what these need</h3>
      <ul>
        {open.slice(0, SHOWN).map((edge) => (
          <EdgeRow key={edge.id} edge={edge} tool={tool} commands={commands}>
            <span className="quiet">{edge.kind === "before" && edge.types.map(typeName).join(", ")}</span>
          </EdgeRow>
        ))}
      </ul>
      {open.length > SHOWN && <p className="quiet">{open.length - SHOWN} more stand in the table.</p>}
      <CutEdges edges={own.filter(({ isCut }) => isCut)} tool={tool} />
    </section>
  );
}

function Alike({ tool, commands }: PartProps) {
  const edges = useEdges();
  const own = edges.filter((edge) => edge.kind === "similar" && (edge.a === tool || edge.b === tool));
  if (own.length === 0) return null;
  const open = own.filter(({ isCut }) => !isCut).sort((a, b) => weightOf(b) - weightOf(a));
  return (
    <section>
      <h3>
        Looks like <span className="quiet">by its description</span>
      </h3>
      <ul>
        {open.map((edge) => (
          <EdgeRow key={edge.id} edge={edge} tool={tool} commands={commands}>
            <span className="quiet">
              {edge.kind === "similar" && (edge.cosine === null ? "drawn by you" : `alike ${formatScore(edge.cosine)}`)}
            </span>
          </EdgeRow>
        ))}
      </ul>
      <CutEdges edges={own.filter(({ isCut }) => isCut)} tool={tool} />
    </section>
  );
}

function EdgeRow({ edge, tool, commands, children }: PartProps & { edge: ShownEdge; children: React.ReactNode }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const other = otherEnd(edge, tool);
  const isChosen = commands.edge?.id === edge.id;
  return (
    <li className={styles.edgeRow}>
      <button
        type="button"
        className={isChosen ? styles.chosenEdge : undefined}
        aria-pressed={isChosen}
        title={
          isChosen ? "Chosen: X cuts it, V turns it, N writes a note. Click again to go there." : "Choose this edge"
        }
        onClick={() => (isChosen ? controller.select(other) : commands.chooseEdge(edge.id))}
      >
        {nameOf(other)}
      </button>
      {children}
    </li>
  );
}

function CutEdges({ edges, tool }: { edges: readonly ShownEdge[]; tool: ToolId }) {
  const controller = useNetwork();
  const nameOf = useNames();
  if (edges.length === 0) return null;
  return (
    <p className="quiet">
      You cut{" "}
      {edges.map((edge, at) => (
        <span key={edge.id}>
          {at > 0 && ", "}
          <s>{nameOf(otherEnd(edge, tool))}</s>{" "}
          <Button
            kind="link"
            aria-label={`Restore ${nameOf(otherEnd(edge, tool))}`}
            onClick={() => void controller.edit({ kind: "restore-edge", edge: edge.id })}
          >
            Restore
          </Button>
        </span>
      ))}
    </p>
  );
}
