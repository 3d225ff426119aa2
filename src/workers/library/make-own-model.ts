import type { EncoderChoice } from "./encoder-library";
import type { ModelBytes } from "../models/model-store";
import { keyOf, ownIdOf, TOLERANCE, type ModelSourceLabel, type OwnModel } from "../models/manifest";
import { readFiles, type EncoderFiles, type ReadProgress } from "./encoder-files";
import type { Recognised } from "./recognise-encoder";

/** An encoder with its files, before its first vector was computed. */
export interface UntriedModel {
  model: OwnModel;
  files: ModelBytes;
}

/** Encoded once when the encoder is taken up, and again at each start: the same text that the shipped encoders have. */
const PROBE_TEXT = "Find a cheap flight to Paris and book a hotel near the museum.";

const PROBE_COMPONENTS = 8;

/** Reads the few files that an encoder needs out of the parcel, under the names the runtime looks for, and hashes them. */
export async function makeOwnModel(
  parcel: EncoderFiles,
  recognised: Recognised,
  { name, modelPath, pooling, prefix }: EncoderChoice,
  { source, addedAt }: { source: ModelSourceLabel; addedAt: string },
  onProgress: (progress: ReadProgress) => void = () => undefined,
): Promise<UntriedModel> {
  const { root, architecture, models, maxTokens, golden } = recognised;
  const chosen = models.find(({ path }) => path === modelPath) ?? models[0]!;
  const { dtype } = chosen;
  const onnx = dtype === "q8" ? "onnx/model_quantized.onnx" : "onnx/model.onnx";
  const sources: [string, string][] = [
    ...["config.json", "tokenizer.json", "tokenizer_config.json"].map((path): [string, string] => [path, root + path]),
    [onnx, chosen.path],
  ];
  const { files, listed } = await readFiles(parcel, sources, onProgress);
  const key = keyOf({ files: listed, dtype, pooling, prefix, maxTokens });
  const model: OwnModel = {
    schema: 1,
    id: ownIdOf(key),
    name,
    architecture,
    sha256: listed.at(-1)!.sha256,
    key,
    dtype,
    pooling,
    prefix,
    maxTokens,
    dimensions: recognised.dimensions,
    files: listed,
    probe: { text: PROBE_TEXT, components: [], tolerance: TOLERANCE[dtype] },
    source,
    addedAt,
    golden,
  };
  return { model, files };
}

/** The model with what its first vector showed. Later starts must give the same. */
export function withProbe(model: OwnModel, vector: Float32Array): OwnModel {
  const components = [...vector.slice(0, PROBE_COMPONENTS)];
  return { ...model, probe: { ...model.probe, components } };
}
