import type { ProjectId, RecordId, Sha256 } from "./ids";
import type { Took } from "./judgement";

/** Where the gold of a data set comes from that several people decided. */
export interface AnnotationProvenance {
  project: { id: ProjectId; name: string };
  /** Versions of the guidelines that were judged under. */
  guidelines: Sha256[];
  /** Names, or a, b, c. */
  annotators: string[];
  /** How many decisions were made in each way; ways without one are absent. */
  took: Partial<Record<Took, number>>;
  /** Alpha (MASI) of the answers with its interval; `null`: there is none. */
  alpha: { value: number; low: number | null; high: number | null } | null;
  decisions: RecordId[];
}
