import { env, LogLevel, pipeline } from "@xenova/transformers";
import type { Dtype, ShippedEncoderId } from "../../core/domain/config";
import type { EncoderPort } from "../../core/domain/ports";
import type { Sha256 } from "../../core/domain/ids";
import type { OpenEncoder } from "./open-encoder";
import { checkProbe, checkVectors } from "./check-vectors";
import { encodeTexts, silenceRuntimeLogs } from "./encode-texts";
import { isShipped, MODELS, type ModelManifest } from "../models/manifest";

/**
 * The page's encoder without a page: the same files through the same WebAssembly runtime, so the vectors have the same bits.
 * `modelsDir` is the folder that holds one folder per encoder. Throws when the probe vector is off.
 */
export async function createNodeEncoder(modelsDir: string, id: ShippedEncoderId): Promise<NodeEncoder> {
  return openNodeModel(modelsDir, id, MODELS[id]);
}

export interface NodeEncoder extends EncoderPort {
  sha256: Sha256;
  key: Sha256;
  dtype: Dtype;
  /** Gives its probe vector once more, or throws. */
  prove(): Promise<void>;
}

/** Any encoder, from the folder of this name in `modelsDir`, read as its manifest says. */
export async function openNodeModel(modelsDir: string, folder: string, model: ModelManifest): Promise<NodeEncoder> {
  configureForNode(modelsDir);
  const pipe = await pipeline("feature-extraction", folder, { device: "cpu", dtype: model.dtype });
  silenceRuntimeLogs(pipe);
  const encode = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors = await encodeTexts(pipe, texts, model);
    checkVectors(vectors, model.dimensions);
    return vectors;
  };
  const prove = async (): Promise<void> => {
    for (const vector of await encode([model.probe.text])) checkProbe(vector, model);
  };
  await prove();
  const { dimensions, sha256, key, dtype } = model;
  return { dimensions, sha256, key, dtype, encode, prove };
}

/** The page's way of opening encoders, in Node. Files are read at once, so there is no progress to report. */
export function createNodeOpener(modelsDir: string): OpenEncoder {
  return async (id) => {
    if (!isShipped(id)) throw new Error(`${id} does not ship with the app.`);
    const encoder = await createNodeEncoder(modelsDir, id);
    return { ...encoder, id, device: "wasm", close: () => undefined };
  };
}

/** Local files only, one thread, nothing logged: the runtime's own messages contain the text's token ids. */
function configureForNode(modelsDir: string): void {
  env.allowRemoteModels = false;
  env.localModelPath = modelsDir.endsWith("/") ? modelsDir : `${modelsDir}/`;
  env.useFSCache = false;
  env.useWasmCache = false;
  env.logLevel = LogLevel.NONE;
  const { wasm } = env.backends.onnx;
  if (!wasm) throw new Error("The encoder runtime has no WebAssembly backend.");
  delete wasm.wasmPaths;
  wasm.numThreads = 1;
}
