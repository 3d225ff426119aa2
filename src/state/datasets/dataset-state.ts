import type { Dataset } from "../../core/domain/dataset";
import type { DatasetId, ToolId } from "../../core/domain/ids";
import type { Inspection } from "../../core/inspect/inspect-dataset";
import type { DatasetMap } from "../../core/inspect/map-dataset";
import type { Toolbox } from "../../core/toolbox/open-toolbox";
import type { WordingTrial } from "../../core/toolbox/try-wording";
import type { Inspector } from "../../workers/jobs/ports";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";

/** What a row says of a data set beyond its summary. `gold`: fewest and most tools a request needs, `null` without any. */
export interface DatasetFacts {
  gold: [least: number, most: number] | null;
  bundles: number;
}

/** A tool described in other words. */
export interface Wording {
  tool: ToolId;
  description: string;
  /** `null` while it is counted. */
  trial: WordingTrial | null;
  /** Why it could not be counted. */
  failure: string | null;
}

/** The data set that is looked at, and what is known of it. Nothing here is needed for a walk. */
export interface DatasetControllerState {
  open: DatasetId | null;
  /** `null` while it is read. */
  dataset: Dataset | null;
  /** Why it could not be read or looked over. */
  failure: string | null;
  /** Of this very state of the data; `null` while it is made. */
  inspection: Inspection | null;
  map:
    | { status: "none" }
    | { status: "drawing" }
    | { status: "drawn"; map: DatasetMap }
    | { status: "failed"; sentence: string };
  /** The data set as a toolbox; `none`: nobody has looked. `before`: as it was before the last edit. */
  toolbox:
    | { status: "none"; before: Toolbox | null }
    | { status: "opening"; before: Toolbox | null }
    /** `walk`: whether its line among the findings is under way, could not be measured, or is all there will be. */
    | { status: "open"; toolbox: Toolbox; walk: "due" | "failed" | "done" }
    | { status: "failed"; sentence: string };
  /** The request that is being written in the toolbox. It outlives the copy that the first edit makes. */
  requestDraft: { text: string; needed: readonly ToolId[] };
  /** The description that is being tried, and what it would change; `null`: none is. */
  wording: Wording | null;
  /** How many wordings of each tool were tried since the page was opened. */
  wordingsTried: Readonly<Record<string, number>>;
  /** By hash. */
  facts: Readonly<Record<string, DatasetFacts>>;
  /** The format that is being written. */
  writing: string | null;
  /** A copy that an undo removed because it equalled its origin again. */
  removed: { parent: DatasetId; copy: Dataset } | null;
}

export interface DatasetDependencies extends Pick<
  Dependencies,
  "library" | "session" | "storage" | "samples" | "page" | "now" | "newId"
> {
  inspector: Inspector;
  /** The same in a worker of its own: the toolbox does not wait until the data are checked. */
  toolboxInspector: Inspector;
  actions: Pick<Actions, "useDataset">;
}
