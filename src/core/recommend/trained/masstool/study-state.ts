import type { NeedEvidence } from "./need-evidence";
import type { MassToolParts } from "./parameters";
import type { TrainingSoFar } from "./train-masstool";

/** Ways from a ranking to a set. `known`: were the number of needed tools known. */
export const CUTS = ["mean-size", "half", "expected", "nearest-size", "expected-sizes", "known"] as const;
export type CutName = (typeof CUTS)[number];

/** Parts of the model that a study can leave out, as the paper does. */
export const ABLATIONS = {
  "no-graph": { graph: false },
  "no-search": { search: false },
  "no-filter": { leastSimilarity: -1 },
  "no-transfer": { transfer: false },
  "no-detection": { detection: false },
} as const satisfies Record<string, Partial<MassToolParts>>;

export type AblationName = keyof typeof ABLATIONS;

export interface StudyPlan {
  /** ρ: how often requests to come need a set that no past request needed. */
  share: number;
  /** Trained beside the whole model, in this order. */
  ablations: readonly AblationName[];
  /** Past requests to learn from, at most; absent: all. It holds for a study from its beginning. */
  drawn?: number;
}

export type StudyPhase = "neighbours" | "graph" | "training" | "left-out" | "ablations";

/** A past request under a model that was trained without it. */
export interface LeftOutRequest {
  /** Its place in the history, and its bundle's. */
  index: number;
  bundle: number;
  recallAt3: number;
  recallAtNeeded: number;
  ndcgAt3: number;
  compAt3: number;
  need: NeedEvidence;
}

/** What one part of the history gives: trained on the others, asked about this one. */
export interface StudyPart {
  /** `new`: none of its bundles is in what was learned. */
  kind: "repeat" | "new";
  requests: LeftOutRequest[];
  /** Places among them of those whose scores are read again: of many a draw. */
  scored: number[];
  /** Their scores of all tools, one request after the other. */
  scores: Float32Array;
  /** Requests that need none, which were left out of the detection, too; by their place among all of them. */
  none: { index: number; need: NeedEvidence }[];
  seconds: number;
}

/** Three marks of a request in the plane of the two principal components. */
export interface StudyPicture {
  /** Of each drawn request its place in the history, and x and y of own, search and joint view, −1 to 1. */
  marks: { index: number; points: [number, number][] }[];
  explained: [number, number];
  /** What is drawn, as rows of length 1: own, search and joint view of one request after the other. Empty where it is only shown. */
  vectors: Float32Array;
}

/** As far as a study has come: plain data that can be stored and gone on with. */
export interface MassToolStudy {
  share: number;
  /** It learns from a draw of so many past requests; absent: from all. */
  drawn?: number;
  /** Past requests, tools, edges of the graph, requests that need none. */
  counts: { requests: number; tools: number; edges: number; none: number };
  dimensions: number;
  training: TrainingSoFar | null;
  /** All epochs are done, or it was told that they are enough. */
  isTrained: boolean;
  parts: StudyPart[];
  /** How many parts there will be. */
  partCount: number;
  ablations: Partial<Record<AblationName, StudyPart[]>>;
  /** Mean TRACC on left-out past requests by the way a ranking becomes a set; `null` until all parts are there. */
  cuts: Record<CutName, number> | null;
  picture: StudyPicture | null;
  seconds: Partial<Record<StudyPhase, number>>;
}

/** How the map of the views is drawn on request, by UMAP. */
export const EMBEDDING = { neighbours: 15, leastDistance: 0.1, seed: 1 };

/** A map of the views as far as it is drawn: x and y of each, in the order of the picture's vectors, −1 to 1. */
export interface ViewsEmbedding {
  points: Float32Array;
  /** So many of all epochs are done. */
  epoch: number;
  epochs: number;
}
