import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { NetworkEdits } from "../../core/domain/network";
import type { ToolNetwork } from "../../core/network/build-network";
import type { Layout, LayoutInput } from "../../core/network/layout";
import type { CorrectedEdges } from "../../core/network/network-edits";
import type { NetworkBuilder } from "../../workers/jobs/ports";
import type { EndpointMemory } from "../../storage/ports/endpoint-memory";
import type { ModelEndpoint } from "../../workers/llm/model-endpoint";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";
import type { LookAlikeTrials } from "./look-alike-trials";

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
