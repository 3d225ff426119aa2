import { useEffect } from "react";
import { typeName } from "../../core/domain/network";
import { countOf } from "../../core/domain/phrases";
import { probesOf } from "../../core/network/experience/read-trial";
import {
  countsOf,
  hasEnd,
  otherEnd,
  useEdges,
  useNames,
  useNetwork,
  useNetworkState,
  useTrialsState,
  weightOf,
} from "./network-context";
import { MistakenFor } from "./InsightsTab";
import { KeyButton, type NetworkCommands } from "./NetworkCommands";
import { LearnTrial, ToolInsight } from "./ToolInsight";
import { Notes } from "./PanelNotes";
import learn from "./learn.module.css";

/** Everything that the network knows of one tool: its experience. */
export function CardTab({ commands }: { commands: NetworkCommands }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const edges = useEdges();
  const selected = useNetworkState((state) => state.selected);
  const least = useNetworkState((state) => state.network?.least ?? null);
  const tool = useNetworkState((state) => state.dataset?.tools.find(({ id }) => id === state.selected) ?? null);
  const node = useNetworkState((state) => state.network?.nodes.find(({ id }) => id === state.selected) ?? null);
  const iterations = useTrialsState((state) => state.experience?.iterations);
  useEffect(() => {
    if (least !== null) void controller.tryLookAlikes();
  }, [controller, edges, least]);
  if (selected === null || !tool || !node)
    return <p className="quiet small">Choose a tool on the map, or find one with /.</p>;
  const own = edges.filter((edge) => hasEnd(edge, selected) && !edge.isCut);
  const list = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
  const before = own.filter((edge) => edge.kind === "before" && edge.after === selected);
  const after = own.filter((edge) => edge.kind === "before" && edge.before === selected);
  const alike = own.filter((edge) => edge.kind === "similar");
  const named = (some: typeof own) =>
    some
      .sort((a, b) => weightOf(b) - weightOf(a))
      .map((edge) => {
        const counts = countsOf(edge);
        const name = nameOf(otherEnd(edge, selected));
        return counts && counts.count > 0 ? `${name} (${counts.count} of ${counts.of})` : name;
      });
  const tried = own.filter(({ id }) => probesOf(iterations ?? [], id).length > 0);
  return (
    <section className={`${learn.card} small`} aria-label={`Card of ${tool.name}`}>
      <p>
        {tool.description} <KeyButton commands={commands} command="find" />
      </p>
      <dl>
        <dt>Past requests that need it</dt>
        <dd className="numeric">{node.uses.toLocaleString("en-GB")}</dd>
        <dt>Needs</dt>
        <dd>{list(node.needs.map(({ anyOf }) => anyOf.map(typeName).join(" or ")))}</dd>
        <dt>Gives</dt>
        <dd>{list(node.gives.map(typeName))}</dd>
        <dt>Before it</dt>
        <dd>{list(named(before))}</dd>
        <dt>After it</dt>
        <dd>{list(named(after))}</dd>
        <dt>Looks like</dt>
        <dd>{list(named(alike))}</dd>
      </dl>
      <MistakenFor tool={selected} />
      <ToolInsight tool={selected} hasDocument />
      {tried.map(({ id }) => {
        const last = iterations!.findLast(({ trials }) => trials.some(({ edge }) => edge === id))!;
        return <LearnTrial key={id} trial={last.trials.find(({ edge }) => edge === id)!} />;
      })}
      {!iterations && (
        <p className="quiet">
          No language model has tried it yet: {countOf(own.length, "edge")} could be, under Learn.
        </p>
      )}
      <Notes tool={selected} />
    </section>
  );
}
