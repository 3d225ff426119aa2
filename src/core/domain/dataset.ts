import type { BuildProvenance } from "./build";
import type { Derivation } from "./dataset-edit";
import type { DatasetId, Sha256 } from "./ids";
import type { Query } from "./query";
import type { Tool } from "./tool";

/** A file a data set was made from. */
export interface SourceFile {
  name: string;
  sizeBytes: number;
  sha256: Sha256;
}

/** One thing that was noticed while reading, with how often. */
export interface Notice {
  code: string;
  sentence: string;
  count: number;
}

/** One cleaning step, as it stood when the data was read. The text of the file is kept beside each request. */
export interface CleaningRecord {
  /** `trim`, `strip-wrapping-quotes`, … */
  step: string;
  /** Whether it was switched on. */
  isTaken: boolean;
  /** How many requests it changed, or would have changed. */
  count: number;
}

/** A catalogue of tools with the requests that were made of it. */
export interface Dataset {
  schema: 1;
  id: DatasetId;
  name: string;
  /** SHA-256 over tools and requests in canonical form: the same data has the same hash, whatever its name. */
  hash: Sha256;
  tools: Tool[];
  queries: Query[];
  /**
   * `cleaning` is absent in data that was read before it was kept, and in data that needed none. `build`: the requests were
   * written by a language model.
   */
  provenance: {
    files: SourceFile[];
    notices: Notice[];
    cleaning?: CleaningRecord[];
    derivation?: Derivation;
    build?: BuildProvenance;
  };
}

/**
 * The past requests of a data set: those with split `history`, or, when the file names no split, all.
 * Requests nobody has judged are no history.
 */
export function historyOf(dataset: Pick<Dataset, "queries">): Query[] {
  const hasSplit = dataset.queries.some((query) => query.split !== undefined);
  return dataset.queries.filter(
    (query) => query.gold !== null && query.gold.length > 0 && (!hasSplit || query.split === "history"),
  );
}
