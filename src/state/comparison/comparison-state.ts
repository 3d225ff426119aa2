import { createStore, type StoreApi } from "zustand/vanilla";
import type { ComparedRuns } from "../../core/compare/compare-runs";
import type { ComparisonOptions, RankingCut, Run } from "../../core/domain/comparison";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { Trace } from "../../core/domain/trace";
import type { Agreement } from "../../core/compare/agreement";
import type { CrossedPaths } from "../../core/compare/cross-paths";
import type { Turning } from "../../core/compare/single-changes";
import type { QueryId } from "../../core/domain/ids";
import type { Measurer } from "../../workers/jobs/ports";
import type { EvaluationEngine } from "../../workers/evaluation/evaluation-engine";
import type { DataReader } from "../../formats/import/data-reader";
import type { Ranking } from "../../formats/model/format";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import type { EvaluationRepository, ImportedRunRepository } from "../../storage/ports/evaluation-repository";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";
import type { EvaluationController } from "../evaluation/evaluation-controller";

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
  /** Keys in the link that no run here has. */
  missing: readonly RunKey[];
  /** Keys in the link whose runs have more or other answers now. */
  goneOn: readonly RunKey[];
  status: "idle" | "reading" | "comparing";
  compared: ComparedRuns | null;
  /** Why the chosen runs cannot be compared, in a sentence. */
  refusal: string | null;
  /** Shown names of tools, by id, as far as they are known. */
  toolNames: Readonly<Record<string, string>>;
  /** What there is to say about the files that were added last. */
  fileNotes: readonly string[];
  /** Rankings from files of other systems: judged as soon as somebody says where an answer ends. */
  waiting: readonly RankingSummary[];
  /** Keys of the runs that were added last, for whoever chooses runs; empty once they were chosen. */
  arrived: readonly RunKey[];
}

/** Rankings that wait for somebody to say where an answer ends, with the data that came with them. */
export interface WaitingRanking {
  file: string;
  rankings: readonly Ranking[];
  dataset: Dataset | null;
}

/** One in short: how many tools it lists for a request, least and most, and between which scores. */
export interface RankingSummary {
  file: string;
  requests: number;
  least: number;
  most: number;
  low: number;
  high: number;
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
export interface ComparisonSelection {
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
    ...{ toolNames: {}, fileNotes: [], waiting: [], arrived: [] },
  }));
}

/** Everything a person can do on the Compare screen. Nothing here rejects: what fails is said in the store or in a toast. */
export interface ComparisonActions {
  /** Loads the runs and compares them. Only the last call counts. */
  show(wish: ComparisonSelection): Promise<void>;
  /**
   * Reads files with runs: evaluations and comparisons of this app, TREC and ranx runs, JSON and tables of answers.
   * What was found is in `arrived`, what could not be read is said in `fileNotes`. Files of data alone are imported.
   */
  addFiles(files: readonly File[]): Promise<void>;
  /** Judges the rankings that wait, each cut so, in their order. Without any cut they are let go of. */
  cutRankings(cuts: readonly RankingCut[]): Promise<void>;
  /** Adds the recorded runs of the sample, as `addFiles` adds those of a file. */
  addExample(): Promise<void>;
  /** Changes tags, note or group of a source. */
  mark(source: string, change: Partial<RunMarks>): Promise<void>;
  rename(source: string, name: string): Promise<void>;
  /** Out of the list. It stays for 30 days; a toast brings it back. */
  remove(source: string): Promise<void>;
  /** Brings back a run from a file. */
  undelete(source: string): Promise<void>;
  /** The walks of one request, run by run: made again where its data are here, else why there is none. */
  walks(query: QueryId): Promise<RunWalk[]>;
  /** How far the run at this index and the baseline agree in stage 2; a sentence when that cannot be computed. */
  agreement(index: number): Promise<Agreement | string>;
  /**
   * What the paths of the run at this index come to beside those of the baseline. `null`: the tools do not say what they need
   * and give. A sentence where it cannot be found out.
   */
  paths(index: number): Promise<CrossedPaths | string | null>;
  /** Which single change of a run's settings turns its answer into each other run's; a sentence when that cannot be tried. */
  tryChanges(query: QueryId, index: number): Promise<RunTurning[] | string>;
}

/** The walk of one run; `why`: a sentence that says why there is none. */
export type RunWalk = { trace: Trace } | { trace: null; why: string };

/** What would turn the answer of a run into that of the run at `wanted`. */
export interface RunTurning {
  wanted: number;
  turning: Turning;
}

/** What a person writes beside a run, by the id of its source. */
export interface RunMarks {
  tags: readonly string[];
  note: string;
  /** The heading it stands under; empty: none. */
  group: string;
}

export interface ComparisonDependencies extends Pick<
  Dependencies,
  "storage" | "session" | "library" | "samples" | "now"
> {
  evaluations: EvaluationRepository;
  runs: ImportedRunRepository;
  /** Lists, renames and deletes evaluations. */
  evaluation: EvaluationController;
  measurer: Measurer;
  /** One of its own: reading runs never stops an import under way. */
  reader: Pick<DataReader, "ownRuns" | "foreignRuns" | "stop">;
  /** The one of the Evaluate screen: a request is walked again beside an evaluation under way. */
  engine: EvaluationEngine;
  actions: Pick<Actions, "renameWalk" | "deleteWalks" | "addFiles">;
}

/** What the actions of a comparison get. */
export interface ComparisonContext extends ComparisonDependencies {
  store: ComparisonStore;
  /** Runs that were loaded, by the key that was asked for; `own`: what their source calls them. */
  loaded: Map<RunKey, { run: LoadedRun; own: RunKey }>;
  /** Runs from files that are not deleted. */
  kept(): readonly ImportedRun[];
  /** Stores an imported run; without storage it stays until the page is closed. */
  keep(run: ImportedRun): Promise<void>;
  /** Those that `ComparisonState.waiting` sums up. */
  waiting: readonly WaitingRanking[];
  /** Lists again what can be compared. */
  refresh(): void;
  /** Grows with every comparison that is asked for: only the latest counts. */
  turn: number;
  /** What the comparison on the screen was made of; `null`: there is none. */
  last: { loaded: readonly LoadedRun[]; options: ComparisonOptions } | null;
}
