import type { TrainingUnit } from "../../core/recommend/method/fold-context";
import type { StudyProgress } from "../../core/recommend/trained/masstool/study";
import type { PartToLeaveOut } from "../../core/recommend/trained/masstool/study-parts";
import type {
  MassToolStudy,
  StudyPart,
  StudyPlan,
  ViewsEmbedding,
} from "../../core/recommend/trained/masstool/study-state";
import type { TrainedUnit } from "../../core/recommend/trained/train-parts";
import type { TrainedWalks } from "../../core/recommend/trained/trained-walks";
import type { TrainingData } from "../../core/recommend/trained/training-data";
import type { DatasetCalls, DatasetPart, Handed } from "../rpc/opened-dataset";
import type { ViewsToEmbed } from "./embed-views";
import type { NetworkPart } from "./network-parts";
import type { SentTraining } from "./texts-in-bytes";
import type { MeasuredScores, ScoresToMeasure } from "../../core/compare/measure-runs";
import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, Sha256, ToolId } from "../../core/domain/ids";
import type { Inspection } from "../../core/inspect/inspect-dataset";
import type { ToolNetwork } from "../../core/network/build-network";
import type { Layout, LayoutInput } from "../../core/network/layout";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";
import type { FinderMeasure } from "../../core/toolbox/measure-finding";
import type { Toolbox } from "../../core/toolbox/open-toolbox";
import type { ToolCosts } from "../../core/toolbox/token-counter";
import type { Ranks, WordingTrial } from "../../core/toolbox/try-wording";
import type { DatasetMap } from "../../core/inspect/map-dataset";

/** Computes the intervals and tests of a comparison away from the page. */
export interface Measurer {
  /** As `measureScores`. Scores are shared out among the processors; the numbers do not depend on how. */
  measure(wanted: ScoresToMeasure): Promise<MeasuredScores>;
}

/** Whose vectors to compare, as far as they are kept already; nothing is encoded. `vectorsBase`: they ship with the app. */
export interface InspectorEncoder {
  id: EncoderId;
  sha256: Sha256;
  vectorsBase: string | null;
}

export interface InspectorCalls {
  inspect: { input: { dataset: Dataset; encoder: InspectorEncoder | null }; output: Inspection };
  map: { input: { dataset: Dataset; encoder: InspectorEncoder | null }; output: DatasetMap };
  toolbox: { input: { dataset: Dataset; encoder: InspectorEncoder | null }; output: Toolbox };
  /** How well the walk finds what requests need, at what the tools cost. `null`: there are too few requests. */
  measureWalk: {
    input: { dataset: Dataset; costs: Pick<ToolCosts, "tokens" | "preamble"> };
    output: FinderMeasure | null;
  };
  /** What one description in other words would change. `k`: how many tools are handed over. */
  tryWording: {
    input: { dataset: Dataset; tool: ToolId; description: string; rival: ToolId | null; k: number; ranks: Ranks };
    output: WordingTrial;
  };
  /** The whole data set, or only some of its requests, as one file. `words` go into its name. */
  write: {
    input: { dataset: Dataset; writer: string; filter: { queries: ReadonlySet<QueryId>; words: string } | null };
    output: { fileName: string; content: string | Uint8Array<ArrayBuffer> };
  };
}

/** Builds and lays out networks of tools away from the page. */
export interface NetworkCalls {
  buildNetwork: { input: { dataset: Dataset; encoder: InspectorEncoder | null }; output: ToolNetwork };
  layOut: { input: LayoutInput; output: Layout };
  /** Pairs of tools that look alike. Nothing comes back without an encoder. */
  tryLookAlikes: {
    input: { dataset: Dataset; encoder: InspectorEncoder | null; pairs: (readonly [ToolId, ToolId])[] };
    output: PairTrials[];
  };
}

export interface NetworkBuilder {
  /** `report` hears the share of tools that were compared, 0 to 1. Rejects with a sentence for the screen. */
  build(input: NetworkCalls["buildNetwork"]["input"], report: (share: number) => void): Promise<ToolNetwork>;
  layOut(input: LayoutInput): Promise<Layout>;
  /** Trials without a language model; `report` as above, of pairs. */
  tryLookAlikes(input: NetworkCalls["tryLookAlikes"]["input"], report: (share: number) => void): Promise<PairTrials[]>;
  /** Ends what is under way: it rejects. The next call starts another worker. */
  stop(): void;
}

export type InspectorCallName = keyof InspectorCalls;

/**
 * Checks data sets away from the page: lint, leakage, maps, files. The worker starts with the first call. Rejects with an
 * error whose message is a sentence for the screen.
 */
export interface Inspector {
  ask<Name extends InspectorCallName>(
    name: Name,
    input: InspectorCalls[Name]["input"],
  ): Promise<InspectorCalls[Name]["output"]>;
  /** Ends the worker, whatever it is doing: that call rejects. The next call starts another worker. */
  stop(): void;
}

/** Where learning stands. `reading`: texts that get vectors; `scorer`: trainings of the scorer; `set`: the choice of a set; `need`: requests that need no tool. */
export interface WalkTrainingProgress {
  step: "reading" | "scorer" | "set" | "need";
  /** Trainings count by the share of them that is done. */
  done: number;
  total: number;
  /** Of this step; `null` until it is known. */
  secondsLeft: number | null;
}

/** A study of MassTool on a history that was packed elsewhere: a new one, or the rest of one that was begun. */
export interface StudyInput<Data = TrainingData> {
  data: Data;
  plan: StudyPlan;
  before: MassToolStudy | null;
}

/** How far a study is; `study`: whenever there is more of it that is worth storing. */
export interface StudyNews {
  progress: StudyProgress & { secondsLeft: number | null };
  study?: MassToolStudy;
}

type HandedCalls = {
  [Name in InspectorCallName]: { input: Handed<InspectorCalls[Name]["input"]>; output: InspectorCalls[Name]["output"] };
};

/**
 * Jobs that need nothing but processor time. Each worker of this kind is started for one of them and does only that, so what
 * is large of the others is never fetched.
 */
export interface JobsProtocol {
  calls: DatasetCalls &
    HandedCalls & {
      /** More of the data set that was opened last. */
      openMore: { input: DatasetPart; output: null };
      buildNetwork: {
        input: Handed<NetworkCalls["buildNetwork"]["input"]>;
        /** Without the lists that came as progress. */
        output: NetworkCalls["buildNetwork"]["output"];
        progress: number | NetworkPart;
      };
      layOut: NetworkCalls["layOut"];
      tryLookAlikes: {
        input: Handed<NetworkCalls["tryLookAlikes"]["input"]>;
        output: NetworkCalls["tryLookAlikes"]["output"];
        progress: number;
      };
      /** What was learned is handed over, not copied: it can be a hundred megabytes. */
      train: { input: SentTraining; output: TrainedWalks; progress: WalkTrainingProgress };
      /** What `trainUnit` and `leaveOut` learn from. */
      holdTraining: { input: SentTraining; output: null };
      /** Handed over, not copied; the progress is the share that is done, 0 to 1. */
      trainUnit: { input: TrainingUnit; output: TrainedUnit; progress: number };
      /** Likewise. */
      leaveOut: { input: PartToLeaveOut; output: StudyPart; progress: number };
      /** `study` of the progress is copied: the training goes on with it. */
      study: { input: StudyInput<SentTraining>; output: MassToolStudy; progress: StudyNews };
      embedViews: { input: ViewsToEmbed; output: null; progress: ViewsEmbedding };
      /** Rows of a matrix, one after the other, that `multiply` names. */
      holdRows: { input: { matrix: number; rows: Float32Array; dimensions: number }; output: null };
      /** The products of each vector with every row. */
      multiply: { input: { matrix: number; vectors: readonly Float32Array[] }; output: Float64Array[] };
      measureScores: { input: ScoresToMeasure; output: MeasuredScores };
      /** The first ten digits of SHA-256 of each text, which name it. */
      hashTexts: { input: readonly string[]; output: string[] };
      /** SHA-256 of what comes in parts, by a number that whoever asks gives it; text as UTF-8. */
      addToHash: { input: { hash: number; part: string | Uint8Array<ArrayBuffer> }; output: null };
      finishHash: { input: number; output: Sha256 };
    };
  /** Training for walks is to hold still for so many milliseconds: somebody waits for a walk. */
  signals: { rest: number };
}
