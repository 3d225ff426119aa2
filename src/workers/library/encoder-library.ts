import type { Dtype, EncoderId, OwnEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256, Similarity } from "../../core/domain/ids";
import type { Pooling, ModelSourceLabel } from "../models/manifest";
import type { PlacedFile, ReadProgress } from "./encoder-files";

/**
 * Everything about encoders that is not a walk: bringing one, removing it, measuring and checking it, fitting its threshold,
 * and the vectors that are kept. Runs in a worker of its own that starts with the first call, so that the engine stays as
 * it is while a folder of 100 MB is read. Every call rejects with an error whose message is a sentence for the screen.
 */
export interface EncoderLibrary {
  ask<Name extends LibraryCallName>(
    name: Name,
    input: LibraryCalls[Name]["input"],
    onProgress?: (progress: LibraryProgress) => void,
  ): Promise<LibraryCalls[Name]["output"]>;
  /** Ends the worker; what it owes rejects. The next call starts another. */
  dispose(): void;
}

/** What can be asked, by name. All inputs and outputs are plain data. */
export interface LibraryCalls {
  /** Every encoder there is, shipped ones first. */
  list: { input: null; output: EncoderCard[] };
  /** Looks at a folder, or a .zip (one file). Nothing is kept. What was looked at last can be taken. */
  look: { input: { files: readonly PlacedFile[]; folder: string }; output: EncoderOffer };
  /** Asks the hub for an encoder by name. Called only when the user allowed the network. Its list of files and its settings (some kilobytes) are fetched, nothing else. */
  lookUp: { input: { name: string }; output: EncoderOffer };
  /** Takes up what was looked at last: files are hashed, kept, and a first text encoded, or nothing is kept. */
  take: { input: EncoderChoice; output: EncoderCard };
  /** Its files stay a while, so that it can be brought back. */
  remove: { input: { id: OwnEncoderId }; output: null };
  bringBack: { input: { id: OwnEncoderId }; output: EncoderCard };
  measure: { input: { id: ModelName }; output: Speed };
  check: { input: { id: ModelName }; output: Agreement };
  /** The threshold with the best link F1 on the annotated requirements of the data set's past requests. */
  fit: { input: { id: ModelName; dataset: Dataset }; output: FittedThreshold };
  /** The highest cosine of a text to any of the others, of which there must be one. The encoder stays open for the next call. */
  nearest: { input: { id: ModelName; text: string; others: string[] }; output: { similarity: Similarity } };
  /**
   * Keeps vectors that were computed elsewhere under the encoder they name (by id, name or SHA-256 of its ONNX file), after
   * some of them were computed here and compared.
   */
  takeVectors: { input: GivenTexts; output: { kept: number; name: string } };
  vectorUse: { input: null; output: VectorUse[] };
  clearVectors: { input: null; output: null };
}

export type LibraryCallName = keyof LibraryCalls;
type ModelName = Exclude<EncoderId, "words">;

export type LibraryProgress = ReadProgress | { phase: "start" } | { phase: "encode"; done: number; total: number };

/** What is known of an encoder, for its card. */
export interface EncoderCard {
  id: ModelName;
  name: string;
  architecture: string;
  dimensions: number;
  /** All files. */
  sizeBytes: number;
  dtype: Dtype;
  pooling: Pooling;
  prefix: string;
  /** Of the ONNX file. */
  sha256: Sha256;
  /** `null`: ships with the app. */
  source: ModelSourceLabel | null;
}

/** An encoder that was recognised, and what the user has to decide. */
export interface EncoderOffer {
  name: string;
  architecture: string;
  dimensions: number;
  /** The smallest first. */
  models: { path: string; bytes: number; dtype: Dtype }[];
  /** Configuration and tokenizer. */
  otherBytes: number;
  /** `null`: the folder does not say. */
  pooling: Pooling | null;
  prefix: string;
  source: ModelSourceLabel;
}

/** What the user decided about an encoder that was recognised. */
export interface EncoderChoice {
  name: string;
  /** One of the offered models. */
  modelPath: string;
  pooling: Pooling;
  prefix: string;
}

/** Texts one after the other, alone, in one thread. */
export interface Speed {
  perSecond: number;
  texts: number;
  /** Characters of a text, on average. */
  meanCharacters: number;
}

/** The largest difference of any component. */
export type Agreement =
  /** With recorded vectors. */
  | { kind: "golden"; texts: number; difference: number; tolerance: number }
  /** None was recorded: the same text twice, and alone and among others. */
  | { kind: "self"; twice: number; amongOthers: number };

export interface FittedThreshold {
  threshold: number;
  /** Of links at this threshold, 0 to 1. */
  f1: number;
  /** Annotated requirements it was fitted on. */
  requirements: number;
}

export interface GivenTexts {
  encoder: string | null;
  dimensions: number;
  /** Of length 1. */
  vectors: readonly (readonly [text: string, vector: Float32Array])[];
}

/** Vectors kept in this browser, by encoder. */
export interface VectorUse {
  /** The encoder's key. */
  key: Sha256;
  /** Its name, when it is still here. */
  name: string | null;
  texts: number;
  bytes: number;
}
