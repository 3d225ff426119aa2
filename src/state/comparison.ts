import { createStore, type StoreApi } from "zustand/vanilla";
import type { ComparedRuns } from "../core/compare/compare-runs";
import type { ComparisonOptions, Run } from "../core/domain/comparison";
import type { EvaluationPlan } from "../core/domain/evaluation";
import type { Trace } from "../core/domain/trace";
import type { RunMarks } from "./run-marks";

/** Names a run in a link: made of what the run holds, so that it is the same in another browser. */
export type RunKey = string;

/** What the Compare screen is about. */
export interface ComparisonState {
  /** What can be compared, newest first; `null` until it was read. */
  sources: readonly RunSource[] | null;
  /** Those that can still be brought back. */
  deleted: readonly RunSource[];
  /** The runs on the screen, the baseline first; empty before any was chosen. */
  shown: readonly LoadedRun[];
  /** Keys that a link names and nothing here has. */
  missing: readonly RunKey[];
  /** Keys that a link names by answers that their run has gone on from, or that were measured again with others. */
  goneOn: readonly RunKey[];
  status: "idle" | "reading" | "comparing";
  compared: ComparedRuns | null;
  /** Why the chosen runs cannot be compared, in a sentence. */
  refusal: string | null;
  /** Shown names of tools, by id, as far as they are known. */
  toolNames: Readonly<Record<string, string>>;
  /** What there is to say about the files that were added last. */
  fileNotes: readonly string[];
  /** Keys of the runs that were added last, for whoever chooses runs; empty once they were chosen. */
  arrived: readonly RunKey[];
}

/** Something that runs come from: an evaluation with its methods, a file, a saved walk. */
export interface RunSource {
  /** `evaluation <id>`, `file <key>`, `walk <id>`. */
  id: string;
  kind: "evaluation" | "file" | "walk";
  /** `null`: named after what it is. */
  name: string | null;
  title: string;
  /** "Errands, no shared bundles, strict" */
  about: string;
  dataset: string | null;
  /** ISO 8601. */
  at: string;
  marks: RunMarks;
  /** Answers are still missing. */
  isPartial: boolean;
  /** `method`: as the evaluation names it; `null`: there is none. */
  runs: readonly { key: RunKey; label: string; tracc: number | null; method: string | null }[];
}

/** A run with what is needed to walk it again. */
export interface LoadedRun {
  key: RunKey;
  run: Run;
  /** Of an evaluation of this app: what it was measured by. */
  plan: EvaluationPlan | null;
  /** Of a saved walk. */
  trace: Trace | null;
}

/** What a person chooses about a comparison. */
export interface ComparisonWish {
  /** The baseline first. */
  keys: readonly RunKey[];
  options: ComparisonOptions;
}

export type ComparisonStore = StoreApi<ComparisonState>;

export function createComparisonStore(): ComparisonStore {
  return createStore<ComparisonState>(() => ({
    ...{
      sources: null,
      deleted: [],
      shown: [],
      missing: [],
      goneOn: [],
      status: "idle",
      compared: null,
      refusal: null,
    },
    ...{ toolNames: {}, fileNotes: [], arrived: [] },
  }));
}
