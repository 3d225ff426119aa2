import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";
import type { ModelFile, ModelSourceLabel } from "./manifest";

/** How the weights of a language model are written; the names of transformers.js. */
export type TextDtype = "fp32" | "fp16" | "q8" | "int8" | "uint8" | "q4" | "q4f16" | "bnb4";

export type TextModelId = `text-${string}`;

/** A language model that the user brought, and what its card says. Plain JSON. */
export interface TextModel {
  schema: 1;
  id: TextModelId;
  name: string;
  /** `model_type` of `config.json`. */
  architecture: string;
  /** Of the names and hashes of all files: what names the model in answers. */
  sha256: Sha256;
  dtype: TextDtype;
  /** As the sizes in `config.json` give it; `null`: they do not say. */
  parameters: number | null;
  /** As its `README.md` says; `null`: it does not. */
  licence: string | null;
  /** Files of weights beside the ONNX file. */
  dataFiles: number;
  files: readonly ModelFile[];
  source: ModelSourceLabel;
  /** ISO 8601. */
  addedAt: string;
  /** As measured when it was last tried here; `null`: it was not yet. */
  speed: TextSpeed | null;
  /** As it did on some requests of the sample; `null`: it was not tried on them. */
  trial: TextTrial | null;
}

/** Tokens a second, measured here with a prompt of the kind that walks send. */
export interface TextSpeed {
  device: "webgpu" | "wasm";
  /** Library and version that ran it. */
  runtime: string;
  readPerSecond: number;
  writePerSecond: number;
  /** To read the files and start the runtime. */
  loadSeconds: number;
  /** Whether its answers are held to their form token by token; if not, they are checked when they are whole. */
  isHeld: boolean;
}

/** How a model did on some requests of the sample, beside the rules. */
export interface TextTrial {
  requests: number;
  /** Answers that obey the form and can be read. */
  readable: number;
  model: FoundSpans;
  rules: FoundSpans;
}

/** Requirements: found where people marked one, found in all, and marked. */
export interface FoundSpans {
  right: number;
  found: number;
  marked: number;
}

/** On WebAssembly, in one thread, a larger one takes minutes for a walk. */
export const MOST_PARAMETERS_WITHOUT_GPU = 200_000_000;

/** Whether it cannot be run by WebAssembly: by the form of its numbers, or by its size. `bytes`: of its weights. */
export function needsGpu({ dtype, parameters }: Pick<TextModel, "dtype" | "parameters">, bytes: number): boolean {
  // A parameter has half a byte at least.
  const count = parameters ?? 2 * bytes;
  return dtype === "fp16" || dtype === "q4f16" || count > MOST_PARAMETERS_WITHOUT_GPU;
}

export function textModelHash(files: readonly ModelFile[]): Sha256 {
  return hashText(JSON.stringify(["kitpick-text-1", files.map(({ path, sha256 }) => [path, sha256]).sort()]));
}

export function textModelId(sha256: Sha256): TextModelId {
  return `text-${sha256.slice(0, 16)}`;
}
