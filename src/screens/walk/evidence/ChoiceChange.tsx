import type { NetworkConfig } from "../../../core/domain/config";
import type { ToolId } from "../../../core/domain/ids";
import { nameOf } from "../../../core/domain/phrases";
import type { Trace } from "../../../core/domain/trace";
import { countPastRequests, LEAST_FOR_CHOICE } from "../../../core/pipeline/learned-walks";
import { describeChange, describeDoubts, describeTooFew } from "../../../wording/choice";
import { describeClosure, describeNeed, describeMistaken } from "../../../wording/network";
import { Button } from "../../../ui/Button";
import { useActions, useSession, useNetworkController } from "../../app-context";
import { changeChoice, changeClosure } from "../editing/config-changes";
import { judgeTool } from "../editing/edit-offers";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { TrainingStatus } from "../mapper/TrainingStatus";
import { listOffered } from "../picture/choice-rows";
import type { ShownWalk } from "../picture/shown-walk";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { findMistaken, type MistakenTool } from "../../../core/recommend/trained/network/mistaken-tools";
import type { NetworkController } from "../../../state/network/network-controller";
import styles from "./learned.module.css";

/** What the choice made of the answer of the stages, or why there is none; and the way to the other answer. */
export function ChoiceChange({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const { configure } = useActions();
  const isWanted = walk.config.choice !== undefined;
  const turn = () =>
    void configure(
      (config) => changeChoice(config, isWanted ? null : {}),
      isWanted ? "Answered by the paper’s rule" : "Chose the set by what was learned",
    );
  return (
    <section className={styles.learned} aria-label="What the choice changed">
      <h3>What the choice changed</h3>
      <Sentence trace={trace} isWanted={isWanted} />
      <p className="no-print">
        <Button kind="link" onClick={turn}>
          {isWanted ? "Answer by the paper’s rule" : "Choose the set with the highest expected TRACC"}
        </Button>
      </p>
      <Needs trace={trace} closure={walk.config.network?.closure ?? "off"} />
      <MistakenFor trace={trace} />
    </section>
  );
}

const CLOSURES = [
  { closure: "off", label: "offer it", what: "Offered what tools of the answer need" },
  { closure: "add", label: "add it", what: "Added what tools of the answer need" },
  { closure: "full", label: "add it, or take a tool that lacks nothing", what: "Closed the answer under its needs" },
] as const;

/** Tools of the answer that need what nothing there gives, and what is done about them. */
function Needs({ trace, closure }: { trace: Trace; closure: NetworkConfig["closure"] }) {
  const { configure } = useActions();
  const perform = usePerform();
  const { network, tools } = trace;
  const isKnown = useSession(
    ({ dataset }) => dataset?.tools.some(({ parameters }) => (parameters?.length ?? 0) > 0) ?? true,
  );
  const offered = listOffered(trace);
  const done = network ? describeClosure(network, tools) : "";
  const put = (tool: ToolId) => {
    const node = { type: "result-tool", id: tool } as const;
    perform({ do: "edit", edit: judgeTool(trace, node, tool, "in"), then: restOn(node), stays: true });
  };
  return (
    <>
      <h3 className={styles.next}>What the answer needs</h3>
      {done === "" && offered.length === 0 && (trace.config.choice || closure !== "off") && (
        <p>
          {trace.recommendation.tools.length === 0
            ? "Nothing: it has no tool."
            : isKnown
              ? "No tool of the answer lacks an identifier that only another tool gives."
              : "This catalogue names no parameters, so nothing is known of what its tools need."}
        </p>
      )}
      {done !== "" && <p>{done}</p>}
      {offered.map((one) => (
        <p key={one.tool}>
          {describeNeed(one, tools)}{" "}
          <Button kind="link" className="no-print" onClick={() => put(one.tool)}>
            Put {nameOf(tools, one.tool)} in
          </Button>
        </p>
      ))}
      <details className={`${styles.closing} no-print`}>
        <summary>
          Where a tool lacks what another gives: {CLOSURES.find((one) => one.closure === closure)?.label}
        </summary>
        <fieldset aria-label="Where a tool lacks what another gives">
          {CLOSURES.map(({ closure: value, label, what }) => (
            <label className="radio" key={value}>
              <input
                type="radio"
                name="closure"
                checked={value === closure}
                onChange={() => void configure((config) => changeClosure(config, value), what)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </>
  );
}

function Sentence({ trace, isWanted }: { trace: Trace; isWanted: boolean }) {
  const { choice } = trace;
  const past = countPastRequests(trace);
  if (!isWanted) return <p>Nothing: kept tools and winners of votes are the answer, as in the paper.</p>;
  if (!choice) return past < LEAST_FOR_CHOICE ? <p>{describeTooFew(past)}</p> : <TrainingStatus trace={trace} />;
  const doubts = describeDoubts(choice);
  return (
    <>
      <p>{describeChange(choice, trace.tools)}</p>
      {doubts !== "" && <p className="quiet">{doubts}</p>}
    </>
  );
}

/** Tools of the answer that trials on past requests took where another one was needed; asked for, since trials take a while. */
function MistakenFor({ trace }: { trace: Trace }) {
  const load = useNetworkController();
  const [controller, setController] = useState<NetworkController | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const open = () => load().then(setController, () => setFailed(true));
  return (
    <>
      <h3 className={styles.next}>What its tools are mistaken for</h3>
      {controller ? (
        <Trials controller={controller} trace={trace} />
      ) : (
        <p className="no-print">
          <Button kind="link" onClick={() => void open()}>
            Try look-alikes on past requests
          </Button>
          {hasFailed && " It could not be loaded. Check your connection and try again."}
        </p>
      )}
    </>
  );
}

function Trials({ controller, trace }: { controller: NetworkController; trace: Trace }) {
  const { status, network, corrected, trials, failure } = useStore(controller.store);
  useEffect(() => void controller.open(), [controller]);
  useEffect(() => {
    if (network?.least !== null && network !== null) void controller.tryLookAlikes();
  }, [controller, network, corrected]);
  const pairs = trials?.pairs;
  const found = useMemo(() => {
    const tools = (trace.recommendation?.tools ?? []).map(({ tool }) => tool);
    return pairs ? findMistaken(pairs, { tools, request: trace.query.text }) : null;
  }, [pairs, trace]);
  if (status === "failed" || trials?.failure) return <p role="alert">{trials?.failure ?? failure}</p>;
  if (network && network.least === null) return <p>Look-alikes come once the encoder has read the tools.</p>;
  if (!found) return <p role="status">Trying look-alikes on past requests …</p>;
  if (found.length === 0) return <p>No tool of the answer was taken for another one twice.</p>;
  return found.map((one) => <Mistaken key={`${one.tool} ${one.needed}`} one={one} trace={trace} />);
}

function Mistaken({ one, trace }: { one: MistakenTool; trace: Trace }) {
  const perform = usePerform();
  const put = (tool: ToolId) => {
    const node = { type: "result-tool", id: tool } as const;
    perform({ do: "edit", edit: judgeTool(trace, node, tool, "in"), then: restOn(node), stays: true });
  };
  return (
    <p>
      {describeMistaken(one, (tool) => nameOf(trace.tools, tool))}{" "}
      {trace.tools[one.needed] && (
        <Button kind="link" className="no-print" onClick={() => put(one.needed)}>
          Put {nameOf(trace.tools, one.needed)} in
        </Button>
      )}
    </p>
  );
}
