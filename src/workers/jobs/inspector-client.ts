import { stopped, WorkerError } from "../rpc/errors";
import type { Dataset } from "../../core/domain/dataset";
import { DatasetHandover, openInParts } from "../rpc/opened-dataset";
import type { InputOf } from "../rpc/protocol";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient } from "../rpc/worker-client";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import type { JobsProtocol } from "./ports";
import { joinNetwork, type NetworkPart } from "./network-parts";
import type { Inspector, InspectorCallName, InspectorCalls, NetworkBuilder } from "./ports";

/** A large data set takes a while, and nothing is said meanwhile. */
const PATIENCE_MS = 10 * 60_000;

/** The page's side of the inspector. After its worker broke down, the next call starts another. */
export function createInspectorClient(spawn: SpawnThread<JobsProtocol>): Inspector {
  const handover = new DatasetHandover();
  const client = createClient(spawn, "The check of the data crashed. Open the data set again.");
  return {
    async ask<Name extends InspectorCallName>(name: Name, input: InspectorCalls[Name]["input"]) {
      const session = client.session();
      const handed = handover.hand(session, input, (dataset) => session.call("open", dataset));
      const output = session.call(name, handed as InputOf<JobsProtocol, Name>);
      return output as Promise<InspectorCalls[Name]["output"]>;
    },
    stop: () => client.end(stopped()),
  };
}

/** The same for networks of tools, in a worker of their own. */
export function createNetworkClient(spawn: SpawnThread<JobsProtocol>): NetworkBuilder {
  const handover = new DatasetHandover();
  const client = createClient(spawn, "Building the network crashed. Open the screen again.");
  const hand = <Request extends { dataset: Dataset }>(session: ReturnType<typeof client.session>, request: Request) =>
    handover.handSlowly(session, request, (dataset, isLast) =>
      openInParts(
        dataset,
        { open: (first) => session.call("open", first), openMore: (part) => session.call("openMore", part) },
        { pause: yieldToEventLoop, isLast },
      ),
    );
  return {
    async build(input, report) {
      const session = client.session();
      const parts: NetworkPart[] = [];
      const rest = await session.call("buildNetwork", await hand(session, input), {
        onProgress: (news) => (typeof news === "number" ? report(news) : void parts.push(news)),
      });
      return joinNetwork(rest, parts);
    },
    async tryLookAlikes(input, report) {
      const session = client.session();
      return session.call("tryLookAlikes", await hand(session, input), { onProgress: report });
    },
    layOut: (input) => client.session().call("layOut", input),
    stop: () => client.end(stopped()),
  };
}

/** `crashed`: what is said when the worker broke down. */
function createClient(spawn: SpawnThread<JobsProtocol>, crashed: string) {
  return createWorkerClient<JobsProtocol>({
    spawn,
    setup: undefined,
    patienceMs: () => PATIENCE_MS,
    lostError: (why) => new WorkerError("WorkerLostError", crashed, why),
  });
}
