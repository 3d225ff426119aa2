import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { nameOf } from "../../../core/domain/phrases";
import { findMistaken, type MistakenTool } from "../../../core/recommend/trained/network/mistaken-tools";
import type { NetworkController } from "../../../state/network/network-controller";
import { describeMistaken } from "../../../wording/network";
import { Button } from "../../../ui/Button";
import { useNetworkController } from "../../app-context";
import { judgeTool } from "../editing/edit-offers";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import styles from "./learned.module.css";

/** Tools of the answer that trials on past requests took where another one was needed; asked for, since trials take a while. */
export function MistakenFor({ trace }: { trace: Trace }) {
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
