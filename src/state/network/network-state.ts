import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { NetworkEdits } from "../../core/domain/network";
import type { ToolNetwork } from "../../core/network/build-network";
import type { Layout, LayoutInput } from "../../core/network/layout";
import type { CorrectedEdges, ShownEdge } from "../../core/network/network-edits";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";
import type { EndpointMemory } from "../../storage/ports/endpoint-memory";
import type { NetworkBuilder, NetworkCalls } from "../../workers/jobs/ports";
import type { ModelEndpoint } from "../../workers/llm/model-endpoint";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";

/** The network of the data set in use, as the screen has it. */
export interface NetworkState {
  /** The data set in use; `null` while there is none, or it is read. */
  dataset: Dataset | null;
  status: "none" | "building" | "ready" | "failed";
  /** Share of the tools that were compared, 0 to 1, while it is built. */
  share: number;
  failure: string | null;
  network: ToolNetwork | null;
  /** `null` until the network is there. */
  edits: NetworkEdits | null;
  corrected: CorrectedEdges | null;
  selected: ToolId | null;
  /** Where names stand, and for what input that was found. */
  placed: { input: LayoutInput; layout: Layout } | null;
  /** Why names could not be placed, in a sentence. */
  placingFailure: string | null;
  trials: LookAlikeTrials | null;
}

export interface NetworkDependencies extends Pick<
  Dependencies,
  "library" | "session" | "storage" | "samples" | "page" | "now" | "newId"
> {
  builder: NetworkBuilder;
  endpoint: ModelEndpoint;
  /** Missing: nothing is remembered. */
  endpointMemory?: EndpointMemory;
  actions: Pick<Actions, "followNetwork">;
}

/** Trials along look-alikes, under way or done. */
interface LookAlikeTrials {
  /** The edges that they are of. */
  of: readonly ShownEdge[];
  /** Share of the pairs that were tried, 0 to 1. */
  share: number;
  /** `null`: not done. */
  pairs: PairTrials[] | null;
  /** Why they could not be made, in a sentence. */
  failure: string | null;
}

/** Makes them; `show` hears how far they are, and how they ended. Look-alikes that a person cut are not tried. */
export async function runTrials(
  builder: Pick<NetworkBuilder, "tryLookAlikes">,
  { of, ...asked }: Omit<NetworkCalls["tryLookAlikes"]["input"], "pairs"> & Pick<LookAlikeTrials, "of">,
  show: (trials: LookAlikeTrials) => void,
): Promise<void> {
  const begun: LookAlikeTrials = { of, share: 0, pairs: null, failure: null };
  show(begun);
  const pairs = of.flatMap((edge) => (edge.kind === "similar" && !edge.isCut ? [[edge.a, edge.b] as const] : []));
  try {
    const done = await builder.tryLookAlikes({ ...asked, pairs }, (share) => show({ ...begun, share }));
    show({ ...begun, share: 1, pairs: done });
  } catch (error) {
    show({ ...begun, failure: error instanceof Error ? error.message : "The trials could not be made." });
  }
}
