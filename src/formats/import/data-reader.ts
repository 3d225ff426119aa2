import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import type { RawFile } from "../open/decode-file";
import type { ForeignRuns } from "./read-foreign-runs";
import type { OwnRuns } from "./read-own-runs";
import type { Choice, Ranking } from "../model/format";
import type { MatchedVectors } from "./match-vectors";
import type { ReadPreview } from "./create-preview";
import type { ReadProgress } from "./read-files";

/** A file as the page has it: its bytes are read in the reader's own thread. `path`: its place in a folder. */
export interface PlacedFile {
  path: string;
  blob: Blob;
}

export interface GivenDataset {
  dataset: Dataset;
  /** Of its texts, when they came with it. */
  vectors: MatchedVectors[];
}

/** Reads files away from the page and keeps what it read there, until it is asked for. */
export interface DataReader {
  /** What the files are. A newer reading ends this one: then it rejects with an AbortError. */
  read(
    files: readonly (PlacedFile | RawFile)[],
    choices: readonly Choice[],
    onProgress: (progress: ReadProgress) => void,
  ): Promise<ReadPreview>;
  /** The data set of the last reading, with vectors that came with it; `null` when its files make none. */
  dataset(): Promise<GivenDataset | null>;
  /** The rows that are held back, as CSV. */
  heldBack(): Promise<string>;
  /** The runs in a file that this app wrote; `null`: it is something else. */
  ownRuns(blob: Blob): Promise<OwnRuns | null>;
  /** The runs of other systems in these files, with the data that came with them. */
  foreignRuns(files: readonly PlacedFile[]): Promise<ForeignRuns>;
  /** Ends whatever is under way, and forgets what was read. */
  stop(): void;
}

/** Some of many rows: they are handed out in parts, so that taking one in never holds the page up. */
export type RowsPart =
  | { kind: "tools"; rows: Tool[] }
  | { kind: "queries"; rows: Query[] }
  /** Of the run with this index. */
  | { kind: "rankings"; run: number; rows: Ranking[] }
  /** Of the long list with this index, see `collectLongLists`. */
  | { kind: "list"; list: number; rows: unknown[] };
